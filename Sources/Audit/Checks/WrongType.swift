// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// A value of a class that the key does not take.
enum WrongType: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.isReached, let type = KeyType(of: node.key, at: node.level), type != .dictionary,
                !type.takes(node.value)
            else { return nil }
            return examinee.finding(
                .wrongType, node,
                "\(node.key) is \(node.value.kind) (\(node.value.shown)), and takes \(type.words)"
                    + raising(examinee, node),
                consequence(examinee, node, type),
                Grounds(section: node.level.isPins ? "§1.3" : "§1.5", evidence: .source))
        }
    }

    /// On which systems Apple's code raises for this value, and for no other of the dictionary.
    private static func raising(_ examinee: Examinee, _ node: KeyNode) -> String {
        let effects = KeyEffects(examinee: examinee)
        let alone = effects.alone(node)
        let kinds = effects.judge(alone).raising
        return kinds.isEmpty ? "" : "; Apple's code raises on it \(examinee.steps.words(kinds))"
    }

    private static func consequence(_ examinee: Examinee, _ node: KeyNode, _ type: KeyType) -> String {
        examinee.judge.remember("type:" + node.path.joined(separator: ":")) {
            let reading = ValueReading(examinee, node, type).words
            let text =
                node.value.text.map(BuildVariable.stands) == true ? "a value that is filled in stays a text; " : ""
            return text + reading
        }
    }
}

extension KeyType {
    func takes(_ value: Tree) -> Bool {
        switch (self, value.value) {
        case (.boolean, .boolean), (.text, .string), (.list, .array), (.dictionary, .dictionary): true
        default: false
        }
    }
}

extension KeyLevel {
    var isPins: Bool { self == .pinnedDomain || self == .pin || self == .identity }
}
