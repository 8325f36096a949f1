// SPDX-License-Identifier: MIT
internal import Certificates

/// One entry of the extensions 8.5 and 8.7: a tagged number, text or something else.
package struct AppleProperty: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case number(Int)
        case text(String)
        /// DER of another kind.
        case other([UInt8])
    }

    package let tag: UInt32
    package let value: Value

    /// What the tag means, where somebody found out.
    package var meaning: String? {
        switch tag {
        case 1_026: "system"
        case 1_029: "variant"
        case 1_204: "App ID"
        case 1_400: "system version"
        case 1_403: "build"
        default: nil
        }
    }

    /// `SEQUENCE { [tag] EXPLICIT value … }`; `nil` where it is nothing of the kind.
    static func list(_ bytes: ArraySlice<UInt8>) -> [AppleProperty]? {
        do throws(DERError) {
            var reader = try DERReader.only(.sequence, in: bytes).children
            var properties: [AppleProperty] = []
            while !reader.isAtEnd {
                let outer = try reader.next()
                var inside = outer.children
                let inner = try inside.next()
                try inside.end()
                properties.append(AppleProperty(tag: outer.tag.number, value: value(inner)))
            }
            return properties
        } catch {
            return nil
        }
    }

    private static func value(_ element: DERElement) -> Value {
        if element.tag == .integer, let number = try? element.smallInteger() { return .number(number) }
        if element.tag == .octetString, element.content.allSatisfy({ (0x20..<0x7f).contains($0) }) {
            return .text(String(decoding: element.content, as: UTF8.self))
        }
        return .other(Array(element.encoded))
    }
}
