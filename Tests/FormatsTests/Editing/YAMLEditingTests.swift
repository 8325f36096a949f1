// SPDX-License-Identifier: MIT
import Formats
import Testing

@Suite struct YAMLEditingTests {
    private static let project = """
        # The project.
        name: Spark   # its name
        targets:
          Spark:
            info:
              path: Spark/Info.plist
              properties: # the plist
                NSAppTransportSecurity:
                  # Everything, until the twin is there.
                  NSAllowsArbitraryLoads: true
                  NSAllowsLocalNetworking: true   # for the printer
                  # The engine.
                  NSExceptionDomains: { "10.0.0.0/8": { NSIncludesSubdomains: no }, 'a.example': {} }
                Only:
                  # alone
                  key: 'single'
                  # after it
                Text: |
                  two
                  lines

            sources:
              - Spark
              - path: Shared
                excludes: [a, "b"]
        settings:

        """

    private func edited(_ edits: TreeEdit..., of text: String = Self.project) throws -> String {
        let old = bytes(text)
        let new = try DocumentEditor.apply(edits, to: old, form: .yaml)
        #expect(
            line(try YAML.parse(new, schema: .yaml11))
                == line(try YAML.parse(old, schema: .yaml11).applying(edits)))
        return String(decoding: new, as: UTF8.self)
    }

    private static let properties = ["targets", "Spark", "info", "properties"]
    private static let ats = properties + ["NSAppTransportSecurity"]

    @Test func `takes one line away and leaves the comments`() throws {
        let line = "          NSAllowsLocalNetworking: true   # for the printer\n"
        #expect(
            try edited(.remove(Self.ats + ["NSAllowsLocalNetworking"], at: nil))
                == Self.project.replacing(line, with: ""))
    }

    @Test func `leaves an empty mapping behind, and the comments that were in it`() throws {
        #expect(
            try edited(.remove(Self.properties + ["Only", "key"], at: nil))
                == Self.project.replacing("Only:\n", with: "Only: {}\n")
                .replacing("          key: 'single'\n", with: ""))
    }

    @Test func `edits what stands in brackets`() throws {
        let domains = Self.ats + ["NSExceptionDomains"]
        #expect(
            try edited(.remove(domains + ["10.0.0.0/8"], at: nil))
                == Self.project.replacing("\"10.0.0.0/8\": { NSIncludesSubdomains: no }, ", with: ""))
        #expect(
            try edited(.remove(domains + ["a.example"], at: nil), .set(domains + ["b.example", "k"], .boolean(true)))
                == Self.project.replacing(", 'a.example': {}", with: ", b.example: { k: true }"))
        #expect(
            try edited(.remove(domains + ["10.0.0.0/8", "NSIncludesSubdomains"], at: nil))
                == Self.project.replacing("{ NSIncludesSubdomains: no }", with: "{  }"))
        #expect(
            try edited(.rename(domains + ["a.example"], at: nil, to: "it's.example"))
                == Self.project.replacing("'a.example'", with: "'it''s.example'"))
        #expect(
            try edited(.remove(["targets", "Spark", "sources", "1", "excludes", "1"], at: nil))
                == Self.project.replacing(", \"b\"", with: ""))
    }

    @Test func `sets values, with the quotes that were there`() throws {
        #expect(
            try edited(
                .set(Self.properties + ["Only", "key"], .string("yes")), .set(["name"], .string("on")),
                .set(Self.ats + ["NSAllowsArbitraryLoads"], .boolean(false)),
                .set(Self.properties + ["Text"], .integer(3)))
                == Self.project.replacing("'single'", with: "'yes'")
                .replacing("name: Spark ", with: "name: \"on\" ").replacing(
                    "ArbitraryLoads: true", with: "ArbitraryLoads: false"
                )
                .replacing("Text: |\n          two\n          lines\n", with: "Text: 3\n"))
    }

    @Test func `adds entries at the end, indented as the file is`() throws {
        #expect(
            try edited(
                .set(Self.ats + ["New"], .string("a: b")), .set(["settings", "base", "A"], .string("1.0")),
                .set(["targets", "Spark", "sources", "1", "type"], .string("group")),
                .set(["targets", "Spark", "sources", "2"], .string("More")))
                == Self.project.replacing(
                    "'a.example': {} }\n", with: "'a.example': {} }\n          New: \"a: b\"\n"
                )
                .replacing("settings:\n", with: "settings:\n  base:\n    A: \"1.0\"\n")
                .replacing("[a, \"b\"]\n", with: "[a, \"b\"]\n        type: group\n      - More\n"))
        #expect(
            try edited(.set(Self.properties + ["New"], .boolean(true)))
                == Self.project.replacing("          lines\n\n", with: "          lines\n\n        New: true\n"))
        #expect(try edited(.set(["a", "b"], .boolean(true)), of: "a: {} # c\nd: 1") == "a: # c\n  b: true\nd: 1")
        #expect(try edited(.set(["c"], .boolean(true)), of: "a: 1\r\nb: 2") == "a: 1\r\nb: 2\r\nc: true")
    }

    @Test(arguments: [
        ("- a: 1\n  b: 2\n", ["0", "a"], "- b: 2\n"), ("- a: 1\n  # c\n  b: 2\n", ["0", "a"], "- \n  # c\n  b: 2\n"),
        ("- a: 1\n", ["0", "a"], "- {}\n"), ("a: 1\n", ["a"], "{}\n"), ("a:\n- b\n", ["a", "0"], "a: []\n"),
        ("a:\n- b\n- c # d\n", ["a", "1"], "a:\n- b\n"), ("a: &x\n  b: 1\n", ["a", "b"], "a: &x {}\n"),
        ("{a: 1, # c\n b: 2}", ["b"], "{a: 1 # c\n }"), ("{a: 1, b: 2,}", ["b"], "{a: 1, }"),
        ("a:\nb: 1\n", ["a"], "b: 1\n"), ("a: >-\n  x\n\n  y\nb: 1\n", ["a"], "b: 1\n"),
        ("a: x\n  y\nb: 1\n", ["a"], "b: 1\n"), ("é: ü # ö\nb: 1\n", ["é"], "b: 1\n"), ("{a: 1}", ["a"], "{}"),
    ])
    func `takes away`(_ text: String, _ path: [String], _ expected: String) throws {
        #expect(try edited(.remove(path, at: nil), of: text) == expected)
    }

    @Test(arguments: [
        ("a: &x { b: 1 }\nc: *x\n", ["a", "b"], "&x"), ("a: &x { b: 1 }\nc: *x\n", ["c", "b"], "*x"),
        ("a: &x { b: 1 }\nc:\n  <<: *x\n  d: 2\n", ["c", "b"], "merged"),
        ("a:\n  - &x { b: 1 }\nc: *x\n", ["a"], "&x"), ("a: &x 1\nb: *x\n", ["a"], "&x"),
    ])
    func `refuses what others would feel`(_ text: String, _ path: [String], _ reason: String) throws {
        let error = #expect(throws: InputError.self) { try edited(.remove(path, at: nil), of: text) }
        #expect(error?.problem.contains(reason) == true, "\(error as Any)")
        #expect(error?.position != nil)
    }

    @Test func `takes an alias away, and an anchor that nobody uses`() throws {
        #expect(try edited(.remove(["c"], at: nil), of: "a: &x { b: 1 }\nc: *x\n") == "a: &x { b: 1 }\n")
        #expect(try edited(.remove(["a"], at: nil), of: "a: &x { b: 1 }\nc: 2\n") == "c: 2\n")
        #expect(
            try edited(.remove(["c", "d"], at: nil), of: "a: &x { b: 1 }\nc:\n  <<: *x\n  d: 2\n")
                == "a: &x { b: 1 }\nc:\n  <<: *x\n")
    }
}
