// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Foundation
import TestSupport
import Testing

@testable import ATSDocuments

@Suite struct BundleReaderTests {
    private func targets(_ contents: DocumentContents) -> [String: BundleKind] {
        Dictionary(contents.declarations.map { ($0.target.name ?? "", $0.target.kind) }, uniquingKeysWith: { $1 })
    }

    private func remarks(_ contents: DocumentContents) -> [String] {
        contents.remarks.map { "\($0.place.file): \($0.text)" }.sorted()
    }

    private func archive(_ bytes: [UInt8], _ name: String = "a.zip") throws -> DocumentContents {
        try BundleReader.read(archive: bytes, named: name)
    }

    /// The same product as a folder, in an archive on disk, and in an archive at hand.
    private func everyForm(
        of specimen: BundleSpecimen, named name: String, check: (DocumentContents, _ root: String) throws -> Void
    ) throws {
        let folder = try TemporaryFolder()
        try specimen.write(to: folder)
        try check(BundleReader.read(folder: folder(name), in: SourceFiles()), folder(name))
        try check(BundleReader.read(folder: folder(name) + "//", in: SourceFiles()), folder(name))
        for isDeflated in [false, true] {
            let path = folder("App.ipa")
            try Data(specimen.archive(under: "Payload/", isDeflated: isDeflated)).write(to: URL(filePath: path))
            try check(BundleReader.read(archive: path), "\(path)/Payload/\(name)")
        }
    }

    @Test
    func `an application with two extensions and a framework lists four, says which count, and which lacks a key`()
        throws
    {
        try everyForm(of: .phone, named: "Lantern.app") { contents, root in
            #expect(remarks(contents) == [])
            #expect(contents.isProject)
            #expect(
                contents.declarations.map(\.file) == [
                    "\(root)/Info.plist", "\(root)/Frameworks/Glow.framework/Info.plist",
                    "\(root)/PlugIns/Share.appex/Info.plist", "\(root)/PlugIns/Widget.appex/Info.plist",
                ])
            #expect(contents.declarations.allSatisfy { $0.kind == .bundle })
            #expect(
                targets(contents) == [
                    "Lantern.app": .application, "Lantern.app/Frameworks/Glow.framework": .framework,
                    "Lantern.app/PlugIns/Share.appex": .appExtension, "Lantern.app/PlugIns/Widget.appex": .appExtension,
                ])
            #expect(contents.declarations.filter { !$0.target.kind.isMainBundle }.count == 1)
            #expect(contents.declarations.map(\.target.systems) == [[.iOS], [], [.iOS], [.iOS]])
            #expect(contents.declarations[0].target.identifier == "org.example.lantern")

