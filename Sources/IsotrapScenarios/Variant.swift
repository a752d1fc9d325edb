/// One way to write a scenario's code, with the outcome it declares.
public struct Variant: Sendable {
  /// What a variant shows.
  public enum Role: String, Sendable, Codable, CaseIterable {
    /// The bug.
    case broken
    /// A fix that changes nothing.
    case antiFix = "anti-fix"
    /// A fix.
    case fixed
  }

  /// Code that shows the bug or the fix; it throws if what it should achieve did not happen.
  public typealias Body = @MainActor @Sendable () async throws -> Void

  /// Names the variant within its scenario; starts with the role.
  public let id: String

  /// What it shows.
  public let role: Role

  /// What is special about it in one short sentence.
  public let title: String

  /// How it ends; the blamed line is found later, by its marker.
  public let declared: Outcome

  /// Runs it.
  public let body: Body

  /// Creates a variant.
  public init(id: String, role: Role, title: String, declared: Outcome, body: @escaping Body) {
    self.id = id
    self.role = role
    self.title = title
    self.declared = declared
    self.body = body
  }

  /// The bug.
  public static func broken(
    _ id: String, _ title: String, declares declared: Outcome, run body: @escaping Body
  ) -> Variant {
    Variant(id: id, role: .broken, title: title, declared: declared, body: body)
  }

  /// A fix that changes nothing.
  public static func antiFix(
    _ id: String, _ title: String, declares declared: Outcome, run body: @escaping Body
  ) -> Variant {
    Variant(id: id, role: .antiFix, title: title, declared: declared, body: body)
  }

  /// A fix, which passes.
  public static func fixed(_ id: String, _ title: String, run body: @escaping Body) -> Variant {
    Variant(id: id, role: .fixed, title: title, declared: .pass, body: body)
  }
}
