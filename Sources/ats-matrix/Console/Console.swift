// SPDX-License-Identifier: MIT
import FoundationEssentials
import Reporting

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// All that a command sees of the world around the process.
struct Console: Sendable {
    /// Results.
    let output: Output
    /// Words and progress.
    let error: Output
    let input: Input
    let environment: [String: String]
    let interruption: Interruption
    let keeper = Keeper()

    /// The process's own streams. A pipe whose reader went away is seen by `Output`, so SIGPIPE is ignored; so is
    /// SIGXFSZ, as a file beyond `ulimit -f` is an error like a full disk.
    static func standard() -> Console {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        holdStandardDescriptors()
        return Console(
            output: Output(descriptor: STDOUT_FILENO, bufferSize: 65_536),
            error: Output(descriptor: STDERR_FILENO, bufferSize: 0), input: .standard,
            environment: ProcessInfo.processInfo.environment, interruption: .signals)
    }

    /// Columns to write in: `COLUMNS`, else the terminal's, else 80.
    var width: Int {
        if let text = environment["COLUMNS"], let columns = Int(text), (20...1_000).contains(columns) {
            return columns
        }
        return output.columns ?? 80
    }

    /// Whether results are coloured (https://no-color.org for `NO_COLOR`).
    func isColored(_ choice: ColorChoice) -> Bool {
        switch choice {
        case .always: true
        case .never: false
        case .auto:
            output.isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        }
    }

    /// Says something on standard error. What came from a file or an argument cannot act on the terminal.
    func note(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            error.writeLine(Printable.escape(String(line)))
        }
    }
}

/// The words of `--color`.
enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
}
