// SPDX-License-Identifier: MIT

extension Destination {
    /// The URL as it may be printed and recorded: no user info, no query values, no fragment.
    public var redacted: String { Destination.redact(url) }

    /// Redacts any text that may be a URL (`design.md` §6, Secrets).
    ///
    /// Where the text is none, more is hidden rather than less. Delimiters are looked for byte by byte, because a
    /// combining mark behind one makes it another Character.
    public static func redact(_ text: String) -> String {
        var head = text[...]
        if let fragment = head.utf8.firstIndex(of: 0x23) { head = head[..<fragment] }
        var query: Substring?
        if let mark = head.utf8.firstIndex(of: 0x3f) {
            query = head[head.utf8.index(after: mark)...]
            head = head[..<mark]
        }

        let (prefix, authority, path) = split(head)
        if let at = authority.utf8.lastIndex(of: 0x40) {
            return "\(prefix)…@" + authority[authority.utf8.index(after: at)...] + path + redactQuery(query)
        }
        // A password may hold a delimiter that somebody forgot to escape: then what looks like a port is none, and
        // the user info ends further on.
        if hasOddPort(authority), let at = text.utf8.lastIndex(of: 0x40) {
            return "\(prefix)…@" + redact(String(text[text.utf8.index(after: at)...]))
        }
        return prefix + authority + path + redactQuery(query)
    }

    /// `http://`, `user@host:80`, `/path`; a text without `://` is all authority, so that all of it is looked through.
    private static func split(_ head: Substring) -> (prefix: Substring, authority: Substring, path: Substring) {
        guard let colon = head.utf8.firstIndex(of: 0x3a), head.utf8[colon...].starts(with: "://".utf8),
            let start = head.utf8[colon...].dropFirst(3).firstIndex(where: { $0 != 0x2f && $0 != 0x5c })
        else { return ("", head, "") }
        let end = head.utf8[start...].firstIndex(of: 0x2f) ?? head.endIndex
        return (head[..<start], head[start..<end], head[end...])
    }

    private static func hasOddPort(_ authority: Substring) -> Bool {
        guard authority.utf8.first != 0x5b, let colon = authority.utf8.firstIndex(of: 0x3a) else { return false }
        return !authority.utf8[colon...].dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func redactQuery(_ query: Substring?) -> String {
        guard let query else { return "" }
        let fields = query.utf8.split(separator: 0x26, omittingEmptySubsequences: false).map { field in
            if let equals = field.firstIndex(of: 0x3d) { return query[field.startIndex..<query.utf8.index(after: equals)] + "…" }
            return field.isEmpty ? "" : "…"
        }
        return "?" + fields.joined(separator: "&")
    }
}
