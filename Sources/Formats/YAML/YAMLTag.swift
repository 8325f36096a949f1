// SPDX-License-Identifier: MIT

/// The tags of the core schema (YAML 1.2.2 §10.3).
enum YAMLTag {
    static let prefix = "tag:yaml.org,2002:"
    private static let names = ["bool", "float", "int", "map", "null", "seq", "str"]

    static func isKnown(_ tag: String) -> Bool {
        tag.hasPrefix(prefix) && names.contains(String(tag.dropFirst(prefix.count)))
    }

    /// The tag as people write it.
    static func short(_ tag: String) -> String {
        tag.hasPrefix(prefix) ? "!!" + tag.dropFirst(prefix.count) : tag
    }

    static func unknown(_ tag: String, at position: SourcePosition) -> InputError {
        let all = names.map { "!!" + $0 }
        return InputError(
            at: position, "the tag \(excerpt(short(tag))) is not known here",
            expected: "no tag, or one of \(all.joined(separator: ", "))",
            suggestion: nearestWord(to: short(tag), among: all))
    }
}
