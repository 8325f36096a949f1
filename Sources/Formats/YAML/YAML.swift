// SPDX-License-Identifier: MIT

/// YAML by libyaml, one document.
package enum YAML {
    /// How plain scalars get their types.
    package enum Schema: Sendable {
        /// YAML 1.2 core: `true`, `false`, `null`, numbers. `YES` is a text.
        case core12
        /// YAML 1.1, as XcodeGen's reader has it: `yes`, `on` and their like are booleans.
        case yaml11
    }

    /// The most bytes that are read.
    package static let byteLimit = 8 << 20
    /// How deep lists and mappings may stand in each other, aliases followed.
    package static let depthLimit = 100
    /// The most nodes, aliases followed: an alias counts as often as it is used.
    package static let nodeLimit = 1_000_000
    /// libyaml looks at all `%TAG` lines for each one.
    private static let tagDirectiveLimit = 100

    /// The tree of one document, `null` for an empty text.
    ///
    /// Anchors, aliases and `<<` merge keys are followed, and what an alias brings keeps the place where it stands
    /// first. Refused, each with its place: a key twice in one mapping, a key that is no scalar, a second document,
    /// tags outside the core schema, numbers that do not fit, and whatever exceeds the limits. Only UTF-8 is read.
    package static func parse(_ bytes: [UInt8], schema: Schema = .core12, nodeLimit: Int = nodeLimit) throws(InputError)
        -> Tree
    {
        guard bytes.count <= byteLimit else {
            throw InputError(
                at: nil, "the YAML text holds \(bytes.count) bytes", expected: "at most \(byteLimit) bytes")
        }
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
            throw InputError(at: SourcePosition(line: 1, column: 1), "the text is UTF-16", expected: "UTF-8")
        }
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let text = bytes[(hasMark ? 3 : 0)...]
        try checkTagDirectives(text)
        return try unsafe text.withUnsafeBufferPointer { (buffer) throws(InputError) -> Tree in
            var composer = YAMLComposer(
                reader: try unsafe YAMLEventReader(buffer), schema: schema, nodeLimit: nodeLimit)
            return try composer.document()
        }
    }

    private static func checkTagDirectives(_ text: ArraySlice<UInt8>) throws(InputError) {
        var count = 0
        for index in text.indices where text[index] == UInt8(ascii: "%") {
            guard text[index...].starts(with: "%TAG".utf8) else { continue }
            count += 1
            guard count <= tagDirectiveLimit else {
                throw InputError(
                    at: SourcePosition(ofByte: index - text.startIndex, in: text), "too many '%TAG' directives",
                    expected: "at most \(tagDirectiveLimit)")
            }
        }
    }
}
