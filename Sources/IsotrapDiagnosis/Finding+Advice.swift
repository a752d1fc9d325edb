extension Finding {
  /// Adds the scenario, the explanation and the fixes that fit.
  mutating func advise(by features: Features) {
    let shape = Shape.known.first { $0.matches(features) }
    let advice = shape?.advice ?? Advice.general(for: features.check)
    let texts: ([Advice.Sentence]) -> [String] = { sentences in
      sentences.filter { $0.holds(features) }.map { features.terms.fill($0.text) }
    }
    scenario = shape?.id
    explanation = blamed == nil ? nil : features.terms.fill(advice.explanation)
    fixes = texts(advice.fixes)
    antiFixes = texts(advice.antiFixes)
  }
}
