/// Writes a command line so that a shell reads the same words.
func shellCommand(_ words: [String]) -> String {
  words.map { word in
    let isPlain =
      !word.isEmpty
      && word.allSatisfy { character in
        character.isASCII
          && (character.isLetter || character.isNumber || "%+,-./:=@_".contains(character))
      }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }.joined(separator: " ")
}
