// SPDX-License-Identifier: MIT
import Formats
import Foundation
import TestSupport
import Testing

@testable import ATSDocuments

/// Archives and bundles that a user names and of which nothing can be read.
@Suite struct NamedArchiveTests {
    private static func lying(_ lie: (inout ZipMaker.Entry) -> Void) -> [UInt8] {
        var entry = ZipMaker.Entry("Payload/A.app/Info.plist", BundleSpecimen.plist("org.example.a"))
        lie(&entry)
        return ZipMaker([entry]).bytes
    }

    @Test(arguments: [
        ("encrypted", lying { $0.flags |= 1 }, "is encrypted; expected an archive without a password"),
        ("announced as large", lying { $0.announcedSize = 500 << 20 }, "holds 524288000 bytes by what is announced"),
        ("without a list", ZipMaker([.init("Payload/A.app/A", "x")]).bytes, "the bundle has no Info.plist"),
        ("with a broken list", ZipMaker([.init("A.app/Info.plist", "<plist><dict>")]).bytes, "the XML is broken"),
        ("of a program without a list", ZipMaker([.init("bin/tool", MachOMaker(plist: nil).bytes)]).bytes, "no bundle"),
        ("without a bundle", ZipMaker([.init("a.txt", "x")]).bytes, "the archive holds no bundle"),
        ("without an entry", ZipMaker([]).bytes, "the archive holds no bundle"),
        ("without a byte", [], "the archive is empty"),
    ])
    func `are an error of the path, and a remark in a folder`(
        _ name: String, _ bytes: [UInt8], _ expected: String
    ) throws {
        let folder = try DocumentFolder(["Info.plist": InfoPlistText.made("com.example.app")])
        try folder.write(bytes, "x.ipa")
        for paths in [[folder("x.ipa")], [folder("Info.plist"), folder("x.ipa")]] {
            let error = try #require(throws: InputError.self, "\(name)") { try Survey.read(paths) }
            #expect(error.file?.hasPrefix(folder("x.ipa")) == true, "\(error)")
            #expect(error.description.contains(expected), "\(error)")
        }
        let survey = try Survey.read([folder.path])
        #expect(survey.declarations.count == 1)
        #expect(survey.remarks.contains { $0.place.file.hasPrefix(folder("x.ipa")) && $0.text.contains(expected) })
    }

    @Test func `are errors as folders too, and under any name of an archive`() throws {
        let folder = try DocumentFolder([
            "A.app/A": "x", "B.xcarchive/x": "", "x.zip": "", "C.app/Info.plist": "<dict>",
        ])
        for (name, expected) in [
            ("A.app", "the bundle has no Info.plist"), ("B.xcarchive", "the folder holds no bundle"),
            ("x.zip", "the archive is empty"), ("C.app", "the XML is broken"),
        ] {
            let error = try #require(throws: InputError.self) { try Survey.read([folder(name)]) }
            #expect(error.file?.hasPrefix(folder(name)) == true, "\(error)")
            #expect(error.problem.contains(expected), "\(error)")
        }
    }

    @Test func `are none where one bundle of them can be read, nor a program without a list`() throws {
        let folder = try DocumentFolder()
        var encrypted = ZipMaker.Entry("A.app/Info.plist", BundleSpecimen.plist("org.example.a"))
        encrypted.flags |= 1
        let other = ZipMaker.Entry("B.app/Info.plist", BundleSpecimen.plist("org.example.b"))
        try folder.write(ZipMaker([encrypted, other]).bytes, "x.ipa")
        #expect(try Survey.read([folder("x.ipa")]).declarations.count == 1)
        try folder.write(MachOMaker(plist: nil).bytes, "tool")
        #expect(try Survey.read([folder("tool")]).remarks.count == 1)
    }
}
