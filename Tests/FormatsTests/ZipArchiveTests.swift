// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Formats

@Suite struct ZipArchiveTests {
    private typealias Entry = ZipMaker.Entry

    private func read(_ bytes: [UInt8], limit: Int = ZipArchive.entryByteLimit) throws -> [(String, [UInt8])] {
        var archive = try ZipArchive(ByteSource(bytes))
        var result: [(String, [UInt8])] = []
        for entry in archive.entries { result.append((entry.name, try archive.read(entry, limit: limit))) }
        return result
    }

    private func names(_ bytes: [UInt8]) throws -> [String] { try ZipArchive(ByteSource(bytes)).entries.map(\.name) }

    private func failure(_ bytes: [UInt8], limit: Int = ZipArchive.entryByteLimit) throws -> String {
        try #require(throws: InputError.self) { try read(bytes, limit: limit) }.description
    }

    private static let text = Array(String(repeating: "<key>NSAllowsLocalNetworking</key><true/>\n", count: 500).utf8)

    @Test(arguments: [false, true], [false, true])
    func `reads stored and deflated entries of every layout`(_ isDeflated: Bool, _ isZip64: Bool) throws {
        for hasDescriptor in [false, true] {
            var entry = Entry("Payload/A.app/Info.plist", Self.text, isDeflated: isDeflated)
            entry.isZip64 = isZip64
            entry.hasDescriptor = hasDescriptor
            var maker = ZipMaker([Entry("é/", ""), entry, Entry("empty", "", isDeflated: isDeflated)])
            maker.isZip64 = isZip64
            for (prefix, comment, countsPrefix) in [
                ("", "", true), ("#!/bin/sh\n", "a comment", true), ("#!/bin/sh\n", "a comment", false),
            ] {
                maker.prefix = Array(prefix.utf8)
                maker.countsPrefix = countsPrefix
                maker.comment = Array(comment.utf8)
                let read = try read(maker.bytes)
                #expect(read.map(\.0) == ["é/", "Payload/A.app/Info.plist", "empty"])
                #expect(read.map(\.1) == [[], Self.text, []])
            }
        }
    }

    @Test func `reads a file where it stands, in pieces`() throws {
        let folder = try TemporaryFolder()
        let path = folder("a.zip")
        let entries = (0..<2_000).map { Entry("Payload/\($0)/Info.plist", "plist \($0)", isDeflated: $0 % 2 == 0) }
        try Data(ZipMaker(entries).bytes).write(to: URL(filePath: path))
        var archive = try ZipArchive(ByteSource(opening: path, limit: ZipArchive.byteLimit))
        #expect(archive.entries.count == 2_000)
        for number in [1_999, 0, 1_000, 1] {
            #expect(try archive.read(archive.entries[number]) == Array("plist \(number)".utf8))
        }
        #expect(try archive.head(of: archive.entries[77], count: 4) == Array("plis".utf8))
        let error = try #require(throws: InputError.self) { try ByteSource(opening: path, limit: 1_000) }
        #expect(error.description.hasPrefix("\(path): the file holds "))
    }

    @Test func `tells files, folders and links apart`() throws {
        var folder = Entry("Frameworks", "")
        folder.mode = 0o040755
        let archive = try ZipArchive(
            ByteSource(ZipMaker([Entry("a", "1"), Entry("b/", ""), folder, .link("c", to: "../../etc/passwd")]).bytes))
        #expect(archive.entries.map(\.kind) == [.file, .folder, .folder, .link])
    }

    @Test func `keeps names as they are written`() throws {
        let names = ["../../etc/passwd", "/absolute", "a", "a", "b\\c", "", "a\0b", "e\u{301}"]
        #expect(try self.names(ZipMaker(names.map { Entry($0, "x") }).bytes) == names)
        var entry = Entry("", "x")
        entry.name = [0xFF, 0x41]
        #expect(try self.names(ZipMaker([entry]).bytes) == ["\u{FFFD}A"])
    }

