// SPDX-License-Identifier: MIT
internal import ATSModel

/// URLs in running text.
enum LogURL {
    private static let schemes = ["http://", "https://", "ws://", "wss://"].map { Array($0.utf8) }

    /// Reads a URL that begins here, to the first byte that is none of it, without the punctuation of the sentence.
    static func read(_ bytes: [UInt8], at start: Int) -> (url: String, end: Int)? {
        guard let scheme = schemes.first(where: { starts(bytes, at: start, with: $0) }) else { return nil }
        let first = start + scheme.count
        var place = first
        // The brackets of an IPv6 address.
        if place < bytes.count, bytes[place] == 0x5b {
            while place < bytes.count, place < first + 80, bytes[place] != 0x5d, bytes[place] > 0x20 { place += 1 }
            guard place < bytes.count, bytes[place] == 0x5d else { return nil }
            place += 1
        }
        var open = 0
        scan: while place < bytes.count, place < start + Destination.lengthLimit {
            switch bytes[place] {
            case 0...0x20, 0x22, 0x3c, 0x3e, 0x5b, 0x5c, 0x5d, 0x5e, 0x60, 0x7b...0x7d, 0x7f: break scan
            // Quotes and dots of typography: “ ” ‘ ’ …
            case 0xe2 where place + 1 < bytes.count && bytes[place + 1] == 0x80: break scan
            case 0x28: open += 1
            case 0x29:
                guard open > 0 else { break scan }
                open -= 1
            default: break
            }
            place += 1
        }
        while place > first, ".,;:!?'".utf8.contains(bytes[place - 1]) { place -= 1 }
        guard place > first else { return nil }
        return (String(decoding: bytes[start..<place], as: UTF8.self), place)
    }

    private static func starts(_ bytes: [UInt8], at start: Int, with text: [UInt8]) -> Bool {
        guard start + text.count < bytes.count else { return false }
        for (offset, byte) in text.enumerated() where LogScanner.lowered(bytes[start + offset]) != byte { return false }
        return true
    }

    /// Where people read about errors: what stands beside one in a post is seldom what failed.
    private static let helpHosts = [
        "stackoverflow.com", "developer.apple.com", "github.com", "discussions.apple.com", "openradar.appspot.com",
    ]

    static func isHelp(_ url: String) -> Bool {
        guard let host = (try? Destination(url))?.host.lowercased() else { return false }
        return helpHosts.contains { host == $0 || host.hasSuffix(".\($0)") }
    }

    static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(LogScanner.lowered(byte))
    }

    static func isHost(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(LogScanner.lowered(byte)) || "-._:%".utf8.contains(byte)
    }
}
