/// Whom code belongs to: its Swift module where one is known, else its image.
struct Owner {
  /// The Swift module.
  var module: String?

  /// The name of the image.
  var image: String?
}