    @Test func `stops a bomb at its limit`() throws {
        let zeros = [UInt8](repeating: 0, count: 5 << 20)
        let bytes = ZipMaker([Entry("bomb", zeros, isDeflated: true)]).bytes
        #expect(bytes.count < 100_000)
        let start = ContinuousClock.now
        #expect(try failure(bytes) == "the entry 'bomb' holds more than 4194304 bytes; expected at most 4194304 bytes")
        #expect(start.duration(to: .now) < .seconds(2))
    }

    @Test func `counts what all entries of a bomb hold together`() throws {
        let zeros = [UInt8](repeating: 0, count: 4 << 20)
        let bytes = ZipMaker([Entry("0", zeros, isDeflated: true)]).bytes
        #expect(bytes.count < 50_000)
        var archive = try ZipArchive(ByteSource(bytes))
        let entry = archive.entries[0]
        let error = try #require(throws: InputError.self) {
            for _ in 0..<200 { _ = try archive.read(entry) }
        }
        #expect(
            error.description
                == "the archive holds more than 536870912 bytes in what has to be read of it; expected a smaller archive"
        )
    }

    private static func lie(_ change: (inout Entry) -> Void, isDeflated: Bool = false) -> [UInt8] {
        var entry = Entry("a", text, isDeflated: isDeflated)
        change(&entry)
        return ZipMaker([entry]).bytes
    }

    private static let lies: [(String, [UInt8], String)] = [
        ("larger", lie { $0.announcedSize = 1 << 31 }, "holds \(text.count) bytes, and 2147483648 are announced"),
        ("larger by one", lie({ $0.announcedSize = UInt64(text.count + 1) }, isDeflated: true), "are announced"),
        ("smaller", lie({ $0.announcedSize = 10 }, isDeflated: true), "and 10 are announced"),
        (
            "zip64 2^62", lie { ($0.isZip64, $0.announcedSize) = (true, 1 << 62) },
            "and 4611686018427387904 are announced"
        ),
        ("takes more", lie({ $0.announcedStoredSize = 1 << 31 }, isDeflated: true), "belong to another"),
        ("takes 2^64 - 1", lie { ($0.isZip64, $0.announcedStoredSize) = (true, .max - 1) }, "belong to another"),
        ("takes less", lie({ $0.announcedStoredSize = 100 }, isDeflated: true), "cannot be inflated"),
        ("stored takes less", lie { $0.announcedStoredSize = 100 }, "holds 100 bytes, and"),
        ("other checksum", lie { $0.checksum = 0 }, "checksum"),
        ("behind the end", lie { $0.offset = 1 << 30 }, "lies behind the end"),
        ("far behind the end", lie { ($0.isZip64, $0.offset) = (true, .max) }, "lies behind the end"),
        ("into the middle", lie { $0.offset = 5 }, "no header of its own"),
        ("other name", lie { $0.ownName = Array("b".utf8) }, "another name"),
        ("encrypted", lie { $0.flags |= 1 }, "is encrypted; expected an archive without a password"),
        ("strongly encrypted", lie { $0.flags |= 0x40 }, "is encrypted"),
        ("directory encrypted", lie { $0.flags |= 0x2000 }, "is encrypted"),
        ("lzma", lie { $0.method = 14 }, "is compressed by method 14; expected method 0 (stored) or 8 (deflated)"),
        ("bzip2", lie { $0.method = 12 }, "is compressed by method 12"),
        ("no deflate", lie { $0.method = 8 }, "is damaged: its bytes cannot be inflated"),
    ]

    @Test(arguments: ZipArchiveTests.lies.map(\.0))
    func `refuses an entry that is not what is announced`(_ name: String) throws {
        let (_, bytes, expected) = try #require(Self.lies.first { $0.0 == name })
        let said = try failure(bytes)
        #expect(said.hasPrefix("the entry 'a' ") && said.contains(expected), "\(said)")
    }

    @Test func `refuses a directory that is not what its end announces`() throws {
        var maker = ZipMaker((0..<3).map { Entry("\($0)", "x") })
        for count in [2, 4, 65_535] as [UInt64] {
            maker.announcedCount = count
            #expect(
                try failure(maker.bytes)
                    == "the archive announces \(count) entries, and its directory holds 3; expected a whole zip archive"
            )
        }
        maker.isZip64 = true
        for count in [1 << 40, .max] as [UInt64] {
            maker.announcedCount = count
            #expect(try failure(maker.bytes).hasPrefix("the archive announces \(count) entries"))
        }
    }

    @Test func `refuses bytes that two entries share`() throws {
        var entries = [Entry("a", Self.text), Entry("a", "")]
        entries[1].offset = 0
        (entries[1].checksum, entries[1].announcedSize) = (ZipMaker.checksum(of: Self.text), UInt64(Self.text.count))
        entries[1].announcedStoredSize = UInt64(Self.text.count)
        #expect(
            try failure(ZipMaker(entries).bytes) == "the entry 'a' takes bytes of the archive that belong to another")
    }

    @Test func `takes the low bits of a number where an archiver knows no others`() throws {
        let maker = ZipMaker((0..<65_540).map { Entry("\($0)", "") })
        #expect(try ZipArchive(ByteSource(maker.bytes)).entries.count == 65_540)
    }

    @Test func `bounds entries and names`() throws {
        let many = ZipMaker([Entry](repeating: Entry("a", ""), count: ZipArchive.entryLimit + 1))
        #expect(try failure(many.bytes).hasPrefix("the archive holds more than 100000 entries"))
        let long = ZipMaker([Entry(String(repeating: "n", count: 5_000), "x")])
        #expect(try failure(long.bytes) == "a name in the archive has 5000 bytes; expected at most 4096 bytes")
    }

    @Test func `refuses whatever is cut off, and reads on behind what was added`() throws {
        let bytes = ZipMaker([Entry("a", Self.text), Entry("b", Self.text, isDeflated: true)]).bytes
        for count in stride(from: 0, to: bytes.count, by: 97) {
            let said = try failure(Array(bytes[..<count]))
            #expect(
                said == "the archive has no directory at its end; expected a whole zip archive; it may be cut off or "
                    + "of another format")
        }
        for count in bytes.count - 22..<bytes.count { _ = try failure(Array(bytes[..<count])) }
        #expect(try names(bytes + [UInt8](repeating: 0x20, count: 1_000)) == ["a", "b"])
    }

    @Test func `reads an archive in an archive`() throws {
        let inner = ZipMaker([Entry("Payload/x", Self.text, isDeflated: true)]).bytes
        var outer = try ZipArchive(ByteSource(ZipMaker([Entry("a.ipa", inner, isDeflated: true)]).bytes))
        #expect(try read(outer.read(outer.entries[0])).map(\.1) == [Self.text])
    }

    @Test func `knows an archive by its first bytes`() {
        #expect(ZipArchive.isOne(ZipMaker([Entry("a", "x")]).bytes))
        #expect(ZipArchive.isOne(ZipMaker([]).bytes))
        #expect(!ZipArchive.isOne(Array("PK".utf8)) && !ZipArchive.isOne(Array("PK\u{1}\u{2}".utf8)))
    }

    @Test func `has no entries where there are none`() throws {
        #expect(try names(ZipMaker([]).bytes) == [])
    }

    @Test(.enabled(if: Tool.isInstalled("python3")))
    func `sees what Python's zipfile wrote`() throws {
        let folder = try TemporaryFolder()
        let script = """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("Payload/A.app/Info.plist", b"<plist/>" * 1000)
                with archive.open("b", "w", force_zip64=True) as entry:
                    entry.write(bytes(range(256)) * 100)
            """
        let run = try Tool.run("python3", ["-c", script, folder("a.zip")])
        #expect(run.status == 0, "\(run.output)")
        let read = try read(Array(Data(contentsOf: URL(filePath: folder("a.zip")))))
        #expect(read.map(\.0) == ["Payload/A.app/Info.plist", "b"])
        #expect(read[0].1 == Array(String(repeating: "<plist/>", count: 1_000).utf8))
        #expect(read[1].1 == (0..<100).flatMap { _ in (0...255).map { UInt8($0) } })
    }
}
