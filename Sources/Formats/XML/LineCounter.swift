// SPDX-License-Identifier: MIT

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Counts lines and columns of growing offsets as expat does, several times as fast: expat looks at each byte anew.
struct LineCounter {
    private var offset = 0
    private var line = 1
    private var column = 1

    /// `nil` for text in which a byte is not what it seems to be: UTF-16, a byte order mark, or an end of line that is
    /// not LF alone.
    init?(_ bytes: [UInt8]) {
        guard let first = bytes.first, first < 0x80, first != 0, bytes.count < 2 || bytes[1] != 0 else { return nil }
        let hasReturn = unsafe bytes.withUnsafeBytes { text in
            unsafe text.baseAddress.map { unsafe memchr($0, 0x0D, text.count) != nil } ?? false
        }
        if hasReturn { return nil }
    }

    /// The place of an offset; `nil` where it is before the last one.
    mutating func position(of next: Int, in bytes: [UInt8]) -> SourcePosition? {
        guard next >= offset, next <= bytes.count else { return nil }
        unsafe bytes.withUnsafeBufferPointer { text in
            while offset < next {
                let byte = unsafe text[offset]
                if byte == 0x0A {
                    line += 1
                    column = 1
                } else if byte & 0xC0 != 0x80 {
                    // Continuation bytes belong to the scalar before them.
                    column += 1
                }
                offset += 1
            }
        }
        return SourcePosition(line: line, column: column)
    }
}
