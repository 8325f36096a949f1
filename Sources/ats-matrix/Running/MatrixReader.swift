// SPDX-License-Identifier: MIT
import Formats
import Matrix

/// Reads the matrices of a command line, with what fills in their variables and their tailnet.
struct MatrixReader {
    private static let limit = 8 << 20

    private let settings: [String: String]
    private let status: TailscaleStatus
    /// `--tailscale-status`, as it was given.
    private let statusFile: String?

    /// - Parameter matrices: as they are named; standard input holds one thing.
    init(_ arguments: ParsedArguments, matrices: [String]) throws(UsageError) {
        settings = try arguments.settings()
        let file = arguments.text(SharedOptions.tailscaleStatus)
        guard file != "" else { throw UsageError("--tailscale-status needs FILE after it, or - for standard input") }
        guard file != "-" || !matrices.contains("-") else {
            throw UsageError("standard input, which is -, is given twice: as MATRIX and as --tailscale-status")
        }
        status = TailscaleStatus(file: file)
        statusFile = file
    }

    /// - Parameter file: as the user named it; `-` is standard input.
    /// - Throws: `InputError`, and `MachineError` where the matrix asks for a tailnet that this machine has not.
    func read(_ file: String, in console: Console) throws -> MatrixDefinition {
        let tailnet = status.source(in: console)
        do {
            guard file == "-" else {
                return try MatrixDefinition.read(
                    file: file, settings: settings, environment: console.environment, tailnet: tailnet)
            }
            return try MatrixDefinition.parse(
                try console.input.readAll(limit: MatrixReader.limit), name: console.input.name, isJSON: false,
                directory: ".", settings: settings, environment: console.environment, tailnet: tailnet)
        } catch {
            guard status.isMachineFault else { throw error }
            throw MachineError(error.description)
        }
    }

    /// What to tell once all matrices are read.
    var notes: [String] {
        guard let statusFile, !status.isAsked else { return [] }
        let file = statusFile == "-" ? "standard input" : "'\(excerpt(statusFile))'"
        return ["--tailscale-status: no matrix has destinations from: tailscale, so that \(file) is not read"]
    }
}
