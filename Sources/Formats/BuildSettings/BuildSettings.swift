// SPDX-License-Identifier: MIT

/// Build configuration files, `.xcconfig`: a setting or an `#include` a line.
///
/// The grammar is that of Apple's published `MacroConfigFileParser` (swift-build): `//` begins a comment wherever it
/// stands, also in the middle of a URL; a `;` at the end of a value is dropped; a line that ends with `\` goes on with
/// the next one; quotes belong to the value. What that parser reports as an error is one here.
package enum BuildSettings {
    /// The most bytes that are read.
    package static let byteLimit = 4 << 20
    /// The most settings and includes.
    package static let statementLimit = 100_000

    /// One line that says something.
    package enum Statement: Hashable, Sendable {
        case setting(Setting)
        /// `#include "path"`, or `#include? "path"` for a file that may be missing.
        case include(path: String, isOptional: Bool, at: SourcePosition)
    }

    /// `NAME[sdk=iphoneos*] = value`
    package struct Setting: Hashable, Sendable {
        package let name: String
        /// What must hold for it to count, in the order of the text.
        package let conditions: [Condition]
        /// Without white space, comment and `;` around it; the lines of a long one are joined by a space.
        package let value: String
        /// Of the name's first character.
        package let position: SourcePosition

        package init(name: String, conditions: [Condition], value: String, position: SourcePosition) {
            self.name = name
            self.conditions = conditions
            self.value = value
            self.position = position
        }

        /// The name with its conditions, as a project file has it for a key.
        package var key: String { name + conditions.map { "[\($0.parameter)=\($0.pattern)]" }.joined() }
    }

    /// `[sdk=iphoneos*]`
    package struct Condition: Hashable, Sendable {
        package let parameter: String
        package let pattern: String

        package init(parameter: String, pattern: String) {
            self.parameter = parameter
            self.pattern = pattern
        }
    }

    /// The statements of one file, in its order; an `#include` is not followed.
    ///
    /// - Throws: `InputError` with the place.
    package static func parse(_ bytes: [UInt8]) throws(InputError) -> [Statement] {
        guard bytes.count <= byteLimit else {
            throw InputError(
                at: nil, "the build settings hold \(bytes.count) bytes", expected: "at most \(byteLimit) bytes")
        }
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
            throw InputError(at: SourcePosition(line: 1, column: 1), "the text is UTF-16", expected: "UTF-8")
        }
        var parser = BuildSettingsParser(bytes)
        return try parser.file()
    }

    /// A key of a project file, taken apart: `INFOPLIST_FILE[sdk=macosx*]`; `nil` where it is none.
    package static func setting(key: String, value: String, at position: SourcePosition) -> Setting? {
        var parser = BuildSettingsParser(Array(key.utf8))
        guard let (name, conditions) = parser.key() else { return nil }
        return Setting(name: name, conditions: conditions, value: value, position: position)
    }
}
