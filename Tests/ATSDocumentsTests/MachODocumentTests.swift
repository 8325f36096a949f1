// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Foundation
import TestSupport
import Testing

@testable import ATSDocuments

@Suite struct MachODocumentTests {
    private func read(_ bytes: [UInt8]) throws -> DocumentContents {
        try MachODocument.read(bytes, file: "build/wick", in: SourceFiles())
    }

    private func tool(_ identifier: String = "org.example.wick", _ more: String = "") -> MachOMaker {
        MachOMaker(plist: BundleSpecimen.plist(identifier, more))
    }

    @Test func `a program with a list is a tool, with the systems that it is built for`() throws {
        var maker = tool("org.example.wick", BundleSpecimen.ats("NSAllowsLocalNetworking"))
        maker.commands = [(0x32, [1, 0x000D_0000, 0x001A_0000, 0])]
        let contents = try read(maker.bytes)
        #expect(contents.declarations.map(\.kind) == [.machO])
        #expect(contents.declarations.map(\.file) == ["build/wick"])
        #expect(
            contents.declarations.map(\.target) == [
                Target(name: "wick", kind: .commandLineTool, identifier: "org.example.wick", systems: [.macOS])
            ])
        let key = ["NSAppTransportSecurity", "NSAllowsLocalNetworking"]
        #expect(contents.declarations[0].place(of: key).position.line == 1)
    }

    @Test func `equal lists of a universal file count once, others by their architecture`() throws {
        var intel = tool()
        intel.processor = 0x0100_0007
        let same = try read(MachOMaker.universal([intel.bytes, tool().bytes]))
        #expect(same.declarations.map(\.target.name) == ["wick"])
        intel.plist = BundleSpecimen.plist("org.example.old")
        let different = try read(MachOMaker.universal([intel.bytes, tool().bytes], is64Bit: true))
        #expect(different.declarations.map(\.target.name) == ["wick (x86_64)", "wick (arm64)"])
    }

    @Test func `is what its list says`() throws {
        let kinds = try ["APPL", "XPC!", "????"].map { type in
            try read(
                tool("a", "<key>CFBundlePackageType</key><string>\(type)</string><key>XPCService</key><dict/>").bytes
            )
            .declarations[0].target.kind
        }
        #expect(kinds == [.application, .xpcService, .commandLineTool])
    }

    @Test func `says where there is no list`() throws {
        let contents = try read(MachOMaker(plist: nil).bytes)
        #expect(contents.declarations.isEmpty)
        #expect(contents.remarks.map(\.kind) == [.skipped])
        #expect(contents.remarks[0].text.hasPrefix("the program has no __TEXT,__info_plist section"))
    }

    @Test(arguments: ["", "<plist><array/></plist>", "<plist>"])
    func `refuses a list that is none, and names the file`(_ list: String) throws {
        let error = try #require(throws: InputError.self) { try read(MachOMaker(plist: list).bytes) }
        #expect(error.file == "build/wick")
    }

    @Test func `reads a large file in pieces`() throws {
        let folder = try TemporaryFolder()
        let path = folder("wick")
        let bytes = tool().bytes
        try Data(bytes).write(to: URL(filePath: path))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        // A hole: nothing of it is on disk.
        try handle.truncate(atOffset: 6 << 30)
        try handle.close()
        let contents = try MachODocument.read(file: path)
        #expect(contents.declarations.map(\.target.identifier) == ["org.example.wick"])
    }

    @Test func `knows one by its bytes`() {
        #expect(MachODocument.isOne("wick", Array(tool().bytes.prefix(8))))
        #expect(!MachODocument.isOne("wick", Array("#!/bin/sh".utf8)) && !MachODocument.isOne("wick", []))
    }
}
