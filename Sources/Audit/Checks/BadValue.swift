// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// A text that the key does not know: it is passed over.
enum BadValue: Check {
    private static let versions: Set<String> = ["TLSv1.0", "TLSv1.1", "TLSv1.2", "TLSv1.3"]
    private static let packages: Set<String> = ["none", "FCP_v2.1", "recommended"]

    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.isReached, node.level == .entry || node.level == .security, let text = node.value.text,
                KeyType(of: node.key, at: node.level) == .text, !BuildVariable.stands(in: text)
            else { return nil }
            let isVersion = node.key.hasSuffix("TLSVersion")
            let known = isVersion ? versions : packages
            guard !known.contains(text) else { return nil }
            let meant = isVersion ? version(meantBy: text) : nearestWord(to: text, among: packages.sorted())
            return examinee.finding(
                .badValue, node,
                "\(node.key) does not know '\(excerpt(text))'"
                    + (meant.map { "; did you mean '\($0)'?" }
                        ?? "; it takes \(PlatformSteps.list(known.sorted(), "or"))"),
                consequence(examinee, node),
                Grounds(section: isVersion ? "§1.5" : "§1.1", evidence: isVersion ? .appleTest : .inferred))
        }
    }

    private static func consequence(_ examinee: Examinee, _ node: KeyNode) -> String {
        examinee.judge.remember("value:" + node.path.joined(separator: ":")) {
            let found = KeyEffects(examinee: examinee).effects(of: node, KeyEffects.probes(for: node))
            guard found.isEmpty else { return LoadEffect.words(found, examinee.steps) }
            return "it is passed over, and every load is judged as without it"
        }
    }

    /// `1.2`, `TLS1.2`, `tlsv1_2`, `TLSv1`: the version whose numbers stand in it. A version that there is not means none
    /// of the others: whoever asks for 1.4 does not want 1.0.
    static func version(meantBy text: String) -> String? {
        let digits = text.filter { $0.isASCII && $0.isNumber }
        return versions.first { $0.filter { $0.isNumber } == (digits == "1" ? "10" : digits) }
    }
}
