// SPDX-License-Identifier: MIT

/// Where a log says that something new begins: with a time, as `log show`, Xcode, `syslog` and devices write it, or with
/// one of the openings that Xcode's console shows without one.
enum LogRecord {
    private static let openings = ["Task <", "Error Domain=", "Connection ", "Cannot start load", "App Transport"]
        .map { Array($0.utf8) }
    private static let types = ["default", "error", "info", "debug", "fault"].map { Array($0.utf8) }
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ].map { Array($0.utf8) }

    /// Whether a line that begins here begins a record.
    static func begins(_ bytes: [UInt8], at start: Int) -> Bool {
        if openings.contains(where: { starts(bytes, at: start, with: $0) }) { return true }
        return hasTime(bytes, at: start)
    }

    /// Whether a time stands here, behind at most a bracket and a word such as `error`.
    static func hasTime(_ bytes: [UInt8], at start: Int) -> Bool {
        var index = start
        if let type = types.first(where: { starts(bytes, at: start, with: $0) }) { index += type.count }
        while index < bytes.count, index < start + 16, bytes[index] == 0x20 || bytes[index] == 0x5b { index += 1 }
        if let month = months.first(where: { starts(bytes, at: index, with: $0) }) {
            index += month.count
            while index < bytes.count, bytes[index] == 0x20 { index += 1 }
            return index < bytes.count && isDigit(bytes[index])
        }
        // 2026-11-30, 10:31, 30.11.2026
        var groups = 0
        while groups < 3 {
            let first = index
            while index < bytes.count, index < first + 4, isDigit(bytes[index]) { index += 1 }
            guard index > first + 1 else { return false }
            groups += 1
            guard index < bytes.count, groups < 3 else { break }
            guard bytes[index] == 0x2d || bytes[index] == 0x3a || bytes[index] == 0x2e || bytes[index] == 0x2f else {
                return groups == 2 && bytes[index] == 0x20
            }
            index += 1
        }
        return groups == 3
    }

    private static func starts(_ bytes: [UInt8], at start: Int, with text: [UInt8]) -> Bool {
        guard start + text.count <= bytes.count else { return false }
        for (offset, byte) in text.enumerated() where bytes[start + offset] != byte { return false }
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
