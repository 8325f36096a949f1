// SPDX-License-Identifier: MIT

/// A word as a POSIX shell takes it back.
func shellQuoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-_./:@%+,".utf8.contains(byte)
        }
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", by: "'\\''"))'"
}
