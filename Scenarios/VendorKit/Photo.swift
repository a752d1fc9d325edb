/// A photo as an index hands it out, to be used where it was handed out only.
public final class Photo {
  /// How good it is.
  public let rating: Int

  /// Creates a photo.
  init(rating: Int) {
    self.rating = rating
  }
}
