import Foundation

/// What is wrong with a JSON document by the schema `isotrap/1`, a line each; empty if nothing is.
///
/// The schema lets readers ignore keys that it does not name, but we must not write such keys;
/// so here they count as errors. It needs Debian's python3-jsonschema.
public func schemaErrors(in document: String) throws -> String {
  let scratch = try TemporaryFolder()
  let file = scratch.url.appending(path: "document.json")
  try Data(document.utf8).write(to: file)
  let schema = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/IsotrapReporting/isotrap-1.schema.json")
  let run = try ObservedProcess.run(
    URL(filePath: "/usr/bin/python3"), ["-c", validator, schema.path, file.path])
  guard run.ending == .exit(0) else { throw SchemaValidationFailure(reason: run.errors) }
  return run.output
}

/// Why a document could not be compared with the schema at all.
struct SchemaValidationFailure: Error {
  /// What the validator wrote to standard error.
  let reason: String
}

/// Prints the errors of the document in the second argument by the schema in the first.
private let validator = """
  import json, sys
  import jsonschema
  schema, document = (json.load(open(path)) for path in sys.argv[1:])
  def close(node):
    if isinstance(node, dict):
      if node.get("type") == "object" and "properties" in node:
        node["additionalProperties"] = False
      for child in node.values(): close(child)
    elif isinstance(node, list):
      for child in node: close(child)
  def tell(error):
    for cause in error.context or []: tell(cause)
    if not error.context: print(list(error.absolute_path), error.message)
  close(schema)
  jsonschema.Draft7Validator.check_schema(schema)
  for error in jsonschema.Draft7Validator(schema).iter_errors(document): tell(error)
  """
