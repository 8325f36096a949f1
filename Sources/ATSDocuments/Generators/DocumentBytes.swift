// SPDX-License-Identifier: MIT

/// Whether a text stands somewhere in the bytes, ASCII by ASCII.
func holds(_ text: StaticString, in bytes: [UInt8]) -> Bool {
    let wanted = Array("\(text)".utf8)
    guard let first = wanted.first else { return true }
    var start = bytes.startIndex
    while let index = bytes[start...].firstIndex(of: first) {
        if bytes[index...].starts(with: wanted) { return true }
        start = index + 1
    }
    return false
}
