// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats
import Foundation
import TestSupport
import Testing

/// Files that are no XcodeGen project, or a broken one.
@Suite struct XcodeGenInputTests {
    private func read(_ text: String, _ others: [String: String] = [:]) throws -> DocumentContents {
        let files = SourceFiles(overlay: others.mapValues { Array($0.utf8) })
        return try XcodeGenDocument.read(Array(text.utf8), file: "app/project.yml", in: files)
    }

    @Test(arguments: [
        ("project.yml", "targets: { A: { type: application, platform: iOS } }", true),
        ("d22-project.yml", "targets:\n  A:\n    type: application\n    platform: iOS\n", true),
        ("ios.yaml", "targets: { A: { type: tool, supportedDestinations: [macOS] } }", true),
        ("spec.json", #"{"targets": {"A": {"type": "application", "platform": "iOS"}}}"#, true),
        ("base.yml", "targetTemplates: { A: { platform: iOS } }", true),
        ("project.yml", "name: A\ninclude: [base.yml]\n", true), ("project.yml", "targets: [\n", true),
        ("project.yml", "targets: { A: { templates: [B] } }", true),
        ("project.txt", "targets: { A: { type: application, platform: iOS } }", false),
        ("project.json", "{\"targets\": ", false),
        ("project.yml", "services: { web: { image: a } }", false), ("project.yml", "", false),
        ("build.yaml", "targets: { $default: { builders: { a: {} } } }", false), ("other.yml", "targets: [", false),
        ("prometheus.yml", "scrape_configs: [{ static_configs: [{ targets: ['a:80'] }] }]", false),
        ("app.json", #"{"expo": {"name": "targets"}}"#, false), ("project.yml", "- targets\n- include\n", false),
    ])
    func `tells a project from other files`(_ name: String, _ text: String, _ isOne: Bool) {
        #expect(XcodeGenDocument.isOne(name, Array(text.utf8)) == isOne)
    }

    @Test(arguments: [
        (
            "targets:\n\tA: {}",
            "app/project.yml:2:1: found character that cannot start any token while scanning for the next token; expected spaces instead of a tab"
        ),
        (
            "targets:\n  A: {}\n  A: {}",
            "app/project.yml:3:3: the key 'A' was already on line 2; expected each key once"
        ),
        ("targets: { A: *b }", "app/project.yml:1:15: the alias '*b' has no anchor before it"),
        ("a: &a { b: *a }", "app/project.yml:1:12: the alias '*a' stands inside its own anchor at 1:4"),
        (
            "targets: { A: { <<: 1 } }",
            "app/project.yml:1:21: the merge key '<<' is given a number; expected a mapping, or a list of mappings"
        ),
        ("- targets", "app/project.yml:1:1: the document holds a list; expected a mapping"),
        ("targets: { A: 1 }", "app/project.yml:1:12: the target 'A' is a number; expected a mapping"),
        ("targets: [A]", "app/project.yml:1:10: 'targets' holds a list; expected a mapping of names to targets"),
        ("targetTemplates: { A: [1] }", "app/project.yml:1:20: the template 'A' is a list; expected a mapping"),
        (
            "include: project.yml",
            "app/project.yml:1:1: 'project.yml' includes itself: app/project.yml → app/project.yml; expected no file that leads back to itself"
        ),
    ])
    func `names the place of what is wrong`(_ text: String, _ expected: String) throws {
        let error = try #require(throws: InputError.self) { try read(text) }
        #expect(error.description == expected)
    }

    @Test func `refuses null in JSON, of which no property list can be made`() throws {
        let text = #"{"targets": {"A": {"type": "application", "info": {"path": "a", "properties": {"B": null}}}}}"#
        let error = try #require(throws: InputError.self) {
            try XcodeGenDocument.read(Array(text.utf8), file: "project.json", in: SourceFiles())
        }
        #expect(error.position == SourcePosition(line: 1, column: 85))
        #expect(error.file == "project.json")
    }

    @Test func `refuses includes that lead back, however far`() throws {
        let error = try #require(throws: InputError.self) {
            try read(
                "name: A\ninclude: a/b.yml",
                ["app/a/b.yml": "include: [c.yml]", "app/a/c.yml": "name: c\ninclude:\n  - path: ../project.yml\n"])
        }
        #expect(error.file == "app/a/c.yml")
        #expect(error.position == SourcePosition(line: 3, column: 5))
        #expect(
            error.problem.hasPrefix("'../project.yml' includes itself: app/project.yml → app/a/b.yml → app/a/c.yml"))
    }

    @Test func `reads no more than so many files`() throws {
        var others: [String: String] = [:]
        for number in 0..<300 { others["app/\(number).yml"] = "include: \(number + 1).yml" }
        let error = try #require(throws: InputError.self) { try read("include: 0.yml", others) }
        #expect(error.problem == "the project includes too many files")
    }

    @Test func `goes on without a file that cannot be read, and says so`() throws {
        let folder = try TemporaryFolder()
        let target = "targets: { A: { type: application, platform: iOS, info: { path: a.plist } } }"
        let pipe = unsafe mkfifo(folder.file("pipe.yml"), 0o600)
        try #require(pipe == 0)
        try #require(FileManager.default.createFile(atPath: folder.file("huge.yml"), contents: nil))
        let huge = unsafe truncate(folder.file("huge.yml"), 100 << 20)
        try #require(huge == 0)
        try folder.write("targets: [", "broken.yml")
        try folder.write("[]", "list.yml")
        let text = "include: [missing.yml, pipe.yml, huge.yml, broken.yml, list.yml, /dev/null, .]\n" + target
        let path = try folder.write(text, "project.yml")
        let contents = try XcodeGenDocument.read(Array(text.utf8), file: path, in: SourceFiles())
        #expect(contents.declarations.count == 1)
        #expect(contents.remarks.count == 7)
        #expect(
            contents.remarks.allSatisfy {
                $0.kind == .unreadable && $0.place.file == path && $0.place.position.line == 1
            })
        let words = [
            "No such file", "a pipe", "104857600 bytes", "broken.yml:2:1", "holds a list", "a device", "a directory",
        ]
        for (remark, word) in zip(contents.remarks, words) { #expect(remark.text.contains(word), "\(remark.text)") }
    }

    @Test func `refuses what stands too deep`() throws {
        let depth = 10_000
        for text in [
            "targets: " + String(repeating: "[", count: depth), "targets: " + String(repeating: "{a: ", count: depth),
            "targets:\n" + (0..<200).map { String(repeating: " ", count: $0 + 1) + "a:\n" }.joined(),
        ] {
            let error = try #require(throws: InputError.self) { try read(text) }
            #expect(error.problem.contains("too deep"), "\(error)")
        }
        var chain = "targetTemplates:\n"
        for number in 0..<depth { chain += "  T\(number): { templates: [T\(number + 1)] }\n" }
        let templates = try #require(throws: InputError.self) {
            try read(chain + "targets: { A: { type: application, templates: [T0] } }")
        }
        #expect(templates.problem == "templates name each other too deep")
        var groups = "settingGroups:\n"
        for number in 0..<depth { groups += "  G\(number): { groups: [G\(number + 1)] }\n" }
        let settings = try #require(throws: InputError.self) {
            try read(groups + "targets: { A: { type: application, settings: { groups: [G0] } } }")
        }
        #expect(settings.problem == "setting groups name each other too deep")
    }

    @Test func `lets templates and groups name each other in a circle`() throws {
        let contents = try read(
            """
            targetTemplates: { A: { templates: [B], type: application }, B: { templates: [A], info: { path: a } } }
            targets: { T: { templates: [A] } }
            """)
        #expect(contents.declarations.map(\.target.kind) == [.application])
        let error = try #require(throws: InputError.self) {
            try read("settingGroups: { A: { groups: [A, A] } }\nsettings: { groups: [A] }")
        }
        #expect(error.problem == "setting groups name each other too deep")
    }

    /// Each multiplies what is written until a limit is met.
    @Test(.timeLimit(.minutes(10)))
    func `refuses what makes too much`() throws {
        var groups = "settingGroups:\n"
        for number in 0..<60 { groups += "  G\(number): { groups: [G\(number + 1), G\(number + 1)] }\n" }
        var error = try #require(throws: InputError.self) { try read(groups + "settings: { groups: [G0] }") }
        #expect(error.problem.hasPrefix("templates, groups and targets make too much"))
        let big = (0..<2_000).map { "k\($0): '${a}'" }.joined(separator: ", ")
        let many = (0..<2_000).map { "  T\($0): { templates: [A], type: application }\n" }.joined()
        error = try #require(throws: InputError.self) {
            try read(
                "targetTemplates: { A: { info: { path: a, properties: { \(big) } } } }\ntargets:\n" + many)
        }
        #expect(error.problem.hasPrefix("templates, groups and targets make too much"))
        let text = String(repeating: "${target_name}", count: 20_000)
        let long = String(repeating: "n", count: 20_000)
        error = try #require(throws: InputError.self) {
            try read("targetTemplates: { A: { x: \"\(text)\" } }\ntargets:\n  ? \(long)\n  : { templates: [A] }")
        }
        #expect(error.problem.hasPrefix("what is filled in"))
    }
}
