// SPDX-License-Identifier: MIT
import Testing

@testable import Certificates

@Suite struct DERTests {
    private func read(_ bytes: [UInt8]) -> DERError.Code? {
        do throws(DERError) {
            var reader = DERReader(bytes)
            while !reader.isAtEnd { _ = try reader.next() }
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        arguments: [
            ([0x05, 0x00], nil),
            ([0x04, 0x02, 1, 2], nil),
            ([0x30, 0x03, 0x02, 0x01, 0x05], nil),
            ([0xbf, 0x89, 0x34, 0x02, 0x04, 0x00], nil),
            ([0x04, 0x81, 0x80] + [UInt8](repeating: 7, count: 128), nil),
            ([0x04], .truncated),
            ([0x04, 0x03, 1, 2], .truncated),
            ([0x04, 0x82, 0x01], .truncated),
            ([0x04, 0x84, 0, 0, 0, 1, 1], .truncated),
            ([0x04, 0xff], .truncated),
            ([0x30, 0x80, 0, 0], .indefiniteLength),
            ([0x04, 0x81, 0x02, 1, 2], .longLength),
            ([0x04, 0x82, 0x00, 0x80] + [UInt8](repeating: 7, count: 128), .longLength),
            ([0x1f, 0x1e, 0x00], .malformedTag),
            ([0x1f, 0x80, 0x01, 0x00], .malformedTag),
            ([0x1f, 0x81, 0x81, 0x81, 0x01, 0x00], .malformedTag),
        ] as [([UInt8], DERError.Code?)])
    func `tags and lengths have one form`(_ bytes: [UInt8], _ expected: DERError.Code?) {
        #expect(read(bytes) == expected)
    }

    @Test func `an element tells its tag, its value and the whole`() throws {
        var reader = DERReader([0xbf, 0x89, 0x34, 0x03, 0x02, 0x01, 0x07, 0x05, 0x00])
        let element = try reader.next(.explicit(1_204))
        #expect(Array(element.content) == [0x02, 0x01, 0x07])
        #expect(element.encoded.count == 7)
        let number = try DERReader.only(.integer, in: element.content).smallInteger()
        #expect(number == 7)
        #expect(try reader.next(ifIs: .integer) == nil)
        #expect(throws: DERError(.leftOver, at: 7)) { try reader.end() }
        _ = try reader.next(.null)
        try reader.end()
    }

    @Test(
        arguments: [
            ([0], 0), ([0x7f], 127), ([0x00, 0x80], 128), ([0x01, 0x00], 256), ([], nil), ([0x80], nil),
            ([0xff, 0xff], nil),
            ([0x00, 0x7f], nil), ([0x00, 0x00], nil), ([1, 2, 3, 4, 5, 6, 7, 8], nil),
        ] as [([UInt8], Int?)])
    func `an integer is not negative and has its shortest form`(_ content: [UInt8], _ expected: Int?) throws {
        var reader = DERReader([0x02, UInt8(content.count)] + content)
        let element = try reader.next(.integer)
        #expect((try? element.smallInteger()) == expected)
    }

    @Test(
        arguments: [
            ([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x63, 0x64, 0x08, 0x02], "1.2.840.113635.100.8.2"),
            ([0x55, 0x1d, 0x13], "2.5.29.19"), ([0x88, 0x37, 0x03], "2.999.3"), ([], nil), ([0x2a, 0x86], nil),
            ([0x2a, 0x80, 0x01], nil),
        ] as [([UInt8], String?)])
    func `an object identifier is shown with dots`(_ bytes: [UInt8], _ expected: String?) {
        #expect(ObjectIdentifier(bytes: bytes)?.description == expected)
    }

    @Test func `Apple's arcs are what they are called`() {
        #expect(ObjectIdentifier.apple(100, 12, 15).description == "1.2.840.113635.100.12.15")
    }

    @Test(
        arguments: [
            ("2026-04-21T18:13:12.153Z", 1_776_795_192), ("2024-02-29T00:00:00Z", 1_709_164_800),
            ("1970-01-01T00:00:00.46Z", 0), ("2100-02-29T00:00:00Z", nil), ("2026-13-01T00:00:00Z", nil),
            ("2026-04-21T18:13:12.Z", nil), ("2026-04-21T18:13:12", nil), ("2026-04-21 18:13:12Z", nil),
            ("2026-04-21T24:00:00Z", nil), ("2026-04-21T18:13:12+00Z", nil), ("", nil), ("Z", nil),
            ("2026-04-21T18:13:12.1234567890Z", nil), ("+026-04-21T18:13:12Z", nil),
        ] as [(String, Int64?)])
    func `a receipt's time is read to the second`(_ text: String, _ expected: Int64?) {
        #expect(CertificateTime.seconds(rfc3339: Array(text.utf8)[...]) == expected)
    }

    @Test(
        arguments: [
            (23, "260420181312Z", 1_776_708_792), (24, "20450315000000Z", 2_373_148_800),
            (23, "490101000000Z", 2_493_072_000),
            (23, "500101000000Z", -631_152_000), (23, "260420181312", nil), (23, "2604201813Z", nil),
            (24, "260420181312Z", nil), (4, "260420181312Z", nil), (23, "260230181312Z", nil),
        ] as [(UInt8, String, Int64?)])
    func `a certificate's time is read`(_ tag: UInt8, _ text: String, _ expected: Int64?) throws {
        var reader = DERReader([tag, UInt8(text.utf8.count)] + Array(text.utf8))
        let element = try reader.next()
        #expect((try? CertificateTime.seconds(element)) == expected)
    }
}
