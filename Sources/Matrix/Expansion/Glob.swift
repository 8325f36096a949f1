// SPDX-License-Identifier: MIT

/// A pattern over names: `*` any run, `?` any one character, `[a-z]` and `[!a-z]` one of a set, `\` takes the next
/// character as it is.
struct Glob {
    private enum Part {
        case run
        case any
        case literal(Unicode.Scalar)
        case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    }

    /// Why a text is no pattern, as a sentence without its subject.
    struct Fault: Error, Equatable {
        let text: String
    }

    private let parts: [Part]

    /// Whether a text holds any of the characters that make it a pattern.
    static func isGlob(_ text: String) -> Bool { text.utf8.contains { "*?[\\".utf8.contains($0) } }

    init(_ text: String) throws(Fault) {
        var parts: [Part] = []
        var scalars = text.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "*":
                if case .run = parts.last { continue }
                parts.append(.run)
            case "?":
                parts.append(.any)
            case "[":
                parts.append(try Glob.set(&scalars))
            case "\\":
                guard let next = scalars.popFirst() else { throw Fault(text: "ends in a backslash") }
                parts.append(.literal(next))
            default:
                parts.append(.literal(scalar))
            }
        }
        self.parts = parts
    }

    private static func set(_ scalars: inout Substring.UnicodeScalarView) throws(Fault) -> Part {
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        let isNegated = scalars.first == "!"
        if isNegated { scalars.removeFirst() }
        while let first = scalars.popFirst() {
            // A bracket that stands first is a member.
            if first == "]", !ranges.isEmpty { return .set(ranges, isNegated: isNegated) }
            var rest = scalars
            if rest.popFirst() == "-", let last = rest.popFirst(), last != "]" {
                guard first <= last else { throw Fault(text: "has a range that runs backwards") }
                ranges.append(first...last)
                scalars = rest
            } else {
                ranges.append(first...first)
            }
        }
        throw Fault(text: "has a bracket without an end")
    }

    /// What one look at a name may cost, in steps of about the work of a plain comparison.
    func cost(for name: [Unicode.Scalar]) -> Int { 1 + parts.count * name.count / 64 }

    /// Matches the whole name. Only the last `*` is ever tried again, so the work is at most pattern times name.
    func matches(_ name: [Unicode.Scalar]) -> Bool {
        var part = 0
        var index = 0
        var retry: (part: Int, index: Int)?
        while index < name.count {
            if part < parts.count {
                if case .run = parts[part] {
                    retry = (part + 1, index)
                    part += 1
                    continue
                }
                if Glob.matches(parts[part], name[index]) {
                    part += 1
                    index += 1
                    continue
                }
            }
            guard let last = retry else { return false }
            retry = (last.part, last.index + 1)
            (part, index) = (last.part, last.index + 1)
        }
        while part < parts.count, case .run = parts[part] { part += 1 }
        return part == parts.count
    }

    private static func matches(_ part: Part, _ scalar: Unicode.Scalar) -> Bool {
        switch part {
        case .run, .any: true
        case .literal(let literal): literal == scalar
        case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
        }
    }
}
