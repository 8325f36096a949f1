// SPDX-License-Identifier: MIT

/// One option of a command, declared once: the reader, the help and the manual page all come from it.
struct Option: Hashable, Sendable {
    enum Argument: Hashable, Sendable {
        /// A flag, such as `--quiet`.
        case none
        /// `--store FILE` or `--store=FILE`.
        case required(String)
        /// `--lab` or `--lab=NAMES`.
        case optional(String)
    }

    /// Without the dashes.
    let name: String
    let argument: Argument
    /// One or two sentences for the help.
    let help: String
    let isRepeatable: Bool

    init(_ name: String, _ argument: Argument, repeats isRepeatable: Bool = false, _ help: String) {
        self.name = name
        self.argument = argument
        self.isRepeatable = isRepeatable
        self.help = help
    }

    /// A flag.
    init(_ name: String, _ help: String) {
        self.init(name, .none, help)
    }

    /// `--store`.
    var spelling: String { "--\(name)" }

    /// `--store FILE`, `--lab[=NAMES]`.
    var form: String {
        switch argument {
        case .none: spelling
        case .required(let placeholder): "\(spelling) \(placeholder)"
        case .optional(let placeholder): "\(spelling)[=\(placeholder)]"
        }
    }

    /// How it stands in a usage line: `[--own ADDR]…`.
    var usage: String { "[\(form)]" + (isRepeatable ? "…" : "") }

    /// Taken by every command.
    static let helpFlag = Option("help", "Show this help. Also -h.")
}
