// SPDX-License-Identifier: MIT

/// The literals in a Swift, JavaScript or TypeScript text.
///
/// Nothing is run and no type is checked: what is no literal is said to be computed, and where it stands.
package struct LiteralSource: Sendable {
    package enum Language: String, CaseIterable, Hashable, Sendable {
        case swift
        /// JavaScript and TypeScript.
        case script
    }

    /// The most bytes that are read.
    package static let byteLimit = 1 << 20
    /// How deep brackets may stand in each other, and texts with code in them.
    package static let depthLimit = 100

    package let language: Language
    let parser: LiteralParser
    /// Where the value of each constant and variable begins; `nil` for a name that is declared more than once.
    let initializers: [String: Int?]
    /// Names that are assigned to, or something in them.
    let changedNames: Set<String>

    /// - Throws: `InputError` with the place: too large, no UTF-8, a text or comment without an end, brackets that do
    ///   not fit or stand too deep.
    package init(_ bytes: [UInt8], _ language: Language) throws(InputError) {
        guard bytes.count <= Self.byteLimit else {
            throw InputError(
                at: nil, "the text holds \(bytes.count) bytes", expected: "at most \(Self.byteLimit) bytes")
        }
        try Self.checkEncoding(bytes)
        self.language = language
        parser = LiteralParser(bytes, try LiteralLexer(bytes, language).all(), language)
        initializers = parser.initializers()
        changedNames = parser.changedNames()
    }

    /// Every call of that name, `Target(…)` and `.target(…)` alike where `name` is `target`; calls in calls too.
    package func calls(of name: String) -> [Literal] {
        let capital = name.prefix(1).uppercased() + name.dropFirst()
        var calls: [Literal] = []
        for index in parser.tokens.indices where parser.isOpen(index + 1, "(") {
            let isMember = index > 0 && parser.isSign(index - 1, ".")
            guard parser.isWord(index, isMember ? name : capital) else { continue }
            let arguments = parser.arguments(of: index + 1)
            calls.append(Literal(content: .call(name, arguments), position: parser.tokens[index].position))
        }
        return calls
    }

    /// The value that a constant or variable is declared with.
    ///
    /// - Returns: `nil` where it is declared nowhere or more than once, or may be changed later.
    package func constant(_ name: String) -> Literal? {
        guard case .some(.some(let index)) = initializers[name], !changedNames.contains(name) else { return nil }
        return parser.statement(index)
    }

    private static func checkEncoding(_ bytes: [UInt8]) throws(InputError) {
        guard unsafe bytes.withUnsafeBufferPointer({ unsafe String(validating: $0, as: UTF8.self) }) == nil else {
            return
        }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var (line, column) = (1, 1)
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        throw InputError(at: SourcePosition(line: line, column: column), "the text is no UTF-8", expected: "UTF-8")
    }
}
