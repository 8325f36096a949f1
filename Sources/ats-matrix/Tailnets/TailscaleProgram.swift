// SPDX-License-Identifier: MIT
import Formats
import FoundationEssentials
import Vantage

/// The `tailscale` command of this machine.
struct TailscaleProgram {
    /// The app for macOS brings its command along, on no `PATH`.
    private static let app = "/Applications/Tailscale.app/Contents/MacOS/Tailscale"
    private static let patience = Duration.seconds(15)
    private static let advice =
        "install Tailscale, or give --tailscale-status FILE with what 'tailscale status --json' prints"

    let path: String
    private let environment: [String: String]

    /// - Throws: where there is none.
    init(environment: [String: String]) throws(MachineError) {
        let folders = environment["PATH", default: "/usr/bin:/bin"].split(separator: ":").map { "\($0)/tailscale" }
        #if os(macOS)
            let candidates = folders + [TailscaleProgram.app]
        #else
            let candidates = folders
        #endif
        // A folder may be executable too.
        func isProgram(_ path: String) -> Bool {
            var isFolder = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
                && FileManager.default.isExecutableFile(atPath: path)
        }
        guard let path = candidates.first(where: isProgram) else {
            throw MachineError("there is no 'tailscale' on the PATH; \(TailscaleProgram.advice)")
        }
        self.path = path
        self.environment = environment
    }

    /// The tailnet of `tailscale status --json`.
    func tailnet() throws(MachineError) -> Tailnet {
        var environment = environment
        #if os(macOS)
            // The app's own program decides by its surroundings whether it is a window or a command.
            environment["TAILSCALE_BE_CLI"] = "1"
        #endif
        let captured = try ChildProcess([path, "status", "--json"], environment: environment)
            .capture(limit: Tailnet.statusLimit, within: TailscaleProgram.patience)
        guard captured.status == 0 else {
            let words = captured.error.split(whereSeparator: \.isNewline).first.map { ": \($0.prefix(300))" } ?? ""
            throw MachineError("'\(path) status --json' ended with status \(captured.status)\(words)")
        }
        do throws(InputError) { return try Tailnet(status: captured.output) } catch {
            throw MachineError(error.inFile("'tailscale status --json'").description)
        }
    }
}
