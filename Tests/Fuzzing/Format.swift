// SPDX-License-Identifier: MIT
import TestSupport

/// What is read.
enum Format: String, CaseIterable {
    case yaml, json, plist, url
    case binaryPlist = "binary-plist"
    case oldPlist = "old-plist"
    /// Xcode's build configuration and project files.
    case xcconfig, pbxproj
    /// XcodeGen's projects, and programs in Swift and JavaScript that hold literals.
    case xcodeGen = "xcodegen"
    case literals
    /// Pasted errors, consoles, device and crash logs.
    case log
    case zip
    /// Programs with an Info.plist in them.
    case machO = "mach-o"
    /// The command itself reads these: they are only written out, one a line.
    case batch
    /// App Attest's objects (`app-attest.md`), as the simulator made them.
    case attestation, assertion, receipt
    /// What JavaScript's tools take for JSON; XML that is no property list.
    case json5, xml
    /// Documents that tools make an `Info.plist` of.
    case generators
    /// What a server presents (RFC 5280).
    case certificate

    /// Documents that are edited, each with random edits.
    case edits
    /// The same of programs that hold literals.
    case literalEdits = "literal-edits"

    /// Of which kind it is where it is one of App Attest's.
    var attested: AttestedObject.Kind? { AttestedObject.Kind(rawValue: rawValue) }

    /// Who reads the same input, for the summary; `nil` where nobody else does.
    var oracle: String? {
        switch self {
        case .yaml: "the JSON readers"
        case .json, .json5, .plist, .binaryPlist, .oldPlist, .pbxproj, .batch: "Foundation"
        case .url: "libcurl"
        case .literals: "the JSON reader"
        case .xcodeGen, .xcconfig, .xml, .generators, .log, .zip, .machO, .attestation, .assertion, .receipt,
            .certificate:
            nil
        case .edits, .literalEdits: "the edited tree"
        }
    }

    var mutator: Mutator {
        switch self {
        case .yaml: .yaml
        case .json: .json
        case .plist: .plist
        case .binaryPlist: Mutator(binary: BinarySpecimens.lists, pieces: BinarySpecimens.pieces)
        case .oldPlist: .oldPlist
        case .zip: Mutator(binary: ArchiveSpecimens.archives, pieces: ArchiveSpecimens.archivePieces)
        case .machO: Mutator(binary: ArchiveSpecimens.programs, pieces: ArchiveSpecimens.programPieces)
        case .xcconfig: .xcconfig
        case .pbxproj: .projectFile
        case .xcodeGen: .xcodeGen
        case .literals: .literals
        case .literalEdits: LiteralTrial.mutator
        case .url: .url
        case .batch: .batch
        case .log: .log
        case .json5: .json5
        case .xml: .xml
        case .generators: .generator
        case .edits: EditTrial.mutator
        case .certificate: Mutator(binary: CertificateSpecimens.all, pieces: Format.binaryPieces)
        case .attestation, .assertion, .receipt:
            Mutator(
                binary: attested.map(AttestedObject.all)?.map { Array($0.object) } ?? [], pieces: Format.binaryPieces)
        }
    }

    /// Heads and items of CBOR and DER, lengths that are not true, and what nobody signs.
    private static let binaryPieces: [[UInt8]] =
        [
            [0xA0], [0xA1], [0xA3], [0xBF], [0x80], [0x9F], [0x5F], [0x7F], [0xFF], [0xF6], [0xC0], [0x40],
            [0x58, 0x20],
            [0x9B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x5B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x30, 0x80], [0x24, 0x80], [0x00, 0x00], [0x04, 0x82, 0x03, 0xE8], [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF],
            [0x02, 0x01, 0x00], [0x05, 0x00], [0x06, 0x03, 0x55, 0x1D, 0x13], [0x31, 0x00],
        ]
        + ["fmt", "attStmt", "x5c", "receipt", "authData", "signature", "authenticatorData", "cdHash"].map {
            [0x60 + UInt8($0.utf8.count)] + Array($0.utf8)
        }
        + [[0x66] + Array("cdHash".utf8) + [0xA0]]
}
