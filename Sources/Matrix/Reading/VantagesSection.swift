// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// `vantages:`, a list or a mapping of `this-machine` and of names with addresses and networks of their own.
struct VantagesSection {
    private var names = NameSet(noun: "vantage")
    private(set) var vantages: [NamedVantage] = []

    init(_ tree: Tree) throws(InputError) {
        if case .dictionary(let entries) = tree.value {
            guard !entries.isEmpty else {
                throw InputError(at: tree.position, "'vantages' is empty", expected: VantagesSection.forms)
            }
            for entry in try tree.mapping("'vantages'") { try add(entry) }
            return
        }
        for item in try tree.oneOrMore("'vantages'", of: VantagesSection.forms) {
            switch item.value {
            case .string(NamedVantage.thisMachine):
                try add(NamedVantage(name: NamedVantage.thisMachine, vantage: nil), at: item.position)
            case .string(let text):
                throw InputError(
                    at: item.position, "\(quoted(text)) is no vantage: only this-machine goes without addresses",
                    expected: VantagesSection.forms,
                    suggestion: suggestion(for: text, among: [NamedVantage.thisMachine]))
            case .dictionary(let entries):
                guard entries.count == 1, let entry = entries.first else {
                    throw InputError(
                        at: item.position, "a vantage of a list has \(entries.count) names", expected: "one name")
                }
                try add(entry)
            default:
                throw item.wrongKind("a vantage", expected: VantagesSection.forms)
            }
        }
    }

    private mutating func add(_ entry: Tree.Entry) throws(InputError) {
        let isThisMachine = entry.key == NamedVantage.thisMachine
        let what = "the vantage \(quoted(entry.key))"
        var vantage = VantagePoint.nowhere
        if entry.value.value != .null {
            let fields = try Fields(
                entry.value, of: what, keys: isThisMachine ? [] : ["own", "on-link"])
            for item in try fields["own"].map({ tree throws(InputError) in try tree.items("'own'") }) ?? [] {
                let text = try item.text("an address")
                guard let address = IPAddress(text) else {
                    throw InputError(
                        at: item.position, "\(quoted(text)) is no IP address", expected: "an address such as 192.0.2.1")
                }
                vantage.own.append(address)
            }
            for item in try fields["on-link"].map({ tree throws(InputError) in try tree.items("'on-link'") }) ?? [] {
                let text = try item.text("a network")
                guard let range = AddressRange(text) else {
                    throw InputError(
                        at: item.position, "\(quoted(text)) is no network",
                        expected: "an address and a prefix such as 192.0.2.0/24")
                }
                vantage.onLink.append(range)
            }
        }
        try add(NamedVantage(name: entry.key, vantage: isThisMachine ? nil : vantage), at: entry.keyPosition)
    }

    private mutating func add(_ vantage: NamedVantage, at position: SourcePosition) throws(InputError) {
        try names.add(vantage.name, at: position)
        guard vantages.count < Limits.smallAxis else {
            throw InputError(
                at: position, "'vantages' has more than \(Limits.smallAxis) names",
                expected: "at most \(Limits.smallAxis)")
        }
        vantages.append(vantage)
    }

    private static let forms = "this-machine, or a name with its addresses: {phone: {own: […], on-link: […]}}"
}

extension Tree {
    /// A list, which here may be empty, or one item that stands alone.
    fileprivate func items(_ what: String) throws(InputError) -> [Tree] {
        switch value {
        case .array(let trees): trees
        case .string: [self]
        default: throw wrongKind(what, expected: "a list")
        }
    }
}
