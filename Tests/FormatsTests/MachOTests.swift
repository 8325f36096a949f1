// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Formats

@Suite struct MachOTests {
    private static let plist = "<plist><dict><key>CFBundleIdentifier</key><string>org.example</string></dict></plist>"

    private func images(_ bytes: [UInt8]) throws -> [MachOImage] { try MachO.images(in: ByteSource(bytes)) }

    private func failure(_ bytes: [UInt8]) throws -> String {
        try #require(throws: InputError.self) { try images(bytes) }.description
    }

    private func maker(_ change: (inout MachOMaker) -> Void = { _ in }) -> [UInt8] {
        var maker = MachOMaker(plist: Self.plist)
        change(&maker)
        return maker.bytes
    }

    @Test(arguments: [false, true], [false, true])
    func `finds the section of 32 and 64 bits in both byte orders`(_ is64Bit: Bool, _ isBigEndian: Bool) throws {
        let bytes = maker {
            $0.is64Bit = is64Bit
            $0.isBigEndian = isBigEndian
        }
        #expect(MachO.isOne(bytes))
        let images = try images(bytes)
        #expect(images.map(\.infoPlist) == [Array(Self.plist.utf8)])
        #expect(images.map(\.architecture) == ["arm64"])
    }

    @Test(arguments: [false, true])
    func `finds one section for each architecture of a universal file`(_ is64Bit: Bool) throws {
        let files = [
            maker { ($0.processor, $0.subtype) = (0x0100_0007, 3) }, maker { $0.subtype = 0x8000_0002 },
            Array("!<arch>\nno Mach-O".utf8), MachOMaker(plist: nil).bytes,
        ]
        let bytes = MachOMaker.universal(files, is64Bit: is64Bit)
        #expect(MachO.isOne(bytes))
        let images = try images(bytes)
        #expect(images.map(\.architecture) == ["x86_64", "arm64e", "arm64"])
        #expect(images.map(\.infoPlist) == [Array(Self.plist.utf8), Array(Self.plist.utf8), nil])
    }

    @Test func `drops the zeros that a linker puts behind the list`() throws {
        #expect(try images(MachOMaker(plist: Self.plist + "\0\0\0").bytes)[0].infoPlist == Array(Self.plist.utf8))
        #expect(try images(MachOMaker(plist: "\0\0").bytes)[0].infoPlist == [])
    }

    @Test func `has no list where the section is missing or another segment's`() throws {
        #expect(try images(MachOMaker(plist: nil).bytes)[0].infoPlist == nil)
        #expect(try images(maker { $0.section = "__info_plist2" })[0].infoPlist == nil)
    }

    @Test(
        arguments: [
            (0x24, [0x000A_0F00, 0x000F_0000], MachOBuild.Platform.macOS, "10.15", "15.0"),
            (0x25, [0x000C_0402, 0x0011_0200], .iOS, "12.4.2", "17.2"),
            (0x2F, [0x0010_0000, 0x0010_0000], .tvOS, "16.0", "16.0"),
            (0x30, [0x0009_0100, 0x000A_0000], .watchOS, "9.1", "10.0"),
            (0x32, [1, 0x000F_0000, 0x001A_0000, 0], .macOS, "15.0", "26.0"),
            (0x32, [7, 0x0011_0000, 0x001A_0100, 1, 3, 0], .iOSSimulator, "17.0", "26.1"),
            (0x32, [11, 0x0001_0000, 0x0002_0000, 0], .visionOS, "1.0", "2.0"),
        ] as [(UInt32, [UInt32], MachOBuild.Platform, String, String)])
    func `says which system it is built for`(
        _ kind: UInt32, _ words: [UInt32], _ platform: MachOBuild.Platform, _ minimum: String, _ sdk: String
    ) throws {
        let builds = try images(maker { $0.commands = [(0x1B, [1, 2, 3, 4]), (kind, words)] })[0].builds
        #expect(builds.map(\.platform) == [platform])
        #expect(builds.map(\.minimum) == [minimum])
        #expect(builds.map(\.sdk) == [sdk])
    }

    @Test func `says nothing of a platform that it does not know`() throws {
        #expect(try images(maker { $0.commands = [(0x32, [99, 0, 0, 0]), (0x32, [1])] })[0].builds == [])
    }

    private static let lies: [(String, @Sendable (inout MachOMaker) -> Void, String)] = [
        ("large section", { $0.announcedSize = 1 << 40 }, "announces 1099511627776 bytes; expected at most 4194304"),
        ("long section", { $0.announcedSize = 4_096 }, "lies behind the end of the file"),
        ("far section", { $0.announcedOffset = .max }, "lies behind the end of the file"),
        ("many commands", { $0.announcedCommands = .max }, "load command 2 of 4294967295 does not fit"),
        ("huge commands", { $0.announcedCommandSize = .max }, "the load commands take 4294967295 bytes"),
        ("long commands", { $0.announcedCommandSize = 100_000 }, "ends in its load commands"),
        ("short commands", { $0.announcedCommandSize = 40 }, "load command 1 of 1 does not fit"),
        ("many sections", { $0.announcedSections = .max }, "do not fit its load command"),
        ("one section more", { $0.announcedSections = 3 }, "do not fit its load command"),
        ("encrypted", { $0.commands = [(0x2C, [0, 1 << 20, 1, 0])] }, "is encrypted"),
    ]

    @Test(arguments: MachOTests.lies.map(\.0))
    func `refuses what cannot be`(_ name: String) throws {
        let (_, change, expected) = try #require(Self.lies.first { $0.0 == name })
        let said = try failure(maker(change))
        #expect(said.contains(expected), "\(said)")
    }

    @Test func `reads a section that encryption does not cover`() throws {
        for words in [[0, 1 << 20, 0, 0], [1 << 20, 1 << 20, 1, 0]] as [[UInt32]] {
            #expect(try images(maker { $0.commands = [(0x2C, words)] })[0].infoPlist == Array(Self.plist.utf8))
        }
    }

    @Test func `refuses a file that is cut off anywhere`() throws {
        let bytes = maker()
        for count in 8..<bytes.count { #expect(throws: InputError.self) { try images(Array(bytes[..<count])) } }
        let fat = MachOMaker.universal([bytes, bytes])
        for count in 8..<fat.count { #expect(throws: InputError.self) { try images(Array(fat[..<count])) } }
    }

    @Test(arguments: [false, true])
    func `refuses an architecture behind the end`(_ is64Bit: Bool) throws {
        for row in [(1 << 31, 10), (48, .max), (.max, .max), (40, 100_000)] as [(UInt64, UInt64)] {
            let bytes = MachOMaker.universal([maker()], is64Bit: is64Bit, rows: [row])
            #expect(try failure(bytes).contains("lies behind its end"))
        }
    }

    @Test func `takes no Java class for a universal file`() {
        #expect(!MachO.isOne([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52]))
        #expect(!MachO.isOne([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 0]) && !MachO.isOne([0xCA, 0xFE]))
        #expect(!MachO.isOne(Array("<?xml version".utf8)) && !MachO.isOne([]))
    }

    @Test func `counts one architecture that stands in two rows twice`() throws {
        let bytes = MachOMaker.universal(
            [maker(), []], rows: [(48, UInt64(maker().count)), (48, UInt64(maker().count))])
        #expect(try images(bytes).map(\.infoPlist) == [Array(Self.plist.utf8), Array(Self.plist.utf8)])
    }
}
