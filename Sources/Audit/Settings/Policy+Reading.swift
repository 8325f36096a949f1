// SPDX-License-Identifier: MIT
internal import ATSModel
package import Formats

extension Policy {
    /// The most bytes of a policy file.
    package static let byteLimit = 1 << 20

    /// A policy that ships, by the name of its one rule, or one out of a YAML file:
    ///
    /// ```yaml
    /// policy: lantern
    /// rules: [no-weaker-tls]
    /// allow:
    ///   keys: [NSAllowsLocalNetworking, NSExceptionDomains]
    ///   hosts: [fleet.ts.net, "*.lantern.example", 100.64.0.0/10]
    /// ```
    ///
    /// - Throws: `InputError` with the file and the place, and the nearest right word.
    package init(named name: String) throws(InputError) {
        if let rule = HouseRule(rawValue: name) {
            self.init(name: name, rules: [rule])
            return
        }
        let isFile = name.utf8.contains(0x2f) || name.utf8.contains(0x2e)
        guard isFile else {
            let names = HouseRule.allCases.map(\.rawValue)
            throw InputError(
                at: nil, "'\(excerpt(name))' is no policy",
                expected: names.joined(separator: ", ") + ", or a file such as ./policy.yml",
                suggestion: nearestWord(to: name, among: names))
        }
        try self.init(try InputFile.read(name, limit: Policy.byteLimit), file: name)
    }

    /// The same for bytes at hand.
    package init(_ bytes: [UInt8], file: String) throws(InputError) {
        do throws(InputError) {
            let tree = try YAML.parse(bytes)
            guard case .dictionary(let entries) = tree.value else {
                throw InputError(
                    at: tree.position, "the policy is \(tree.kind)", expected: "a mapping with 'rules' or 'allow'")
            }
            var name = file
            var rules: [HouseRule] = []
            var allowed: (keys: Set<String>?, hosts: [String]?) = (nil, nil)
            for entry in entries {
                switch entry.key {
                case "policy": name = try Policy.text(entry.value)
                case "rules":
                    for item in try Policy.texts(entry.value) { rules.append(try Policy.rule(item)) }
                case "allow": allowed = try Policy.allowed(entry.value)
                default: throw Policy.unknown(entry, among: ["policy", "rules", "allow"])
                }
            }
            guard !rules.isEmpty || allowed.keys != nil || allowed.hosts != nil else {
                throw InputError(at: tree.position, "the policy asks for nothing", expected: "'rules' or 'allow'")
            }
            self.init(name: name, rules: rules, keys: allowed.keys, hosts: allowed.hosts)
        } catch {
            throw error.inFile(file)
        }
    }

    private static func allowed(_ tree: Tree) throws(InputError) -> (keys: Set<String>?, hosts: [String]?) {
        guard case .dictionary(let entries) = tree.value else {
            throw InputError(at: tree.position, "'allow' is \(tree.kind)", expected: "a mapping with 'keys' or 'hosts'")
        }
        var keys: Set<String>?
        var hosts: [String]?
        for entry in entries {
            switch entry.key {
            case "keys":
                var known: Set<String> = []
                for item in try texts(entry.value) { known.insert(try key(item)) }
                keys = known
            case "hosts": hosts = try texts(entry.value).map(\.text)
            default: throw unknown(entry, among: ["keys", "hosts"])
            }
        }
        return (keys, hosts)
    }

    private static func key(_ item: (text: String, position: SourcePosition)) throws(InputError) -> String {
        if KeyLevel.allNames.contains(item.text) { return item.text }
        throw InputError(
            at: item.position, "'\(excerpt(item.text))' is no ATS key",
            expected: "a key such as NSAllowsLocalNetworking",
            suggestion: KeyNames.nearest(to: item.text, among: KeyLevel.allNames))
    }

    private static func rule(_ item: (text: String, position: SourcePosition)) throws(InputError) -> HouseRule {
        if let rule = HouseRule(rawValue: item.text) { return rule }
        let names = HouseRule.allCases.map(\.rawValue)
        throw InputError(
            at: item.position, "'\(excerpt(item.text))' is no rule", expected: names.joined(separator: ", "),
            suggestion: nearestWord(to: item.text, among: names))
    }

    private static func unknown(_ entry: Tree.Entry, among names: [String]) -> InputError {
        InputError(
            at: entry.keyPosition, "unknown key '\(excerpt(entry.key))'", expected: names.joined(separator: ", "),
            suggestion: nearestWord(to: entry.key, among: names))
    }

    private static func texts(_ tree: Tree) throws(InputError) -> [(text: String, position: SourcePosition)] {
        guard case .array(let items) = tree.value else { return [(try text(tree), tree.position)] }
        var texts: [(text: String, position: SourcePosition)] = []
        for item in items { texts.append((try text(item), item.position)) }
        return texts
    }

    private static func text(_ tree: Tree) throws(InputError) -> String {
        guard let text = tree.text else {
            throw InputError(at: tree.position, "\(tree.kind) stands here", expected: "a text")
        }
        return text
    }
}
