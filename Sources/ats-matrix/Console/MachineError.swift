// SPDX-License-Identifier: MIT

/// The machine is in the way (exit status 3): one sentence, lower case, no full stop.
struct MachineError: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
