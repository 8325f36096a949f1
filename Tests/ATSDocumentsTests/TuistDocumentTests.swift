// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats
import Testing

@Suite struct TuistDocumentTests {
    private func read(_ text: String) throws -> DocumentText {
        DocumentText(
            contents: try TuistDocument.read(Array(text.utf8), file: "app/Project.swift", in: SourceFiles()))
    }

    @Test func `gives each target its dictionary`() throws {
        let text = try read(
            """
            import ProjectDescription
            let ats: [String: Plist.Value] = ["NSAllowsLocalNetworking": true]
            let shared: InfoPlist = .dictionary(["NSAppTransportSecurity": .dictionary(["NSAllowsArbitraryLoads": .boolean(true)])])
            let prefix = "com.example"
            let project = Project(name: "Lantern", targets: [
                .target(
                    name: "Lantern", destinations: [.iPhone, .iPad, .mac], product: .app, bundleId: "com.example.lantern",
                    infoPlist: .extendingDefault(with: [
                        "CFBundleName": "Lantern", // "NSAppTransportSecurity": [:]
                        "NSAppTransportSecurity": ["NSAllowsArbitraryLoads": true],
                    ]),
                    dependencies: [.target(name: "Core")]),
                Target(name: "Old", platform: .macOS, product: .appExtension, bundleId: prefix, infoPlist: shared),
                .target(name: "Named", destinations: .iOS, product: .app, bundleId: "$(ID)", infoPlist: "Support/Info.plist"),
                .target(name: "Core", destinations: .visionOS, product: .framework, bundleId: "c", infoPlist: .default),
                .target(name: "Plain", destinations: .tvOS, product: .app, bundleId: "p"),
                .target(name: "Lib", destinations: .iOS, product: .staticLibrary, bundleId: "l"),
                .target(name: "Const", destinations: .iOS, product: .app, bundleId: "k",
                    infoPlist: .extendingDefault(with: ["NSAppTransportSecurity": .dictionary(ats)])),
            ])
            """)
        let path = "infoPlist/NSAppTransportSecurity"
        #expect(
            text.declarations == [
                "Lantern application [iOS macOS] com.example.lantern → app/Derived/InfoPlists/Lantern-Info.plist",
                "  CFBundleName = 'Lantern' at app/Project.swift:9:13 targets/Lantern/infoPlist/CFBundleName",
                "  NSAppTransportSecurity at app/Project.swift:10:13 targets/Lantern/\(path)",
                "  NSAppTransportSecurity/NSAllowsArbitraryLoads = true at app/Project.swift:10:40 "
                    + "targets/Lantern/\(path)/NSAllowsArbitraryLoads",
                "Old app-extension [macOS] com.example → app/Derived/InfoPlists/Old-Info.plist",
                "  NSAppTransportSecurity at app/Project.swift:3:38 targets/Old/\(path)",
                "  NSAppTransportSecurity/NSAllowsArbitraryLoads = true at app/Project.swift:3:77 "
                    + "targets/Old/\(path)/NSAllowsArbitraryLoads",
                "Core framework [visionOS] c → app/Derived/InfoPlists/Core-Info.plist",
                "Plain application [tvOS] p → app/Derived/InfoPlists/Plain-Info.plist",
                "Const application [iOS] k → app/Derived/InfoPlists/Const-Info.plist",
                "  NSAppTransportSecurity at app/Project.swift:19:45 targets/Const/\(path)",
                "  NSAppTransportSecurity/NSAllowsLocalNetworking = true at app/Project.swift:2:35 "
                    + "targets/Const/\(path)/NSAllowsLocalNetworking",
            ])
        #expect(text.named == ["Named app/Support/Info.plist app/Project.swift:14:93 targets/Named/infoPlist"])
        #expect(text.remarks.isEmpty)
        #expect(text.contents.isProject)
    }

    @Test func `says what is computed and guesses nothing`() throws {
        let text = try read(
            """
            let project = Project(name: "A", targets: [
                .target(name: "A", destinations: all, product: .app, bundleId: "\\(prefix).a",
                    infoPlist: .extendingDefault(with: ["NSAppTransportSecurity": ["NSAllowsArbitraryLoads": isDebug], key: 1])),
                .target(name: name, destinations: .iOS, product: kind, bundleId: "b", infoPlist: plist()),
                .target(name: "C", destinations: .iOS, product: .app, bundleId: "c", infoPlist: .extendingDefault(with: base)),
                .target(name: "D", destinations: .iOS, product: .app, bundleId: "d", infoPlist: .file(path: "a" + b)),
                .target(name: "E", destinations: .iOS, product: .app, bundleId: "e", infoPlist: .variable("$(P)")),
                .target(name: "F", destinations: .iOS, product: .app, bundleId: "f", infoPlist: isA ? .default : "b"),
            ])
            """)
        #expect(
            text.declarations == [
                "A application [] –",
                "  NSAppTransportSecurity at app/Project.swift:3:45 targets/A/infoPlist/NSAppTransportSecurity",
            ])
        #expect(text.named.isEmpty)
        #expect(
            text.remarks == [
                "computed app/Project.swift:3:98 targets/A/infoPlist/NSAppTransportSecurity/NSAllowsArbitraryLoads A: the "
                    + "value of 'NSAllowsArbitraryLoads' is computed",
                "computed app/Project.swift:3:108 targets/A/infoPlist A: a key in the dictionary is computed",
                "computed app/Project.swift:4:19  –: the target's name is computed",
                "computed app/Project.swift:4:54  –: the target's product is computed",
                "computed app/Project.swift:4:86 targets//infoPlist –: the Info.plist is computed",
                "computed app/Project.swift:5:109 targets/C/infoPlist C: the dictionary is computed",
                "computed app/Project.swift:6:85 targets/D/infoPlist D: the path of the Info.plist is computed",
                "computed app/Project.swift:7:85 targets/E/infoPlist E: the Info.plist is computed",
                "computed app/Project.swift:8:85 targets/F/infoPlist F: the Info.plist is computed",
            ])
    }

    private static let target = ".target(name: \"A\", destinations: .iOS, product: .app, bundleId: \"a\")"
    private static let runs = "and what that makes is not known before it runs"
    private static let rest = "those that are not written out in this file are not known before it runs"

    @Test(arguments: [
        (
            "let project = Project.app(name: \"A\", infoPlist: [:])", 0,
            ["2:15 : the project is made by 'Project.app', \(runs)"]
        ),
        ("let project = makeProject()", 0, ["2:15 : the project is made by 'makeProject', \(runs)"]),
        ("let project: Project = .app(targets: [\(target)])", 1, ["2:24 : the project is made by 'app', \(runs)"]),
        ("let project = isA ? a : b", 0, ["2:15 : the project is computed"]),
        ("func a() {}", 0, ["1:1 : no Project(…) that could be read is written here"]),
        ("let p = Project.app(name: \"A\")", 0, ["1:1 : no Project(…) that could be read is written here"]),
        (
            "let project = Project(name: \"A\", targets: [\(target), make(\"B\"), Target.c, .d, [e][0]])", 1,
            [
                "2:114 targets: a target is made by 'make', \(runs)",
                "2:125 targets: a target is made by 'Target.c', \(runs)",
                "2:135 targets: a target is made by 'd', \(runs)", "2:139 targets: a target in the list is computed",
            ]
        ),
        (
            "let project = Project(name: \"A\", targets: [make(\"Other\"), \(target)] + Target.extras)", 1,
            ["2:43 targets: the list of targets is computed; \(rest)"]
        ),
        (
            "let project = Project(name: \"A\", targets: Target.all)", 0,
            ["2:43 targets: the list of targets is made by 'Target.all'; \(rest)"]
        ),
        (
            "let project = Project.init(name: \"A\", targets: all(1))", 0,
            ["2:48 targets: the list of targets is made by 'all'; \(rest)"]
        ),
        ("let a = \(target)\nlet all = [a]\nlet project = Project(name: \"A\", targets: all)", 1, []),
        ("let project: Project = .init(name: \"A\", targets: [Target\(target), .init\(target.dropFirst(7))])", 2, []),
        ("let project = Project(name: \"A\")", 0, []),
        ("let project = Project(name: \"A\", targets: [\(target)])", 1, []),
    ])
    func `says of what a helper makes that it is not known`(_ text: String, _ count: Int, _ remarks: [String]) throws {
        let contents = try read("import ProjectDescription\n\(text)").contents
        #expect(contents.declarations.count == count)
        #expect(lines(contents.remarks) == remarks.map { "computed \($0)" })
    }

    @Test func `says nothing of a model that is called like a project`() throws {
        let text = try read(
            "struct Project {\n  static func a() {\n    let project = Project.read()\n    let b = Project(id: 1)\n  }\n}"
        )
        #expect(text.remarks.isEmpty)
    }

    @Test(arguments: [
        ("Project.swift", "let project = Project(name: \"A\")", true),
        ("d25-Project.swift", "let p = Project(name: \"A\")", true),
        ("Project.swift", "import ProjectDescription\nlet app = Project.app(name: \"A\")", true),
        ("Project.swift", "import ProjectDescriptionHelpers\nlet a = make()", true),
        ("Project.swift", "let project = Project.app(name: \"A\")", true),
        ("Project.swift", "struct Project {\n  func a() {\n    let project = Project.read(name: \"A\")\n  }\n}", false),
        ("Project.swift", "// import ProjectDescription", false),
        ("Project.swift", "struct Project { let name: String }", false), ("Project.swift", "\"", true),
        ("a-Project.swift", "\"", false), ("main.swift", "let project = Project(name: \"A\")", false),
        ("Project.swift", "extension A { static let t = Target.target(name: \"b\", product: .app) }", true),
    ])
    func `tells a project from other files`(_ name: String, _ text: String, _ isOne: Bool) {
        #expect(TuistDocument.isOne(name, Array(text.utf8)) == isOne)
    }

    @Test func `names file and place of what is no program`() throws {
        let error = try #require(throws: InputError.self) { try read("let project = Project(") }
        #expect(error.description == "app/Project.swift:1:22: the bracket '(' is not closed; expected ')'")
    }
}
