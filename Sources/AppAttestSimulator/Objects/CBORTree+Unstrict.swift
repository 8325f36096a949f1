// SPDX-License-Identifier: MIT

extension CBORTree {
    /// The same value without its length, closed by a break (RFC 8949 §3.2); numbers stay.
    var indefinite: CBORTree {
        switch self {
        case .bytes: .raw([0x5f] + encoded + [0xff])
        case .text: .raw([0x7f] + encoded + [0xff])
        case .array(let items): .raw([0x9f] + items.flatMap(\.encoded) + [0xff])
        case .map(let pairs): .raw([0xbf] + pairs.flatMap { $0.key.encoded + $0.value.encoded } + [0xff])
        case .unsigned, .negative, .raw: self
        }
    }

    /// The same value with a head longer than needed (RFC 8949 §4.2.1).
    var widened: CBORTree {
        let bytes = encoded
        guard let first = bytes.first else { return self }
        let major = first & 0xe0
        return switch first & 0x1f {
        case 0..<24: .raw([major | 24, first & 0x1f] + bytes.dropFirst())
        case 24: .raw([major | 25, 0] + bytes.dropFirst())
        case 25: .raw([major | 26, 0, 0] + bytes.dropFirst())
        default: .raw([major | 27, 0, 0, 0, 0] + bytes.dropFirst())
        }
    }

    /// A head that announces more than any input holds (`app-attest.md` §8).
    static func announcing(_ major: UInt8) -> CBORTree {
        .raw([major << 5 | 27] + [UInt8](repeating: 0xff, count: 8))
    }

    /// An array in an array and so on; as bytes, so that no recursion is as deep.
    static func nested(_ depth: Int) -> CBORTree {
        .raw([UInt8](repeating: 0x81, count: depth) + [0])
    }
}
