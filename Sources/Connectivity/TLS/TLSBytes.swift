// SPDX-License-Identifier: MIT

/// Reads the presentation language of TLS (RFC 8446 §3) from a stranger's bytes: what is cut short is `nil`.
struct TLSBytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }
    private init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }
    /// All that is left.
    var remainder: ArraySlice<UInt8> { rest }

    /// A number of so many bytes.
    mutating func number(_ width: Int) -> Int? {
        bytes(width)?.reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        let taken = rest.prefix(count)
        rest = rest.dropFirst(count)
        return taken
    }

    /// A vector whose length stands before it in so many bytes.
    mutating func vector(_ width: Int) -> TLSBytes? {
        guard let count = number(width), let taken = bytes(count) else { return nil }
        return TLSBytes(taken)
    }

    /// Extensions up to the first that is cut short, by their number (RFC 8446 §4.2).
    mutating func extensions() -> [(number: Int, value: TLSBytes)] {
        var found: [(Int, TLSBytes)] = []
        while let number = number(2), let value = vector(2) { found.append((number, value)) }
        return found
    }
}
