// SPDX-License-Identifier: MIT
import Testing

@testable import Reporting

@Suite struct TextTableTests {
    private static let names = [
        "short", "日本語の設定", "e\u{301}\u{323}ight", "👩\u{200d}🚀 rocket", String(repeating: "x", count: 300),
    ]

    private static var table: TextTable {
        var table = TextTable([
            TextTable.Column("name", minimum: 6), TextTable.Column("n", minimum: 3, isNumber: true),
            TextTable.Column("word", minimum: 4),
        ])
        for (index, name) in names.enumerated() {
            table.add([TextTable.Cell(name), TextTable.Cell("\(index * 7)"), TextTable.Cell("ok", .green)])
        }
        return table
    }

    @Test(arguments: [16, 17, 18, 40, 80, 200, 1_000])
    func `lines its columns up at every width`(_ width: Int) throws {
        let lines = try #require(TextTableTests.table.lines(width: width, paint: Paint(isOn: false)))
        #expect(lines.count == TextTableTests.names.count + 2)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        let starts = lines.dropFirst(2).map { line in
            DisplayWidth.of(line) - DisplayWidth.of("ok")
        }
        #expect(Set(starts).count == 1)
    }

    @Test func `says so when even the narrowest columns do not fit`() {
        #expect(TextTableTests.table.lines(width: 15, paint: Paint(isOn: false)) == nil)
    }

    @Test func `colours only what is coloured, and changes no column by it`() throws {
        let plain = try #require(TextTableTests.table.lines(width: 40, paint: Paint(isOn: false)))
        let painted = try #require(TextTableTests.table.lines(width: 40, paint: Paint(isOn: true)))
        #expect(painted != plain)
        #expect(painted.map(withoutColor) == plain)
    }
}

/// The text without SGR sequences.
func withoutColor(_ text: String) -> String {
    text.replacing(/\u{1b}\[[0-9]*m/, with: "")
}
