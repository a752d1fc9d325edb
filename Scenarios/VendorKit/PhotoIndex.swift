import Dispatch

/// Keeps photos, and orders and searches them on a worker.
public final class PhotoIndex {
  /// The worker; owns the count.
  private let worker = DispatchQueue(label: "vendor.photo-index")

  /// The photos in the order they came in.
  private let photos: [Photo]

  /// How many requests were answered.
  private var answeredCount = 0

  /// Creates an index of photos by their ratings.
  public init(ratings: [Int]) {
    photos = ratings.map(Photo.init)
  }

  /// Orders the photos on the worker.
  ///
  /// - Parameters:
  ///   - areInIncreasingOrder: Whether the first photo comes before the second.
  ///   - completion: Gets the photos in order, on the worker.
  public func order(
    by areInIncreasingOrder: @escaping (Photo, Photo) -> Bool,
    completion: @escaping ([Photo]) -> Void
  ) {
    worker.async {
      completion(self.photos.sorted(by: areInIncreasingOrder))
      self.answeredCount += 1
    }
  }

  /// Searches the photos on the worker.
  ///
  /// - Parameters:
  ///   - isIncluded: Whether a photo is among the ones that are looked for.
  ///   - completion: Gets the photos that are, on the worker.
  public func search(
    _ isIncluded: @escaping (Photo) -> Bool, completion: @escaping ([Photo]) -> Void
  ) {
    worker.async {
      completion(self.photos.filter(isIncluded))
      self.answeredCount += 1
    }
  }
}
