// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats
import TestSupport
import Testing

@Suite struct AllowanceTests {
    private func found(_ text: String, _ file: String) -> [String] {
        Allowance.all(in: Array(text.utf8), file: file).map {
            "\($0.place.position) \($0.id) [\($0.reason)] \($0.line.map(String.init) ?? "all")"
        }
    }

    @Test(arguments: [
        // XML: the whole file, the next line, its own line, not in a value.
        (
            "a.plist",
            "<?xml version=\"1.0\"?>\n<!DOCTYPE plist>\n<!-- ats-matrix:allow weak-tls old server -->\n<plist/>",
            ["3:6 weak-tls [old server] all"]
        ),
        ("a.plist", "<plist>\n<!-- ats-matrix:allow weak-tls x -->\n\n<key>a</key>\n</plist>", ["2:6 weak-tls [x] 4"]),
        (
            "a.plist", "<plist>\n<key>a</key> <!-- ats-matrix:allow weak-tls x y -->\n</plist>",
            ["2:19 weak-tls [x y] 2"]
        ),
        ("a.plist", "<plist>\n<!-- ats-matrix:allow weak-tls x --> <key>a</key>\n</plist>", ["2:6 weak-tls [x] 2"]),
        ("a.plist", "<plist>\n<string>ats-matrix:allow weak-tls x</string>\n</plist>", []),
        ("a.plist", "<plist>\n<![CDATA[ <!-- ats-matrix:allow weak-tls x --> ]]>\n</plist>", []),
        (
            "a.plist",
            "<plist>\n<!--\n  ats-matrix:allow weak-tls one\n  ats-matrix:allow bad-cidr two\n-->\n<a/>\n</plist>",
            ["3:3 weak-tls [one] 6", "4:3 bad-cidr [two] 6"]
        ),
        ("config.xml", "<widget>\n<!-- é ats-matrix:allow weak-tls x -->\n<a/></widget>", ["2:8 weak-tls [x] 3"]),
        // YAML
        ("p.yml", "# ats-matrix:allow weak-tls x\na: 1", ["1:3 weak-tls [x] all"]),
        ("p.yml", "---\n# ats-matrix:allow weak-tls x\na: 1", ["2:3 weak-tls [x] all"]),
        ("p.yml", "a: 1\n# ats-matrix:allow weak-tls x\n\n# more\nb: 1", ["2:3 weak-tls [x] 5"]),
        ("p.yml", "a: 1 # ats-matrix:allow weak-tls x", ["1:8 weak-tls [x] 1"]),
        ("p.yml", "a: x#ats-matrix:allow weak-tls x", []),
        ("p.yml", "a: '# ats-matrix:allow weak-tls x'\nb: \"\\\" # ats-matrix:allow weak-tls x\"", []),
        ("p.yml", "a: don't 'quote\nb: 1 # ats-matrix:allow weak-tls x", ["2:8 weak-tls [x] 2"]),
        ("p.yml", "a: ['it''s # ats-matrix:allow weak-tls x'] # ats-matrix:allow bad-cidr y", ["1:46 bad-cidr [y] 1"]),
        // Swift, settings, old property lists
        ("Project.swift", "// ats-matrix:allow weak-tls x\nlet a = 1", ["1:4 weak-tls [x] all"]),
        ("Project.swift", "let a = 1\n/* ats-matrix:allow weak-tls x */\nlet b = 2", ["2:4 weak-tls [x] 3"]),
        ("Project.swift", "let a = \"// ats-matrix:allow weak-tls x\"", []),
        ("Project.swift", "let a = \"\"\"\n// ats-matrix:allow weak-tls x\n\"\"\"", []),
        ("a.xcconfig", "A = 1 // ats-matrix:allow weak-tls x", ["1:10 weak-tls [x] 1"]),
        ("a.xcconfig", "A = it's\nB = 1 // ats-matrix:allow weak-tls x", ["2:10 weak-tls [x] 2"]),
        ("p.pbxproj", "// !$*UTF8*$!\n{ a = 1; /* ats-matrix:allow weak-tls x */ }", ["2:13 weak-tls [x] 2"]),
        (
            "app.config.js", "const a = '// ats-matrix:allow weak-tls x'\nb() // ats-matrix:allow bad-cidr y",
            ["2:8 bad-cidr [y] 2"]
        ),
        // JSON
        ("app.json", "{\n \"//\": \"ats-matrix:allow weak-tls x\",\n \"a\": 1\n}", ["2:9 weak-tls [x] all"]),
        (
            "app.json", "{\n \"a\": {\n  \"//\": \"ats-matrix:allow weak-tls x y\",\n  \"b\": 1\n }\n}",
            ["3:10 weak-tls [x y] 4"]
        ),
        (
            "app.json", "{\"z\": 0,\n \"//\": \"ats-matrix:allow weak-tls x\",\n \"//\": \"more\",\n \"a\": 1\n}",
            ["2:9 weak-tls [x] 4"]
        ),
        ("app.json", "{\n \"a\": \"ats-matrix:allow weak-tls x\"\n}", []),
        ("app.json5", "{\n // ats-matrix:allow weak-tls x\n a: 1\n}", ["2:5 weak-tls [x] all"]),
        // What is wrong with it is for the audit to say.
        ("p.yml", "a: 1 # ats-matrix:allow", ["1:8  [] 1"]),
        ("p.yml", "a: 1 # ats-matrix:allow weak-tls", ["1:8 weak-tls [] 1"]),
        ("p.yml", "a: 1 # ats-matrix:allowed weak-tls x", []),
        ("p.yml", "a: 1\r\n# ats-matrix:allow weak-tls x\r\nb: 1\r\n", ["2:3 weak-tls [x] 3"]),
        ("p.yml", "\u{FEFF}# ats-matrix:allow weak-tls x\na: 1", ["1:3 weak-tls [x] all"]),
        // Nothing comes after it.
        ("p.yml", "a: 1\n# ats-matrix:allow weak-tls x", ["2:3 weak-tls [x] all"]),
    ])
    func `reads a comment that takes a finding back`(_ file: String, _ text: String, _ expected: [String]) {
        #expect(found(text, file) == expected)
    }

    @Test func `finds no comment in a binary property list`() {
        #expect(found("bplist00// ats-matrix:allow weak-tls x", "a.plist") == [])
    }

    @Test func `survives whatever bytes there are, and never points outside of them`() {
        let seed = Array(
            "{ \"//\": \"ats-matrix:allow weak-tls x\", # ats-matrix:allow a b\n<!-- ats-matrix:allow c d --> /* ats-matrix:allow e */ '\"\"\" }"
                .utf8)
        let alphabet = Array("\n\r\"'/*#<!->[]{}:\\ `".utf8)
        for number in 0..<1_500 {
            var generator = SeededGenerator(seed: 7, number: number)
            var bytes = seed
            for _ in 0..<generator.below(12) {
                let place = generator.below(bytes.count)
                switch generator.below(3) {
                case 0: bytes[place] = generator.pick(alphabet)
                case 1: bytes.insert(generator.pick(alphabet), at: place)
                default: bytes.remove(at: place)
                }
            }
            let lines = bytes.count { $0 == 0x0a || $0 == 0x0d } + 1
            for file in ["a.json", "a.yml", "a.js", "a.swift", "a.xml"] {
                for allowance in Allowance.all(in: bytes, file: file) {
                    #expect((1...lines).contains(allowance.place.position.line))
                    #expect(allowance.line.map { (1...lines).contains($0) } ?? true)
                }
            }
        }
    }
}
