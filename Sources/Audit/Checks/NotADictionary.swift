// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// The ATS value, the list of exceptions or one entry is no dictionary.
enum NotADictionary: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.isReached, KeyType(of: node.key, at: node.level) == .dictionary,
                !KeyType.dictionary.takes(node.value)
            else { return nil }
            let what =
                node.level == .domain || node.level == .pinnedDomain ? "the entry '\(excerpt(node.key))'" : node.key
            let effects = KeyEffects(examinee: examinee)
            let raising = effects.judge(effects.alone(node)).raising
            let passed = Set(examinee.steps.kinds.indices).subtracting(raising)
            var consequence: [String] = []
            if !raising.isEmpty {
                consequence.append(
                    "what becomes of a load is not known \(examinee.steps.words(raising)), whatever is loaded")
            }
            if !passed.isEmpty {
                consequence.append(
                    "\(examinee.steps.words(passed)) it is passed over, and every load is judged as if it were not there"
                )
            }
            return examinee.finding(
                .notADictionary, node,
                "\(what) is \(node.value.kind), and takes a dictionary"
                    + (raising.isEmpty ? "" : "; Apple's code raises on it \(examinee.steps.words(raising))"),
                consequence.joined(separator: "; "),
                Grounds(section: node.level.isPins ? "§1.3" : "§1.5", evidence: .source))
        }
    }
}

extension KeyEffects {
    /// A configuration of nothing but one key.
    func alone(_ node: KeyNode) -> Configuration {
        guard let value = PropertyValue(written: node.value) else { return Configuration(transportSecurity: nil) }
        return Configuration(transportSecurity: nil).setting(node.path, value)
    }
}