            let key = ["NSAppTransportSecurity", "NSAllowsArbitraryLoadsForMedia"]
            let lacking = contents.declarations.filter {
                $0.target.kind.isCompared && $0.tree.value(atKeyPath: key) == nil
            }
            #expect(lacking.map(\.target.name) == ["Lantern.app/PlugIns/Widget.appex"])
            #expect(contents.declarations[0].place(of: key).position.isKnown)
        }
    }

    @Test func `finds whatever an application on macOS has in it, each once`() throws {
        try everyForm(of: .mac, named: "Lantern.app") { contents, root in
            #expect(remarks(contents) == [])
            let inside = "Lantern.app/Contents"
            #expect(
                targets(contents) == [
                    "Lantern.app": .application, "\(inside)/MacOS/wick": .commandLineTool,
                    "\(inside)/PlugIns/Share.appex": .appExtension, "\(inside)/XPCServices/Fetch.xpc": .xpcService,
                    "\(inside)/Library/LoginItems/Start.app": .application,
                    "\(inside)/Library/SystemExtensions/org.example.net.systemextension": .appExtension,
                    "\(inside)/Library/LaunchServices/org.example.helper": .commandLineTool,
                    "\(inside)/Frameworks/Glow.framework": .framework,
                    "\(inside)/Frameworks/Glow.framework/Versions/A/XPCServices/Update.xpc": .xpcService,
                    "\(inside)/Resources/Art.bundle": .plugIn, "\(inside)/PlugIns/LanternTests.xctest": .tests,
                ])
            #expect(contents.declarations.count == 11)
            #expect(contents.isProject)
            let tool = try #require(contents.declarations.first { $0.target.name == "\(inside)/MacOS/wick" })
            #expect(tool.kind == .machO)
            #expect(tool.file == "\(root)/Contents/MacOS/wick")
            #expect(tool.target.identifier == "org.example.wick")
        }
    }

    @Test(
        arguments: [
            ("A.app/Watch/W.app/Info.plist", "", "A.app/Watch/W.app", .watchApp, []),
            ("W.app/Info.plist", "<key>WKApplication</key><true/>", "W.app", .watchApp, [.watchOS]),
            ("W.app/Info.plist", "<key>WKCompanionAppBundleIdentifier</key><string>a</string>", "W.app", .watchApp, []),
            (
                "A.app/Watch/W.app/PlugIns/E.appex/Info.plist",
                "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.watchkit</string></dict>",
                "A.app/Watch/W.app/PlugIns/E.appex", .watchExtension, []
            ),
            ("A.app/AppClips/C.app/Info.plist", "", "A.app/AppClips/C.app", .appClip, []),
            ("C.app/Info.plist", "<key>NSAppClip</key><dict/>", "C.app", .appClip, []),
            (
                "A.app/Extensions/X.appex/Info.plist", "<key>EXAppExtensionAttributes</key><dict/>",
                "A.app/Extensions/X.appex", .appExtension, []
            ),
            (
                "A.app/Info.plist", "<key>DTPlatformName</key><string>appletvsimulator</string>", "A.app", .application,
                [.tvOS]
            ),
            ("A.app/Info.plist", "<key>LSRequiresIPhoneOS</key><true/>", "A.app", .application, [.iOS]),
            (
                "A.app/Contents/Info.plist", "<key>LSMinimumSystemVersion</key><string>11</string>", "A.app",
                .application, [.macOS]
            ),
            (
                "A.app/Info.plist",
                "<key>CFBundleSupportedPlatforms</key><array><string>XROS</string><string>iPhoneOS</string></array>",
                "A.app", .application, [.iOS, .visionOS]
            ),
            ("A.APP/Info.plist", "", "A.APP", .application, []),
            (
                "A.app/Contents/Frameworks/A Helper.app/Contents/Info.plist", "",
                "A.app/Contents/Frameworks/A Helper.app", .unknown, []
            ),
            (
                "A.app/Contents/Frameworks/S.framework/Versions/B/Updater.app/Contents/Info.plist", "",
                "A.app/Contents/Frameworks/S.framework/Versions/B/Updater.app", .unknown, []
            ),
            ("a/b.xcframework/ios-arm64/G.framework/Info.plist", "", "G.framework", .framework, []),
            (
                "L.xcarchive/Products/Applications/A.app/Info.plist", "", "A.app", .application, []
            ),
            ("L.xcarchive/Products/usr/local/bin/tool.app/Info.plist", "", "tool.app", .application, []),
        ] as [(String, String, String, BundleKind, [System])])
    func `says what a bundle is`(
        _ path: String, _ keys: String, _ name: String, _ kind: BundleKind, _ systems: [System]
    ) throws {
        var specimen = BundleSpecimen()
        specimen.files = [(path, BundleSpecimen.plist("org.example.a", keys))]
        let contents = try archive(specimen.archive())
        let targets = contents.declarations.map(\.target)
        #expect(targets == [Target(name: name, kind: kind, identifier: "org.example.a", systems: systems)])
        #expect(contents.declarations.map(\.file) == ["a.zip/\(path)"])
    }

    @Test func `reads an archive of Xcode's as a folder and zipped, and passes over its symbols`() throws {
        var specimen = BundleSpecimen()
        specimen.files = [
            ("L.xcarchive/Info.plist", BundleSpecimen.plist("an archive")),
            ("L.xcarchive/dSYMs/A.app.dSYM/Contents/Info.plist", BundleSpecimen.plist("symbols")),
            ("L.xcarchive/Products/Applications/A.app/Info.plist", BundleSpecimen.plist("org.example.a")),
            ("L.xcarchive/Products/usr/local/bin/tool", MachOMaker(plist: BundleSpecimen.plist("org.example.t")).bytes),
        ]
        let folder = try TemporaryFolder()
        try specimen.write(to: folder)
        for contents in [
            try BundleReader.read(folder: folder("L.xcarchive"), in: SourceFiles()),
            try archive(specimen.archive() + []),
        ] {
            #expect(targets(contents) == ["A.app": .application, "tool": .commandLineTool])
            #expect(remarks(contents) == [])
            #expect(contents.isProject)
        }
    }

    @Test func `a product is one application`() throws {
        var specimen = BundleSpecimen()
        specimen.files = ["A.app", "B.app"].map { ("\($0)/Info.plist", BundleSpecimen.plist("org.example.\($0)")) }
        #expect(try !archive(specimen.archive()).isProject)
        specimen.files = ["A.app", "G.framework"].map {
            ("\($0)/Info.plist", BundleSpecimen.plist("org.example.\($0)"))
        }
        #expect(try archive(specimen.archive()).isProject)
    }

    @Test func `reads an archive in an archive, and no further`() throws {
        let inner = BundleSpecimen.phone.archive(under: "Payload/")
        let middle = ZipMaker([.init("b/Lantern.ipa", inner, isDeflated: true)]).bytes
        let contents = try archive(middle)
        #expect(contents.declarations.count == 4)
        #expect(contents.declarations[0].file == "a.zip/b/Lantern.ipa/Payload/Lantern.app/Info.plist")
        #expect(contents.isProject)
        let outer = try archive(ZipMaker([.init("c.zip", middle)]).bytes)
        #expect(outer.declarations.count == 0)
        #expect(remarks(outer) == ["a.zip/c.zip/b/Lantern.ipa: an archive in an archive in an archive is not read"])
        let broken = try archive(ZipMaker([.init("c.zip", "no archive")]).bytes)
        #expect(remarks(broken).first?.hasPrefix("a.zip/c.zip: the archive has no directory at its end") == true)
    }

    @Test func `one bundle that cannot be read does not hide the others`() throws {
        var specimen = BundleSpecimen.phone
        specimen.files += [
            ("Lantern.app/PlugIns/Broken.appex/Info.plist", Array("<plist><dict>\n<key>a</key>".utf8)),
            ("Lantern.app/PlugIns/List.appex/Info.plist", Array("<plist><array/></plist>".utf8)),
            ("Lantern.app/PlugIns/None.appex/None", Array("no program".utf8)),
            ("Lantern.app/bin/tool", Array(MachOMaker(plist: "<plist>").bytes)),
            ("Lantern.app/bin/short", Array(MachOMaker(plist: "<plist>").bytes.prefix(40))),
            ("Lantern.app/Assets.bundle/art", []),
        ]
        try everyForm(of: specimen, named: "Lantern.app") { contents, root in
            #expect(contents.declarations.count == 4)
            let remarks = remarks(contents)
            #expect(contents.remarks.allSatisfy { $0.kind == .unreadable })
            #expect(remarks.count == 5)
            #expect(remarks[0].hasPrefix("\(root)/PlugIns/Broken.appex/Info.plist: the XML is broken"))
            #expect(
                remarks[1] == "\(root)/PlugIns/List.appex/Info.plist: the document holds a list; expected a dictionary")
            #expect(remarks[2] == "\(root)/PlugIns/None.appex: the bundle has no Info.plist")
            #expect(remarks[3].hasPrefix("\(root)/bin/short: the Mach-O file ends"))
            #expect(remarks[4].hasPrefix("\(root)/bin/tool: the XML is broken"))
            let broken = contents.remarks.first { $0.place.file.hasSuffix("Broken.appex/Info.plist") }
            #expect(broken?.place.position.line == 2)
            #expect(broken?.target == "Lantern.app/PlugIns/Broken.appex")
        }
    }

    @Test func `follows no link out of what is read, and into no loop`() throws {
        var specimen = BundleSpecimen()
        specimen.files = [
            ("A.app/Info.plist", BundleSpecimen.plist("org.example.a")),
            ("A.app/Shared/Other.plist", BundleSpecimen.plist("org.example.inner")),
            ("Outside.app/Info.plist", BundleSpecimen.plist("org.example.outside")),
            ("secret.plist", BundleSpecimen.plist("org.example.secret")),
            ("A.app/PlugIns/Up.appex/x", []), ("A.app/PlugIns/In.appex/x", []), ("A.app/PlugIns/Root.appex/x", []),
            ("A.app/PlugIns/Ring.appex/x", []), ("A.app/PlugIns/Gone.appex/x", []),
        ]
        specimen.links = [
            ("A.app/PlugIns/Up.appex/Info.plist", "../../../secret.plist"),
            ("A.app/PlugIns/Root.appex/Info.plist", "/etc/passwd"),
            ("A.app/PlugIns/In.appex/Info.plist", "../../Shared/Other.plist"),
            ("A.app/PlugIns/Ring.appex/Info.plist", "Info.plist"),
            ("A.app/PlugIns/Gone.appex/Info.plist", "nowhere"),
            ("A.app/PlugIns/Self.appex", "../../A.app"), ("A.app/PlugIns/Outside.appex", "../../Outside.app"),
            ("A.app/Loop.app", "Loop.app"), ("A.app/up", ".."), ("A.app/here", "."),
        ]
        let folder = try TemporaryFolder()
        try specimen.write(to: folder)
        let contents = try BundleReader.read(folder: folder("A.app"), in: SourceFiles())
        let root = folder("A.app")
        #expect(targets(contents) == ["A.app": .application, "A.app/PlugIns/In.appex": .appExtension])
        #expect(contents.declarations.last?.file == "\(root)/Shared/Other.plist")
        #expect(
            remarks(contents) == [
                "\(root)/Loop.app: the link leads to itself",
                "\(root)/PlugIns/Gone.appex: the bundle has no Info.plist",
                "\(root)/PlugIns/Outside.appex: the link leads out of what is read, and is not followed",
                "\(root)/PlugIns/Ring.appex/Info.plist: the link leads to itself",
                "\(root)/PlugIns/Root.appex/Info.plist: the link leads out of the bundle, and is not followed",
                "\(root)/PlugIns/Self.appex: the link leads out of what is read, and is not followed",
                "\(root)/PlugIns/Up.appex/Info.plist: the link leads out of the bundle, and is not followed",
            ])
    }

    @Test func `what two links lead to counts once`() throws {
        var specimen = BundleSpecimen.mac
        specimen.links += [
            ("Lantern.app/Contents/PlugIns/Again.appex", "Share.appex"),
            ("Lantern.app/Contents/PlugIns/Twin.appex/Contents/Info.plist", "../../Share.appex/Contents/Info.plist"),
        ]
        try everyForm(of: specimen, named: "Lantern.app") { contents, _ in
            #expect(contents.declarations.count == 11)
            #expect(Set(contents.declarations.map(\.file)).count == 11)
        }
    }

    @Test func `a framework without a current version lists them all`() throws {
        var specimen = BundleSpecimen()
        specimen.files = ["A", "B"].map {
            ("G.framework/Versions/\($0)/Resources/Info.plist", BundleSpecimen.plist("org.example.g\($0)"))
        }
        #expect(try archive(specimen.archive()).declarations.count == 2)
        specimen.links = [("G.framework/Versions/Current", "B")]
        #expect(try archive(specimen.archive()).declarations.map(\.target.identifier) == ["org.example.gB"])
    }

    @Test(arguments: [("file", "f%.txt"), ("folder", "d%/"), ("file in a folder of its own", "d%/e/f")])
    func `a folder of an archive may hold very many names`(_ what: String, _ pattern: String) throws {
        // What costs as much for each name as there are names makes the suite crawl here.
        let parts = pattern.split(separator: "%", omittingEmptySubsequences: false)
        let many = (0..<10_000).map { ZipMaker.Entry("x/\(parts[0])\($0)\(parts[1])") }
        let bytes = ZipMaker(many + [.init("x/A.app/Info.plist", BundleSpecimen.plist("org.example.a"))]).bytes
        let tree = try ArchiveTree(ByteSource(bytes), named: "a.zip")
        #expect(try tree.items(in: "x").count == 10_001, "\(what)")
        #expect(try archive(bytes).declarations.map(\.target.name) == ["A.app"])
    }

    @Test func `names that lead out of an archive are no paths`() throws {
        let plist = BundleSpecimen.plist("org.example.a")
        let contents = try archive(
            ZipMaker([
                .init("../A.app/Info.plist", plist), .init("/B.app/Info.plist", plist),
                .init("x/../C.app/Info.plist", plist),
                .init("./D.app//Info.plist", plist),
                .init(String(repeating: "d/", count: 100) + "E.app/Info.plist", plist),
                .init("__MACOSX/F.app/Info.plist", plist),
            ]).bytes)
        #expect(contents.declarations.map(\.target.name) == ["D.app"])
        #expect(
            remarks(contents) == [
                "a.zip: the name '../A.app/Info.plist' leads out of the archive or too deep, and is passed over, "
                    + "as do 3 more"
            ])
    }

    @Test func `of two entries with one name the last one is read, and it is said`() throws {
        let contents = try archive(
            ZipMaker([
                .init("A.app/Info.plist", BundleSpecimen.plist("org.example.first")),
                .init("A.app/Info.plist", BundleSpecimen.plist("org.example.last")),
            ]).bytes)
        #expect(contents.declarations.map(\.target.identifier) == ["org.example.last"])
        #expect(
            remarks(contents) == [
                "a.zip: the name 'A.app/Info.plist' stands twice in the archive, and the last one is read"
            ])
    }

    @Test func `an encrypted or oversized entry is a remark`() throws {
        var encrypted = ZipMaker.Entry("A.app/Info.plist", BundleSpecimen.plist("a"))
        encrypted.flags |= 1
        let huge = ZipMaker.Entry("B.app/Info.plist", [UInt8](repeating: 0x20, count: 5 << 20), isDeflated: true)
        let contents = try archive(
            ZipMaker([encrypted, huge, .init("C.app/Info.plist", BundleSpecimen.plist("c"))]).bytes)
        #expect(contents.declarations.map(\.target.name) == ["C.app"])
        #expect(
            remarks(contents) == [
                "a.zip/A.app/Info.plist: the entry 'A.app/Info.plist' is encrypted; expected an archive without a password",
                "a.zip/B.app/Info.plist: the entry 'B.app/Info.plist' holds 5242880 bytes by what is announced; "
                    + "expected at most 4194304 bytes",
            ])
    }

    @Test func `a pipe in place of a property list is named and not waited for`() throws {
        let folder = try TemporaryFolder()
        try BundleSpecimen.phone.write(to: folder)
        let pipe = folder("Lantern.app/PlugIns/Share.appex/Info.plist")
        try FileManager.default.removeItem(atPath: pipe)
        #expect(try Tool.run("mkfifo", [pipe]).status == 0)
        let contents = try BundleReader.read(folder: folder("Lantern.app"), in: SourceFiles())
        #expect(contents.declarations.count == 3)
        #expect(remarks(contents).map { $0.contains("this is a pipe") } == [true])
    }

    @Test func `what a mend would write stands in for the file`() throws {
        let folder = try TemporaryFolder()
        try BundleSpecimen.phone.write(to: folder)
        let path = folder("Lantern.app/Info.plist")
        let files = SourceFiles(overlay: [path: BundleSpecimen.plist("org.example.mended")])
        let contents = try BundleReader.read(folder: folder("Lantern.app"), in: files)
        #expect(contents.declarations[0].target.identifier == "org.example.mended")
    }

    @Test func `a folder nested beyond all measure ends with a remark`() throws {
        let folder = try TemporaryFolder()
        let deep = "A.app/" + String(repeating: "d/", count: 90)
        try FileManager.default.createDirectory(atPath: folder(deep), withIntermediateDirectories: true)
        let contents = try BundleReader.read(folder: folder("A.app"), in: SourceFiles())
        #expect(remarks(contents).contains { $0.hasSuffix("the folder stands in 64 others, and is passed over") })
    }

    @Test func `an archive without a bundle, and what is no archive`() throws {
        #expect(try remarks(archive(ZipMaker([.init("a.txt", "x")]).bytes)) == ["a.zip: the archive holds no bundle"])
        #expect(try remarks(archive(ZipMaker([]).bytes)) == ["a.zip: the archive holds no bundle"])
        let error = try #require(throws: InputError.self) { try archive(Array("no archive".utf8)) }
        #expect(error.file == "a.zip")
        #expect(throws: InputError.self) { try BundleReader.read(folder: "/no/such.app", in: SourceFiles()) }
        #expect(throws: InputError.self) { try BundleReader.read(archive: "/no/such.ipa") }
    }

    @Test func `says at most two hundred things`() throws {
        let files = (0..<300).map { ZipMaker.Entry("A\($0).app/x", "") }
        let contents = try archive(ZipMaker(files).bytes)
        #expect(contents.remarks.count == 201)
        #expect(contents.remarks.last?.text == "100 more are not said")
    }

    @Test func `knows bundles by their names and archives by their bytes`() {
        for name in [
            "A.app", "a.appex", "L.xcarchive", "G.framework", "T.xctest", "R.bundle", "F.xpc", "X.xcframework",
        ] {
            #expect(BundleReader.isBundle(folder: name), "\(name)")
        }
        for name in ["A", ".app", "A.application", "A.app.dSYM", "", "A.xcodeproj", "Assets.xcassets"] {
            #expect(!BundleReader.isBundle(folder: name), "\(name)")
        }
        #expect(BundleReader.isArchive([0x50, 0x4B, 3, 4, 20]) && !BundleReader.isArchive([0x50, 0x4B]))
    }
}
