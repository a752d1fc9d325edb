import Foundation
import IsotrapTestSupport
import Testing

/// `isotrap replay`, from the outside, with a host that is a shell script.
@Suite struct ReplayCommandTests {
  @Test("Without a host or a probe, the command says what brings it")
  func missingTools() throws {
    let command = try InstalledCommand(hostRuns: "exit 0")
    for (variable, name) in [
      ("ISOTRAP_PROBE", "libIsotrapProbe.so"), ("ISOTRAP_HOST", "IsotrapScenarioHost"),
    ] {
      let run = try command.run("replay", environment: [variable: "/nowhere"])
      #expect(run.ending == .exit(69) && run.output == "")
      #expect(run.errors.hasPrefix("isotrap: error: \(name) is missing; build it with"))
      #expect(run.errors.contains("set \(variable) to its path"))
    }
  }

  @Test("A host that is none is unreadable")
  func badHost() throws {
    let command = try InstalledCommand(hostRuns: "exit 0")
    let run = try command.run("replay", environment: ["ISOTRAP_HOST": "/bin/true"])
    #expect(run.ending == .exit(65) && run.errors.contains("is not a scenario host"))
  }

  @Test("The list follows the schema, and the text names every variant")
  func list() throws {
    let command = try InstalledCommand(hostRuns: "exit 1")
    let json = try command.run("replay", "--list", "--format", "json")
    #expect(json.ending == .exit(0))
    #expect(try schemaErrors(in: json.output) == "")
    let text = try command.run("replay", "--list", "actor-callback")
    #expect(
      text.output == """
        actor-callback   An example.
          actor-callback/broken   As written.
              trap SIGILL: closure-entry check of MainActor at Example.swift:7
          actor-callback/fixed-hop   With a hop.
              pass: exits with status 0 and leaves no record

        """)
  }

  @Test("Command lines can be printed for a shell")
  func printCommand() throws {
    let command = try InstalledCommand(hostRuns: "echo \"ran $2\"")
    let printed = try command.run("replay", "--print-command", "dispatch-timer")
    let run = try ObservedProcess.run(URL(filePath: "/bin/sh"), ["-c", printed.output])
    #expect(run.output == "ran dispatch-timer/broken\nran dispatch-timer/fixed-hop\n")
  }

  @Test("An unknown id is no input")
  func unknown() throws {
    let command = try InstalledCommand(hostRuns: "exit 0")
    let run = try command.run("replay", "actor-calback")
    #expect(run.ending == .exit(66) && run.output == "")
    #expect(
      run.errors == """
        isotrap: error: there is no scenario 'actor-calback'; did you mean 'actor-callback'?
        'isotrap replay --list' shows all.

        """)
  }

  @Test("A variant that does not end as it declares is a finding")
  func disagreement() throws {
    let command = try InstalledCommand(hostRuns: "echo 'last \u{1B}[2Jwords' >&2; exit 3")
    let text = try command.run("replay", "dispatch-timer")
    #expect(text.ending == .exit(1) && text.errors == "")
    #expect(text.output.contains("FAIL  dispatch-timer/broken   broken, "))
    #expect(text.output.contains("\n  differs   "))
    #expect(text.output.hasSuffix("\n1 scenario, 2 variants: 0 as declared, 2 not\n"))
    #expect(!text.output.contains("\u{1B}"))
    let json = try command.run("replay", "dispatch-timer", "--format", "json", "--repeat", "2")
    #expect(json.ending == .exit(1))
    #expect(try schemaErrors(in: json.output) == "")
    #expect(json.output.matches(of: /"agrees" : false/).count == 4)
    #expect(try command.leftovers == [])
  }

  @Test("The parts of a replay are what it says")
  func shards() throws {
    let command = try InstalledCommand(hostRuns: "exit 3")
    let outputs = try (1...3).map { try command.run("replay", "--shard", "\($0)/3").output }
    #expect(outputs.map { $0.matches(of: /FAIL/).count } == [2, 1, 1])
  }

  @Test("The report goes to a file whole, or the file stays as it was")
  func output() throws {
    let command = try InstalledCommand(hostRuns: "exit 3")
    let report = command.folder.url.path + "/report.json"
    let run = try command.run("replay", "--format", "json", "--output", report)
    #expect(run.ending == .exit(1) && run.output == "" && run.errors == "")
    #expect(try schemaErrors(in: String(contentsOfFile: report, encoding: .utf8)) == "")
    let nowhere = try command.run("replay", "--output", "/none/report.json")
    #expect(nowhere.ending == .exit(69) && nowhere.output == "")
    #expect(
      nowhere.errors == """
        isotrap: error: cannot write '/none/report.json': No such file or directory; make its folder first

        """)
    let full = try ObservedProcess.run(
      URL(filePath: "/bin/sh"), ["-c", "exec \"$0\" replay --list > /dev/full", command.path],
      environment: command.environment)
    #expect(
      full.ending == .exit(69) && full.errors.contains("cannot write to standard output: No space"))
  }

  @Test("A reader that is gone ends the command quietly, and the rest is not run")
  func brokenPipe() throws {
    let command = try InstalledCommand(hostRuns: "echo $2 >> started; exit 3")
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let process = try command.start("replay", "--jobs", "1", output: pipe.fileHandleForWriting)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGPIPE)
    let started = try String(contentsOfFile: command.folder.url.path + "/started", encoding: .utf8)
    #expect(started == "dispatch-timer/broken\n")
    #expect(try command.leftovers == [])
  }

  @Test(
    "A signal ends the children, removes the session files and ends the command",
    arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) async throws {
    let command = try InstalledCommand(hostRuns: "echo $$ >> pids; exec sleep 600")
    let process = try command.start("replay", "--jobs", "2", "--time-limit", "500")
    var children: [Int32] = []
    defer { for child in children { kill(child, SIGKILL) } }
    while children.count < 2, process.isRunning {
      try await Task.sleep(for: .milliseconds(10))
      let pids = try? String(contentsOfFile: command.folder.url.path + "/pids", encoding: .utf8)
      children = (pids ?? "").split(separator: "\n").compactMap { Int32($0) }
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    #expect(children.count == 2 && children.allSatisfy { kill($0, 0) != 0 })
    #expect(try command.leftovers == [])
  }

  @Test("A terminal gets colours and a progress line that leaves nothing behind")
  func terminal() throws {
    let command = try InstalledCommand(hostRuns: "exit 3")
    /// What the command writes to a terminal.
    func terminal(_ variables: [String: String]) throws -> String {
      let environment = command.environment.merging(["TERM": "xterm"]) { $1 }
      return try ObservedProcess.run(
        URL(filePath: "/usr/bin/script"),
        ["-qec", "'\(command.path)' replay dispatch-timer", "/dev/null"],
        environment: environment.merging(variables) { $1 }
      ).output
    }
    let erase = "\r\u{1B}[K"
    let colored = try terminal([:])
    #expect(colored.contains("\u{1B}[1;31mFAIL  \u{1B}[0m"))
    #expect(colored.contains(erase + "1/2 dispatch-timer/"))
    #expect(colored.contains(erase + "2/2 dispatch-timer/"))
    #expect(!colored.contains(/2 dispatch-timer.[a-z-]+\u{1B}.1/), "text behind a progress line")
    let end = try #require(colored.components(separatedBy: erase).last)
    #expect(end.hasPrefix("\u{1B}[1m1 scenario, 2 variants: "))
    let plain = try terminal(["NO_COLOR": "1"])
    #expect(!plain.contains("\u{1B}[1;31m") && plain.contains(erase))
    #expect(!(try terminal(["TERM": "dumb"])).contains("\u{1B}"))
  }

  @Test("What goes to no terminal is plain unless colour is asked for")
  func color() throws {
    let command = try InstalledCommand(hostRuns: "exit 3")
    #expect(!(try command.run("replay", "--list").output.contains("\u{1B}")))
    #expect(try command.run("replay", "--list", "--color", "always").output.contains("\u{1B}[1m"))
  }

  @Test("The catalogue's reports follow the schema")
  func catalogue() throws {
    let isotrap = BuildProducts.folder.appending(path: "isotrap")
    let run = try ObservedProcess.run(isotrap, ["replay", "--format", "json"])
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(try schemaErrors(in: run.output) == "")
    #expect(run.output.contains("\"verdict\" : \"isolation-mismatch\""))
  }
}
