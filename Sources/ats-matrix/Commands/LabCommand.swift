// SPDX-License-Identifier: MIT
import Formats
import Laboratory

/// `ats-matrix lab`
struct LabCommand: Command {
    static let port = Option(
        "port", .required("N"), "Take the ports from N on, two for each behaviour: plain, then TLS. Default: any free.")

    static let description = CommandDescription(
        name: "lab", summary: "Run the lab's servers on loopback until Ctrl-C, for curl and for apps.",
        operands: [
            Operand(
                "BEHAVIOUR", .any, completion: .words(LabBehaviour.words.filter { LabBehaviour($0) != nil }),
                "What to serve: \(LabBehaviour.answers.joined(separator: ", ")); or a TLS server, alone or before one of "
                    + "them: \(TLSServer.allCases.map(\.rawValue).joined(separator: ", ")). Default: ok.")
        ],
        options: [port],
        examples: [
            .init("ats-matrix lab --port 8765", "A server that answers 200, on 8765 and, with TLS, on 8766."),
            .init("ats-matrix lab ok 'redirect https://example.com/' silent", "Three servers."),
            .init("ats-matrix lab expired no-forward-secrecy 'tls1.0 404'", "Weak TLS servers."),
        ],
        details: [
            "'ats-matrix help servers' tells what each of them is.",
            "'ats-matrix help faults' tells what curl and an app say to each of them.",
            "Ctrl-C ends the lab as asked: the exit status is 0.",
        ])

    private let behaviours: [LabBehaviour]
    private let words: [String]
    private let port: UInt16?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        port = try arguments.number(LabCommand.port, in: 1...65_000).map(UInt16.init)
        var behaviours: [LabBehaviour] = []
        var words: [String] = []
        for word in arguments.operands.isEmpty ? ["ok"] : arguments.operands {
            guard let behaviour = LabBehaviour(word) else {
                throw .unknown("behaviour", word, among: LabBehaviour.words)
            }
            guard !behaviours.contains(behaviour) else { throw UsageError("'\(word)' is given twice") }
            behaviours.append(behaviour)
            words.append(word)
        }
        guard behaviours.count <= 200 else { throw UsageError("more than 200 behaviours") }
        self.behaviours = behaviours
        self.words = words
    }

    func run(in console: Console) throws -> ExitStatus {
        // From here on a signal takes the folder away with the lab.
        console.interruption.watch()
        let directory = try TemporaryDirectory(environment: console.environment)
        defer { directory.remove() }
        let lab = try Laboratory(
            behaviours: Set(behaviours), addresses: [], directory: directory.path, fixedPorts: fixedPorts)
        defer { lab.stop() }
        console.output.write(text(of: lab))
        console.output.flush()
        console.waitForInterruption()
        return .done
    }

    private var fixedPorts: [LabBehaviour: Laboratory.Ports] {
        guard let port else { return [:] }
        let pairs = behaviours.enumerated().map { index, behaviour in
            let plain = port + 2 * UInt16(index)
            return (behaviour, Laboratory.Ports(plain: plain, tls: plain + 1))
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    private func text(of lab: Laboratory) -> String {
        let column = words.map(\.count).max() ?? 0
        var lines: [String] = []
        for (word, behaviour) in zip(words, behaviours) {
            guard let ports = lab.ports(of: behaviour) else { continue }
            let gap = String(repeating: " ", count: column - word.count)
            lines.append("\(word)\(gap)  http://127.0.0.1:\(ports.plain)/  https://127.0.0.1:\(ports.tls)/")
        }
        lines.append("certificate authority: \(lab.rootsFile)")
        if let first = behaviours.first, let ports = lab.ports(of: first) {
            lines += [
                "", "curl http://127.0.0.1:\(ports.plain)/",
                "curl --cacert \(lab.rootsFile) https://127.0.0.1:\(ports.tls)/",
                "curl --connect-to ::127.0.0.1:\(ports.plain) http://public.example/",
                "", "Ctrl-C ends it.",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
