// SPDX-License-Identifier: MIT
import TestSupport

/// Archives and programs for the damage to begin with, and what their readers are sensitive to.
enum ArchiveSpecimens {
    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict><key>NSAllowsLocalNetworking</key><true/></dict>
        </dict></plist>
        """

    static let archives: [[UInt8]] = {
        var streamed = ZipMaker.Entry("Payload/A.app/PlugIns/B.appex/Info.plist", plist, isDeflated: true)
        streamed.hasDescriptor = true
        var wide = ZipMaker.Entry("A.app/Info.plist", plist, isDeflated: true)
        wide.isZip64 = true
        var wideArchive = ZipMaker([wide, .init("A.app/x", "x")])
        wideArchive.isZip64 = true
        var commented = ZipMaker([.init("Payload/"), .init("Payload/A.app/Info.plist", plist)])
        commented.prefix = Array("#!/bin/sh\n".utf8)
        commented.comment = Array("made".utf8)
        let framework = "A.app/Contents/Frameworks/G.framework"
        let inner = ZipMaker([.init("Payload/A.app/Info.plist", plist, isDeflated: true)]).bytes
        return [
            ZipMaker([.init("Payload/A.app/Info.plist", plist, isDeflated: true), streamed]), wideArchive, commented,
            ZipMaker([
                .init("\(framework)/Versions/A/Resources/Info.plist", plist),
                .link("\(framework)/Versions/Current", to: "A"),
                .link("\(framework)/Resources", to: "Versions/Current/Resources"),
                .init("A.app/Contents/MacOS/tool", MachOMaker(plist: plist).bytes),
            ]),
            ZipMaker([.init("Lantern.ipa", inner)]),
        ].map(\.bytes)
    }()

    static let archivePieces: [[UInt8]] = [
        Array("PK\u{1}\u{2}".utf8), Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8), Array("PK\u{6}\u{6}".utf8),
        Array("PK\u{6}\u{7}".utf8), Array("PK\u{7}\u{8}".utf8), [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF], [0, 0, 0, 0],
        [1, 0, 24, 0], Array("../".utf8), Array("/".utf8), Array("Info.plist".utf8), [8, 0], [0x4B, 0xC0, 0x4F],
    ]

    static let programs: [[UInt8]] = {
        var programs: [[UInt8]] = []
        for (is64Bit, isBigEndian) in [(true, false), (false, false), (false, true), (true, true)] {
            var maker = MachOMaker(plist: plist)
            (maker.is64Bit, maker.isBigEndian) = (is64Bit, isBigEndian)
            maker.commands = [
                (0x32, [1, 0x000D_0000, 0x001A_0000, 0]), (0x1B, [1, 2, 3, 4]), (0x2C, [1 << 20, 4_096, 1, 0]),
                (0x24, [0x000A_0F00, 0x000F_0000]),
            ]
            programs.append(maker.bytes)
        }
        return programs + [
            MachOMaker.universal([programs[0], programs[1]]),
            MachOMaker.universal([programs[0], programs[3]], is64Bit: true),
        ]
    }()

    static let programPieces: [[UInt8]] = [
        [0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF], [0x19, 0, 0, 0],
        [0xFF, 0xFF, 0xFF, 0xFF],
        [0, 0, 0, 0], [0x80, 0, 0, 0], Array("__info_plist\0\0\0\0__TEXT".utf8), [0x32, 0, 0, 0, 0x18, 0, 0, 0],
    ]
}
