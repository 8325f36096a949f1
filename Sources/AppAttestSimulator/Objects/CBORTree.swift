// SPDX-License-Identifier: MIT

/// CBOR to be written (RFC 8949), also in forms that no strict reader takes.
package indirect enum CBORTree: Sendable, Hashable {
    case unsigned(UInt64)
    /// −1 − n (RFC 8949 §3.1).
    case negative(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBORTree])
    /// In the order given, with whatever keys, also twice.
    case map([Pair])
    /// Stands as it is: whatever the other cases cannot say.
    case raw([UInt8])

    package struct Pair: Sendable, Hashable {
        package var key: CBORTree
        package var value: CBORTree

        package init(_ key: CBORTree, _ value: CBORTree) {
            self.key = key
            self.value = value
        }

        package init(_ key: String, _ value: CBORTree) { self.init(.text(key), value) }
    }

    package var encoded: [UInt8] {
        switch self {
        case .unsigned(let value): Self.head(0, value)
        case .negative(let value): Self.head(1, value)
        case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
        case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
        case .array(let items): Self.head(4, UInt64(items.count)) + items.flatMap(\.encoded)
        case .map(let pairs):
            Self.head(5, UInt64(pairs.count)) + pairs.flatMap { $0.key.encoded + $0.value.encoded }
        case .raw(let bytes): bytes
        }
    }

    /// The head of an item in as few bytes as it takes (RFC 8949 §4.2.1).
    package static func head(_ major: UInt8, _ value: UInt64) -> [UInt8] {
        let tag = major << 5
        return switch value {
        case 0..<24: [tag | UInt8(value)]
        case 0...0xff: [tag | 24, UInt8(value)]
        case 0...0xffff: [tag | 25] + bigEndian(value, 2)
        case 0...0xffff_ffff: [tag | 26] + bigEndian(value, 4)
        default: [tag | 27] + bigEndian(value, 8)
        }
    }

    static func bigEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

extension CBORTree {
    /// A map's pairs; none of anything else.
    package var pairs: [Pair] {
        get { if case .map(let pairs) = self { pairs } else { [] } }
        set { self = .map(newValue) }
    }

    /// The value of a text key. Setting replaces it where it stands, puts a new one last, and removes it with `nil`.
    package subscript(key: String) -> CBORTree? {
        get { pairs.first { $0.key == .text(key) }?.value }
        set {
            guard let index = pairs.firstIndex(where: { $0.key == .text(key) }) else {
                if let newValue { pairs.append(Pair(key, newValue)) }
                return
            }
            if let newValue { pairs[index].value = newValue } else { pairs.remove(at: index) }
        }
    }
}
