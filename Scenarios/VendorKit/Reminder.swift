/// A reminder as the event store hands it out, to be used where it was handed out only.
public final class Reminder {
  /// What to remember.
  public let title: String

  /// Creates a reminder.
  init(title: String) {
    self.title = title
  }
}
