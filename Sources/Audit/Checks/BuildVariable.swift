// SPDX-License-Identifier: MIT
internal import Formats

/// A key or a value that is filled in at build time.
enum BuildVariable: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            let isKey = stands(in: node.key)
            guard isKey || node.value.text.map(stands) == true else { return nil }
            let type = KeyType(of: node.key, at: node.level)
            let text = isKey ? node.key : node.value.text ?? ""
            return examinee.finding(
                .buildVariable, node,
                isKey
                    ? "the key '\(excerpt(text))' is filled in at build time"
                    : "the value of \(excerpt(node.key)), '\(excerpt(text))', is filled in at build time",
                isKey || type == .text
                    ? "which loads it concerns shows only in the built product: audit its Info.plist"
                    : "whatever is filled in, a text stays a text: audit the built product's Info.plist")
        }
    }

    /// `$(NAME)` or `${NAME}`, as Xcode fills in.
    static func stands(in text: String) -> Bool {
        let bytes = Array(text.utf8)
        for place in bytes.indices where bytes[place] == 0x24 && place + 1 < bytes.count {
            let close: UInt8 = bytes[place + 1] == 0x28 ? 0x29 : 0x7d
            guard bytes[place + 1] == 0x28 || bytes[place + 1] == 0x7b else { continue }
            if bytes[(place + 2)...].contains(close) { return true }
        }
        return false
    }
}
