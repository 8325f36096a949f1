// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Diagnosis
import Reporting
import Vantage

/// `diagnose URL`: one load in trouble.
struct DiagnoseLoad {
    private let hops: [Destination]
    private let settings: DiagnoseSettings

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let url = arguments.operands.first else { throw UsageError("URL is missing") }
        var hops = [try Destination(url, of: "URL")]
        for text in arguments.texts(DiagnoseOptions.redirect) {
            hops.append(try Destination(text, of: DiagnoseOptions.redirect.spelling))
        }
        self.hops = hops
        settings = try DiagnoseSettings(arguments)
        if hops.count > 1, settings.probes {
            throw UsageError("--redirect is for --no-probe; the network says itself where the server leads")
        }
    }

    func run(in console: Console) throws -> ExitStatus {
        let keys = try settings.source.read(in: console)
        let tailnet = try settings.tailnet.read(in: console)
        console.interruption.watch()
        let isInterrupted = { console.interruption.isRequested }
        let diagnosis = settings.diagnoser(for: hops[0], tailnet, in: console).diagnose(
            settings.trouble(hops[0], redirects: Array(hops.dropFirst()), keys), isInterrupted: isInterrupted)
        guard !isInterrupted() else { return .interrupted }
        console.output.write(
            settings.format.render(diagnosis, width: console.width, color: console.isColored(settings.color)))
        return diagnosis.isFailure ? .findings : .done
    }
}

extension Destination {
    /// - Parameter what: the operand or option that it came from.
    init(_ text: String, of what: String) throws(UsageError) {
        do {
            try self.init(text)
        } catch {
            throw UsageError("\(what) \(error)")
        }
    }
}
