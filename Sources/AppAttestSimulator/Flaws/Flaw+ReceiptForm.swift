// SPDX-License-Identifier: MIT
internal import AppAttest
internal import Certificates

extension Flaw {
    /// `app-attest.md` §7, 82, 88 and 89: the form of a receipt.
    static let receiptForm: [Flaw] = [
        missing(2, "the App ID"), missing(3, "the key"), missing(4, "the hash"), missing(6, "the kind"),
        missing(12, "the time"),
        .receipt(82, "receipt-unknown-kind", "field 6 with another word", [.malformedReceipt]) {
            $0.recipe.editFields = { $0[4].value = Array("REFUND".utf8) }
        },
        .receipt(82, "receipt-time-malformed", "field 12 with a day that is none", [.malformedReceipt]) {
            $0.recipe.editFields = { fields in
                for index in fields.indices where fields[index].type == 12 {
                    fields[index].value = Array("2026-02-30T00:00:00.000Z".utf8)
                }
            }
        },
        .receipt(82, "receipt-content-malformed", "a payload that is no SET of fields", [.malformedReceipt]) {
            $0.recipe.editMessage = { $0.content = DERWriter.octetString($0.content) }
        },
        .receipt(82, "receipt-content-trailing-byte", "a byte behind the payload's SET", [.malformedReceipt]) {
            $0.recipe.editMessage = { $0.content.append(0) }
        },
        .receipt(88, "receipt-nested", "indefinite lengths 8,000 deep", [.malformedReceipt]) {
            $0.recipe.editBytes = { bytes in
                let chunk = Array(repeating: [0x24, 0x80] as [UInt8], count: 8_000).flatMap(\.self)
                bytes.replaceSubrange(contentStart(bytes)..<contentStart(bytes) + 2, with: chunk)
            }
        },
        .receipt(88, "receipt-nested-closed", "indefinite lengths 4,000 deep, each with its end", [.malformedReceipt]) {
            $0.recipe.editBytes = { bytes in
                let depth = 4_000
                let open = Array(repeating: [0x24, 0x80] as [UInt8], count: depth).flatMap(\.self)
                bytes.replaceSubrange(
                    contentStart(bytes)..<contentStart(bytes) + 2,
                    with: open + [UInt8](repeating: 0, count: depth * 2 - 2) + [0x24, 0x80])
            }
        },
        .receipt(88, "receipt-endless-chunks", "chunks up to the end of the input", [.malformedReceipt]) {
            $0.recipe.editBytes = { bytes in
                let chunk = Array(repeating: [0x04, 0x00] as [UInt8], count: 8_000).flatMap(\.self)
                bytes.replaceSubrange((contentStart(bytes) + 2)..., with: chunk)
            }
        },
        .receipt(88, "receipt-oversized", "more than 32 KiB, in the token", [.tooLarge]) {
            $0.recipe.editFields = { $0[3].value = [UInt8](repeating: 0x41, count: 32 * 1_024) }
        },
        .receipt(88, "receipt-truncated", "the last byte missing", [.malformedReceipt]) {
            $0.recipe.editBytes = { $0.removeLast() }
        },
        .receipt(88, "receipt-empty", "no byte", [.malformedReceipt]) { $0.recipe.editBytes = { $0 = [] } },
        .receipt(89, "receipt-trailing-byte", "a byte behind the message", [.malformedReceipt]) {
            $0.recipe.editBytes = { $0.append(0) }
        },
        .receipt(89, "receipt-trailing-end", "a further end of an indefinite length", [.malformedReceipt]) {
            $0.recipe.editBytes = { $0 += [0, 0] }
        },
    ]

    private static func missing(_ type: UInt64, _ title: String) -> Flaw {
        .receipt(82, "receipt-without-field-\(type)", "no field \(type), \(title)", [.malformedReceipt]) {
            $0.recipe.editFields = { $0.removeAll { $0.type == type } }
        }
    }

    /// Where the OCTET STRING of chunks begins.
    private static func contentStart(_ bytes: [UInt8]) -> Int {
        bytes.indices.first { bytes[$0...].starts(with: [0xa0, 0x80, 0x24, 0x80]) }.map { $0 + 2 } ?? 0
    }
}
