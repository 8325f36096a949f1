// SPDX-License-Identifier: MIT
internal import Formats

/// How much merging and filling in a project may still take: templates and groups multiply what is written.
struct XcodeGenBudget {
    /// Nodes that are looked at or made; a long text counts for several.
    private var steps = 8_000_000
    /// Bytes of texts in which something was filled in.
    private var bytes = 32 << 20

    /// - Parameter position: of what takes it, for the message.
    mutating func spend(_ count: Int = 1, at position: SourcePosition) throws(InputError) {
        steps -= count
        guard steps >= 0 else {
            throw InputError(
                at: position, "templates, groups and targets make too much of this project",
                expected: "at most half a million entries, all targets together")
        }
    }

    /// Nodes that are made and kept weigh more than those that are looked at.
    mutating func spend(made count: Int, at position: SourcePosition) throws(InputError) {
        try spend(16 * count, at: position)
    }

    mutating func spend(bytes count: Int, at position: SourcePosition) throws(InputError) {
        bytes -= count
        guard bytes >= 0 else {
            throw InputError(
                at: position, "what is filled in for '${…}' makes too much text", expected: "at most \(32 << 20) bytes")
        }
    }
}
