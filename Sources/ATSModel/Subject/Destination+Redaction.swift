// SPDX-License-Identifier: MIT

extension Destination {
    /// The URL as it may be printed and recorded: no user info, no query values, no fragment.
    public var redacted: String { Destination.redact(url) }

    /// Redacts any text that may be a URL (`design.md` §6, Secrets).
    public static func redact(_ text: String) -> String {
        var text = text[...]
        if let fragment = text.firstIndex(of: "#") { text = text[..<fragment] }
        var query: Substring?
        if let mark = text.firstIndex(of: "?") {
            query = text[text.index(after: mark)...]
            text = text[..<mark]
        }
        var result = ""
        if let slashes = text.firstIndex(of: "/"), text[slashes...].hasPrefix("//") {
            let start = text.index(slashes, offsetBy: 2)
            let end = text[start...].firstIndex(of: "/") ?? text.endIndex
            result += text[..<start]
            if let at = text[start..<end].lastIndex(of: "@") {
                result += "…@" + text[text.index(after: at)..<end]
            } else {
                result += text[start..<end]
            }
            result += text[end...]
        } else {
            result += text
        }
        guard let query else { return result }
        let fields = query.split(separator: "&", omittingEmptySubsequences: false).map { field in
            field.firstIndex(of: "=").map { field[...$0] + "…" } ?? (field.isEmpty ? field : "…")
        }
        return result + "?" + fields.joined(separator: "&")
    }
}
