// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// A made product: files by their path, to be written into a folder or an archive.
struct BundleSpecimen {
    var files: [(path: String, contents: [UInt8])] = []
    var links: [(path: String, target: String)] = []

    static func plist(_ identifier: String, _ more: String = "") -> [UInt8] {
        Array("<plist><dict><key>CFBundleIdentifier</key><string>\(identifier)</string>\(more)</dict></plist>".utf8)
    }

    static func ats(_ keys: String...) -> String {
        let entries = keys.map { "<key>\($0)</key><true/>" }.joined()
        return "<key>NSAppTransportSecurity</key><dict>\(entries)</dict>"
    }

    private static func platform(_ name: String) -> String {
        "<key>CFBundleSupportedPlatforms</key><array><string>\(name)</string></array>"
    }

    /// An iOS application with two extensions and a framework, of which one extension lacks a key.
    static var phone: BundleSpecimen {
        let both = ats("NSAllowsLocalNetworking", "NSAllowsArbitraryLoadsForMedia")
        var specimen = BundleSpecimen()
        specimen.files = [
            ("Lantern.app/Info.plist", plist("org.example.lantern", both + platform("iPhoneOS"))),
            ("Lantern.app/Lantern", MachOMaker(plist: nil).bytes),
            (
                "Lantern.app/PlugIns/Share.appex/Info.plist",
                plist("org.example.lantern.share", both + platform("iPhoneOS"))
            ),
            (
                "Lantern.app/PlugIns/Widget.appex/Info.plist",
                plist("org.example.lantern.widget", ats("NSAllowsLocalNetworking") + platform("iPhoneOS"))
            ),
            ("Lantern.app/Frameworks/Glow.framework/Info.plist", plist("org.example.glow", both)),
            ("Lantern.app/Base.lproj/Main.strings", Array("\"a\" = \"b\";".utf8)),
        ]
        return specimen
    }

    /// Everything that an application on macOS has in it.
    static var mac: BundleSpecimen {
        var specimen = BundleSpecimen()
        let platform = platform("MacOSX")
        specimen.files = [
            (
                "Lantern.app/Contents/Info.plist",
                plist("org.example.lantern", platform + "<key>CFBundleExecutable</key><string>Lantern</string>")
            ),
            ("Lantern.app/Contents/MacOS/Lantern", MachOMaker(plist: plist("org.example.lantern")).bytes),
            ("Lantern.app/Contents/MacOS/wick", MachOMaker(plist: plist("org.example.wick", ats("K"))).bytes),
            ("Lantern.app/Contents/PlugIns/Share.appex/Contents/Info.plist", plist("org.example.lantern.share")),
            ("Lantern.app/Contents/XPCServices/Fetch.xpc/Contents/Info.plist", plist("org.example.lantern.fetch")),
            ("Lantern.app/Contents/Library/LoginItems/Start.app/Contents/Info.plist", plist("org.example.start")),
            (
                "Lantern.app/Contents/Library/SystemExtensions/org.example.net.systemextension/Contents/Info.plist",
                plist("org.example.net")
            ),
            (
                "Lantern.app/Contents/Library/LaunchServices/org.example.helper",
                MachOMaker(plist: plist("org.example.helper")).bytes
            ),
            (
                "Lantern.app/Contents/Frameworks/Glow.framework/Versions/A/Resources/Info.plist",
                plist("org.example.glow")
            ),
            (
                "Lantern.app/Contents/Frameworks/Glow.framework/Versions/A/XPCServices/Update.xpc/Contents/Info.plist",
                plist("org.example.glow.update")
            ),
            ("Lantern.app/Contents/Resources/Art.bundle/Contents/Info.plist", plist("org.example.art")),
            ("Lantern.app/Contents/PlugIns/LanternTests.xctest/Contents/Info.plist", plist("org.example.tests")),
        ]
        specimen.links = [
            ("Lantern.app/Contents/Frameworks/Glow.framework/Versions/Current", "A"),
            ("Lantern.app/Contents/Frameworks/Glow.framework/Resources", "Versions/Current/Resources"),
            ("Lantern.app/Contents/Frameworks/Glow.framework/XPCServices", "Versions/Current/XPCServices"),
        ]
        return specimen
    }

    func write(to folder: TemporaryFolder, under prefix: String = "") throws {
        for (path, contents) in files {
            let url = URL(filePath: folder(prefix + path))
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(contents).write(to: url)
        }
        for (path, target) in links {
            let path = folder(prefix + path)
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        }
    }

    func archive(under prefix: String = "", isDeflated: Bool = true) -> [UInt8] {
        ZipMaker(
            files.map { ZipMaker.Entry(prefix + $0.path, $0.contents, isDeflated: isDeflated) }
                + links.map { .link(prefix + $0.path, to: $0.target) }
        ).bytes
    }
}
