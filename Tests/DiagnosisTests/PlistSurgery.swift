// SPDX-License-Identifier: MIT
import Diagnosis
import Formats
import Testing

/// Does to a property list what the edits say, as a person would: line by line, with nothing but the lines they give.
/// The document has one element a line.
struct PlistSurgery {
    private var lines: [String]

    init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    var text: String { lines.joined(separator: "\n") }

    /// From the last line up, so that the places above stay where they are.
    mutating func apply(_ edits: [PlistEdit]) throws {
        let placed = edits.enumerated().sorted { left, right in
            let (a, b) = (left.element.position?.line ?? 0, right.element.position?.line ?? 0)
            return a == b ? left.offset > right.offset : a > b
        }
        for (_, edit) in placed { try apply(edit) }
    }

    private mutating func apply(_ edit: PlistEdit) throws {
        switch edit.action {
        case .add: try insert(edit.lines, intoDictionaryBelow: edit.position?.line)
        case .remove: try replace(edit, by: [])
        case .replace: try replace(edit, by: edit.lines)
        case .comment: lines.insert(contentsOf: edit.lines, at: try #require(edit.position).line - 1)
        }
    }

    private mutating func replace(_ edit: PlistEdit, by new: [String]) throws {
        let start = try #require(edit.position).line - 1
        let end = start + edit.oldLines.count
        try #require(end <= lines.count)
        #expect(lines[start..<end].map(PlistSurgery.trimmed) == edit.oldLines.map(PlistSurgery.trimmed))
        lines.replaceSubrange(start..<end, with: new)
    }

    /// - Parameter line: of the key whose value the dictionary is, `nil` for the outermost.
    private mutating func insert(_ new: [String], intoDictionaryBelow line: Int?) throws {
        let start = try #require(
            lines[(line ?? 0)...].firstIndex { ["<dict>", "<dict/>"].contains(PlistSurgery.trimmed($0)) })
        if PlistSurgery.trimmed(lines[start]) == "<dict/>" {
            lines.replaceSubrange(start...start, with: ["<dict>"] + new + ["</dict>"])
        } else {
            lines.insert(contentsOf: new, at: start + 1)
        }
    }

    private static func trimmed(_ line: String) -> String {
        String(line.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " }.reversed())
    }
}
