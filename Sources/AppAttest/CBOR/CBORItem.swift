// SPDX-License-Identifier: MIT

/// One item of CBOR, of the kinds that App Attest's objects have (RFC 8949 §3.1).
package indirect enum CBORItem: Hashable, Sendable {
    case unsigned(UInt64)
    /// The number −1 − n.
    case negative(UInt64)
    case bytes(ArraySlice<UInt8>)
    case text(String)
    case array([CBORItem])
    /// In the order of the bytes, no key twice.
    case map([CBORPair])

    package var bytes: [UInt8]? { if case .bytes(let bytes) = self { Array(bytes) } else { nil } }
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var array: [CBORItem]? { if case .array(let items) = self { items } else { nil } }
    package var map: [CBORPair]? { if case .map(let pairs) = self { pairs } else { nil } }

    /// What a person calls the kind.
    package var kind: String {
        switch self {
        case .unsigned, .negative: "a number"
        case .bytes: "bytes"
        case .text: "text"
        case .array: "an array"
        case .map: "a map"
        }
    }
}

/// One entry of a map.
package struct CBORPair: Hashable, Sendable {
    package let key: CBORItem
    package let value: CBORItem
}
