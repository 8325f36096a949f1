// SPDX-License-Identifier: MIT

/// A subcommand: first a value made of its arguments, then an action.
protocol Command: Sendable {
    static var description: CommandDescription { get }

    init(_ arguments: ParsedArguments) throws(UsageError)

    /// Does the work. What it throws, `Main` says.
    func run(in console: Console) throws -> ExitStatus
}
