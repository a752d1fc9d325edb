extension Shape {
  /// An observer that NotificationCenter calls on the thread that posts.
  static let notificationOffMain = Shape(
    id: "notification-off-main",
    matches: {
      $0.route.comes(from: [
        "NotificationCenter.", "-[NSNotificationCenter ", "__CFNOTIFICATIONCENTER_",
        "_CFXNotificationPost",
      ])
    },
    advice: Advice(
      explanation:
        "needs {isolation}; a notification's observer, which runs on the thread that posts",
      fixes: [
        Advice.Sentence("observe with queue: .main") { $0.isolation == .mainActor },
        "copy what you need from the notification, and hop: {hop}",
        "make the observer nonisolated, if it is a method",
      ],
      antiFixes: [
        "posting from the right thread in your own code only: libraries post the same notification"
      ]))

  /// A change handler that Observation calls on the thread that changes the model.
  static let observationOnChange = Shape(
    id: "observation-on-change",
    matches: { $0.route.comes(from: ["ObservationTracking.", "ObservationRegistrar."]) },
    advice: Advice(
      explanation:
        "needs {isolation}; a change handler, which runs on the thread that changes the model",
      fixes: [
        "hop in the handler, but do not count on the new value there, which may come later: {hop}",
        "change the model on {isolation} only",
      ],
      antiFixes: [
        "reading the model on {isolation}: the handler runs where the model is changed"
      ]))
}
