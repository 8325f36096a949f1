// SPDX-License-Identifier: MIT
internal import ATSModel
import FoundationEssentials
internal import Storage

/// Turns the texts of the record back into values; what is no such text means that the record is damaged.
enum Stored {
    static func word<Word: RawRepresentable<String>>(_ text: String, _ kind: String) throws(StorageError) -> Word {
        guard let word = Word(rawValue: text) else { throw mismatch(text, kind) }
        return word
    }

    static func words<Word: RawRepresentable<String>>(_ text: String, _ kind: String) throws(StorageError) -> [Word] {
        var words: [Word] = []
        for part in text.split(separator: " ") { words.append(try word(String(part), kind)) }
        return words
    }

    static func integers(_ text: String, _ kind: String) throws(StorageError) -> [Int] {
        var integers: [Int] = []
        for part in text.split(separator: " ") {
            guard let integer = Int(part) else { throw mismatch(text, kind) }
            integers.append(integer)
        }
        return integers
    }

    static func list(_ text: String, _ kind: String) throws(StorageError) -> [String] {
        guard let list = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
            throw mismatch(text, kind)
        }
        return list
    }

    static func platform(_ text: String) throws(StorageError) -> Platform {
        guard let platform = Platform(text) else { throw mismatch(text, "platform") }
        return platform
    }

    static func minimumTLS(_ text: String) throws(StorageError) -> TLSFacts.TLSVersion? {
        if text.isEmpty { return nil }
        guard let version = TLSFacts.TLSVersion.allCases.first(where: { $0.name == text }) else {
            throw mismatch(text, "TLS version")
        }
        return version
    }

    /// A hop's URL as it was shown: redacted, so perhaps no URL any more.
    static func destination(_ text: String) -> Destination {
        (try? Destination(text)) ?? Destination(shown: text)
    }

    static func mismatch(_ text: String, _ kind: String) -> StorageError {
        StorageError(code: .mismatch, detail: "'\(text)' is no \(kind)")
    }
}
