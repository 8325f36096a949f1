// SPDX-License-Identifier: MIT

/// `$(NAME)` and `${NAME}` in build settings and in what they name.
enum BuildVariables {
    /// How often one variable may lead to the next.
    private static let depthLimit = 16
    /// How often a variable may be filled in for one text: each may lead to several others.
    private static let countLimit = 256
    /// The longest text that is made.
    private static let lengthLimit = 4096

    static func stands(in text: String) -> Bool { text.contains("$(") || text.contains("${") }

    /// The text with its variables filled in; `nil` where one of them is not known, or where it has no end.
    ///
    /// - Parameter value: of a setting, its own variables as they are written.
    static func expand(_ text: String, _ value: (String) -> String?) -> String? {
        var count = 0
        return expand(text, depth: 0, &count, value)
    }

    private static func expand(
        _ text: String, depth: Int, _ count: inout Int, _ value: (String) -> String?
    ) -> String? {
        guard stands(in: text) else { return text }
        guard depth < depthLimit, text.utf8.count <= lengthLimit else { return nil }
        var bytes = Array(text.utf8)[...]
        var result: [UInt8] = []
        while let byte = bytes.popFirst() {
            guard byte == UInt8(ascii: "$"), let open = bytes.first, let close = closing(open) else {
                result.append(byte)
                continue
            }
            count += 1
            guard count <= countLimit, let inside = takeInside(&bytes, open, close),
                let name = expand(inside, depth: depth + 1, &count, value),
                let filled = filled(name, depth: depth + 1, &count, value)
            else { return nil }
            result += Array(filled.utf8)
            guard result.count <= lengthLimit else { return nil }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func closing(_ open: UInt8) -> UInt8? {
        switch open {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }

    /// What stands between a bracket and the one that closes it.
    private static func takeInside(_ bytes: inout ArraySlice<UInt8>, _ open: UInt8, _ close: UInt8) -> String? {
        bytes.removeFirst()
        var depth = 1
        var inside: [UInt8] = []
        while let byte = bytes.popFirst() {
            if byte == open { depth += 1 }
            if byte == close { depth -= 1 }
            if depth == 0 { return String(decoding: inside, as: UTF8.self) }
            inside.append(byte)
        }
        return nil
    }

    /// The value of `NAME:modifier:modifier`.
    private static func filled(
        _ text: String, depth: Int, _ count: inout Int, _ value: (String) -> String?
    ) -> String? {
        var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let name = parts.removeFirst()
        var result = value(name)
        if let text = result { result = expand(text, depth: depth, &count, value) }
        for modifier in parts {
            if modifier.hasPrefix("default=") {
                if result?.isEmpty != false { result = String(modifier.dropFirst("default=".count)) }
                continue
            }
            guard let text = result else { return nil }
            switch modifier {
            case "rfc1034identifier": result = replaced(text, allowing: [".", "-"], by: "-")
            case "c99extidentifier", "identifier": result = replaced(text, allowing: ["_"], by: "_")
            case "lower": result = text.lowercased()
            case "upper": result = text.uppercased()
            default: return nil
            }
        }
        return result
    }

    private static func replaced(_ text: String, allowing others: Set<Character>, by sign: Character) -> String {
        String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) ? $0 : sign })
    }
}
