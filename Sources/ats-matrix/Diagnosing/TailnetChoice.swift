// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Vantage

/// Where `diagnose` knows the tailnet from: a saved status, else the `tailscale` command where the URL is of a tailnet
/// and the command answers.
struct TailnetChoice: Sendable {
    /// `--tailscale-status`
    private let file: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        file = arguments.text(DiagnoseOptions.tailscaleStatus)
        guard file != "" else { throw UsageError("--tailscale-status needs FILE after it, or - for standard input") }
    }

    var isStandardInput: Bool { file == "-" }

    /// The saved one.
    func read(in console: Console) throws(InputError) -> Tailnet? {
        guard let file else { return nil }
        let input = file == "-" ? console.input : try Input.open(file)
        let bytes = try input.readAll(limit: Tailnet.statusLimit)
        do throws(InputError) {
            return try Tailnet(status: bytes)
        } catch {
            throw error.inFile(input.name)
        }
    }

    /// What the command says, `nil` where it is not there or says nothing: then the names are not known, that is all.
    func ask(about destination: Destination, in console: Console) -> Tailnet? {
        guard file == nil, destination.place(from: .nowhere) == .tailnet else { return nil }
        return try? TailscaleProgram(environment: console.environment).tailnet()
    }
}
