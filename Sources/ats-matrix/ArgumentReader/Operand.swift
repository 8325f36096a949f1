// SPDX-License-Identifier: MIT

/// What a command takes beside its options.
struct Operand: Hashable, Sendable {
    /// `some` is one or more.
    enum Count: Hashable, Sendable { case one, some, optional, any }

    /// As it stands in the usage line: `MATRIX`.
    let name: String
    let count: Count
    let help: String
    /// What a shell offers for it.
    let completion: Completion

    /// - Parameter completion: as the name says, unless given.
    init(_ name: String, _ count: Count, completion: Completion? = nil, _ help: String) {
        self.name = name
        self.count = count
        self.completion = completion ?? Completion(placeholder: name)
        self.help = help
    }

    /// One that must be there.
    init(_ name: String, completion: Completion? = nil, _ help: String) {
        self.init(name, .one, completion: completion, help)
    }

    /// Whether more than one may be given.
    var isRepeatable: Bool { count == .some || count == .any }

    var usage: String {
        switch count {
        case .one: name
        case .some: "\(name)…"
        case .optional: "[\(name)]"
        case .any: "[\(name)…]"
        }
    }
}
