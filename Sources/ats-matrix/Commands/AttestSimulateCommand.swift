// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestSimulator
import Certificates

/// `ats-matrix attest simulate`
struct AttestSimulateCommand: Command {
    private static let out = Option("out", .required("DIR"), "The folder to make: a new one, or an empty one.")
    private static let list = Option("list", "Print the names of all objects, and what a verifier shall say of each.")
    private static let all = Option("all", "Write all of them.")
    private static let at = Option("at", .required("TIME"), "When they are made. Default: now.")

    static let description = CommandDescription(
        name: "attest simulate",
        summary: "Write attestations, assertions and receipts for tests of a verifier, signed by roots of its own.",
        operands: [
            Operand(
                "NAME", .any, completion: .words(Simulation.all.map(\.name)),
                "What to write, as --list names it. Default: attestation, assertion, receipt, which are flawless.")
        ],
        options: [out, list, all, AttestOptions.oneAppID, at],
        examples: [
            .init("ats-matrix attest simulate --out objects", "A flawless object of each kind, and their roots."),
            .init("ats-matrix attest simulate --list", "Everything that a verifier must accept or refuse."),
            .init("ats-matrix attest simulate --all --out objects | sh", "Write them all, and verify each."),
        ],
        details: [
            "Prints the command lines that verify the objects, each below a comment that says what must come out. The "
                + "roots are made anew each time and kept nowhere but as certificates in DIR: nobody can sign with them "
                + "later, and no verifier believes them but with --development-root."
        ])

    private let names: [Simulation]
    private let directory: String?
    private let appID: String?
    private let time: Int64

    init(_ arguments: ParsedArguments) throws(UsageError) {
        var names: [Simulation] = []
        for name in arguments.operands {
            guard let simulation = Simulation.all.first(where: { $0.name == name }) else {
                throw .unknown("object", name, among: Simulation.all.map(\.name))
            }
            guard !names.contains(where: { $0.name == name }) else { throw UsageError("'\(name)' is given twice") }
            names.append(simulation)
        }
        let isAll = arguments.has(Self.all)
        guard !isAll || names.isEmpty else { throw UsageError("--all and NAME are two answers; expected one") }
        self.names = isAll ? Simulation.all : names.isEmpty ? Simulation.plain : names
        appID = try arguments.appIDs(AttestOptions.oneAppID).first
        time = try arguments.time()
        guard !arguments.has(Self.list) else {
            if arguments.has(Self.out) { throw UsageError("--list writes nothing; leave --out out") }
            directory = nil
            return
        }
        guard let directory = arguments.text(Self.out) else {
            throw UsageError("attest simulate needs --out DIR: the folder to make, or --list")
        }
        guard !directory.isEmpty else { throw UsageError("--out needs DIR after it") }
        self.directory = directory
    }

    func run(in console: Console) throws -> ExitStatus {
        guard let directory else {
            list(in: console)
            return .done
        }
        var folder = try SimulationFolder(directory)
        let stage =
            if let appID { try Stage(appID: appID, at: time) } else { try Stage(at: time) }
        for simulation in names {
            let line = try folder.write(try simulation.specimen(on: stage), named: simulation.name)
            console.output.writeLine("# \(simulation.name): \(simulation.title): \(simulation.demand)")
            console.output.writeLine(line)
        }
        return .done
    }

    private func list(in console: Console) {
        let column = (Simulation.all.map(\.name.count).max() ?? 0) + 2
        for kind in [Flaw.Kind.attestation, .assertion, .receipt] {
            for simulation in Simulation.all where simulation.kind == kind {
                let gap = String(repeating: " ", count: column - simulation.name.count)
                console.output.writeLine(
                    "\(simulation.name)\(gap)\(kind.rawValue) \(simulation.demand): \(simulation.title)")
            }
        }
    }
}
