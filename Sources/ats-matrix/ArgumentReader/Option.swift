// SPDX-License-Identifier: MIT

/// One option of a command, declared once: the reader, the help, the manual page and the shells' completion all come
/// from it.
struct Option: Hashable, Sendable {
    enum Argument: Hashable, Sendable {
        /// A flag, such as `--quiet`.
        case none
        /// `--store FILE` or `--store=FILE`.
        case required(String)
        /// `--lab` or `--lab=NAMES`.
        case optional(String)

        var placeholder: String? {
            switch self {
            case .none: nil
            case .required(let placeholder), .optional(let placeholder): placeholder
            }
        }
    }

    /// Without the dashes.
    let name: String
    let argument: Argument
    /// One or two sentences for the help.
    let help: String
    let isRepeatable: Bool
    /// What a shell offers as the value.
    let completion: Completion

    /// - Parameter completion: as the placeholder says, unless given.
    init(
        _ name: String, _ argument: Argument, repeats isRepeatable: Bool = false, completion: Completion? = nil,
        _ help: String
    ) {
        self.name = name
        self.argument = argument
        self.isRepeatable = isRepeatable
        self.completion = completion ?? argument.placeholder.map { Completion(placeholder: $0) } ?? .nothing
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
