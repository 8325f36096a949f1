// SPDX-License-Identifier: MIT
internal import Formats

/// How comments are written in a text.
enum CommentSyntax: Hashable, Sendable {
    /// `<!-- … -->`
    case xml
    /// `# …` behind a space or at the start of a line.
    case yaml
    /// `// …` and `/* … */`, texts in `"` only: Swift, JSON, old property lists, `NAME = value`.
    case slashes
    /// The same with texts in `'` and in backticks: JavaScript, TypeScript and JSON5.
    case script
    /// There are none.
    case none

    /// By what the text begins with and by the file's name.
    init(of bytes: [UInt8], file: String) {
        if PropertyList.form(of: bytes) == .binary {
            self = .none
            return
        }
        let name = file.lowercased()
        let first = bytes.first { ![0x20, 0x09, 0x0a, 0x0d, 0xEF, 0xBB, 0xBF].contains($0) }
        if first == UInt8(ascii: "<") {
            self = .xml
        } else if [".yml", ".yaml", ".toml"].contains(where: name.hasSuffix) {
            self = .yaml
        } else if [".js", ".ts", ".cjs", ".mjs", ".cts", ".mts", ".json5"].contains(where: name.hasSuffix) {
            self = .script
        } else {
            self = .slashes
        }
    }
}
