// SPDX-License-Identifier: MIT
internal import Certificates

/// One operation in the access control list of a key (extension 8.6): `okd`, `oa`, `osgn`, `odel`, `ock` on iOS.
package struct AccessControlEntry: Hashable, Sendable {
    package let operation: String
    /// `true` where it is allowed as it is; `nil` for any other rule.
    package let isAllowed: Bool?
    /// The rule's DER.
    package let rule: [UInt8]

    /// `SEQUENCE { [3] { OCTET STRING { SEQUENCE { version, SEQUENCE { SEQUENCE { name, rule } … } } } } }`; `nil` where it
    /// is nothing of the kind.
    static func list(_ bytes: ArraySlice<UInt8>) -> [AccessControlEntry]? {
        do throws(DERError) {
            var tagged = try DERReader.only(.sequence, in: bytes).children
            let octets = try DERReader.only(.octetString, in: tagged.next(.explicit(3)).content)
            var list = try DERReader.only(.sequence, in: octets.content).children
            _ = try list.next(.utf8String)
            var reader = try list.next(.sequence).children
            var entries: [AccessControlEntry] = []
            while !reader.isAtEnd {
                var parts = try reader.next(.sequence).children
                let name = try parts.next(.utf8String)
                let rule = try parts.next()
                var inner = rule.children
                let value = rule.tag.isConstructed ? try? inner.next(.boolean).boolean() : nil
                entries.append(
                    AccessControlEntry(
                        operation: AppleText.printable(name.content), isAllowed: value, rule: Array(rule.encoded)))
            }
            return entries
        } catch {
            return nil
        }
    }
}

/// A stranger's bytes for a person's terminal.
enum AppleText {
    /// ASCII as it is, anything else as a question mark.
    static func printable(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { (0x20..<0x7f).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
}
