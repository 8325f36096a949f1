// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// A pin that no certificate can answer, or a list that asks for nothing.
enum BadPin: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.isReached, node.level == .pin || node.level == .identity || node.level == .pinnedDomain else {
                return nil
            }
            guard let message = message(node) else { return nil }
            return examinee.finding(
                .badPin, node, message, consequence(examinee, node), Grounds(section: "§1.3", evidence: .source))
        }
    }

    private static func message(_ node: KeyNode) -> String? {
        switch node.level {
        case .identity:
            guard node.key == KeyLevel.pinHash, let text = node.value.text, !BuildVariable.stands(in: text) else {
                return nil
            }
            guard let length = decodedLength(text) else { return "the pin '\(excerpt(text))' is no base64" }
            return length == 32 ? nil : "the pin '\(excerpt(text))' is \(length) bytes long, and a SHA-256 is 32"
        case .pin:
            guard node.key.hasSuffix("Identities"), case .array(let items) = node.value.value else { return nil }
            let without = items.count { $0[KeyLevel.pinHash]?.value.text == nil }
            guard without > 0 else { return nil }
            return "\(without) of the \(items.count) items of \(node.key) hold no text under \(KeyLevel.pinHash)"
        case .pinnedDomain:
            guard case .dictionary(let entries) = node.value.value else { return nil }
            let lists = entries.filter { $0.key.hasSuffix("Identities") }
            return lists.isEmpty ? "the pinned domain '\(excerpt(node.key))' lists no key" : nil
        default: return nil
        }
    }

    private static func consequence(_ examinee: Examinee, _ node: KeyNode) -> String {
        guard node.level == .identity else {
            return "what holds no hash asks for nothing: "
                + (node.level == .pinnedDomain
                    ? "https to \(excerpt(node.key)) is not pinned" : "a list without any pins nothing")
        }
        let list = examinee.nodes.filter {
            $0.level == .identity && $0.path.dropLast(2) == node.path.dropLast(2) && $0.key == KeyLevel.pinHash
        }
        let isLast = list.allSatisfy { $0.value.text.flatMap(decodedLength) != 32 }
        let host = excerpt(node.path[2])
        let asking = examinee.judge.kinds(Probe(.host(node.path[2]), .https, host: node.path[2])) {
            $0.requires?.pins.isEmpty == false
        }
        guard isLast, !asking.isEmpty else { return "no certificate answers it, the other pins of the list stand" }
        return
            "no certificate answers it, nor anything else in the list, so every https load of \(host) fails \(examinee.steps.words(asking))"
    }

    /// How many bytes a base64 text stands for; `nil` where it is none.
    private static func decodedLength(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        let padding = bytes.reversed().prefix { $0 == 0x3d }.count
        let isBase64 = bytes.dropLast(padding).allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2b
                || $0 == 0x2f
        }
        guard isBase64, padding <= 2, bytes.count % 4 == 0, !bytes.isEmpty else { return nil }
        return bytes.count / 4 * 3 - padding
    }
}
