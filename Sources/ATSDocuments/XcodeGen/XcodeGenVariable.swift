// SPDX-License-Identifier: MIT

/// `${name}` in a text.
///
/// XcodeGen fills in what is in the environment when it is run, then the attributes of templates, the target's name
/// and the platform; whatever is left is left to the build.
struct XcodeGenVariable {
    let name: String
    /// With its signs.
    let range: Range<String.Index>

    /// The first one with a name; one without an end is none, and nothing behind it is looked at.
    static func first(in text: Substring) -> XcodeGenVariable? {
        let bytes = text.utf8
        var index = bytes.startIndex
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "$")) {
            index = bytes.index(after: start)
            guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "{") else { continue }
            let nameStart = bytes.index(after: index)
            guard let end = bytes[nameStart...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
            guard end > nameStart else { continue }
            return XcodeGenVariable(name: String(text[nameStart..<end]), range: start..<bytes.index(after: end))
        }
        return nil
    }
}
