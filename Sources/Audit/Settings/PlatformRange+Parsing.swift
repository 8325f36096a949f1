// SPDX-License-Identifier: MIT
internal import ATSModel
package import Formats

extension PlatformRange {
    private static let forms = "such as 'iOS 15..26.1', 'macOS 13..', '..iOS 18.3' or 'iOS 26'"

    /// Reads the written form; system names are taken in any case, `iPadOS` as iOS.
    ///
    /// A newest release without a minor number takes in all of them.
    ///
    /// - Throws: `InputError` without a position, with the nearest right word.
    package init(_ text: String) throws(InputError) {
        let parts = try PlatformRange.parts(of: text)
        guard !parts.name.isEmpty else {
            throw InputError(
                at: nil, "the range '\(excerpt(text))' names no system", expected: PlatformRange.forms)
        }
        let system = try PlatformRange.system(named: parts.name, in: text)
        let oldest = try PlatformRange.version(parts.oldest, in: text)
        var newest = try PlatformRange.version(parts.newest, in: text)
        if let last = newest, !parts.newest.contains("."), !(system == .macOS && last.major == 10) {
            newest = Version(last.major, PlatformRange.everyMinor)
        }
        if let oldest, let newest, newest < oldest {
            throw InputError(
                at: nil, "the range '\(excerpt(text))' ends before it begins", expected: "the oldest release first")
        }
        if let newest, let first = system.steps.first, newest < first {
            throw InputError(
                at: nil, "'\(excerpt(text))' ends before ATS begins",
                expected: "\(system.rawValue) \(first.short) or later"
            )
        }
        self.init(system, from: oldest, through: newest)
    }

    private struct Parts {
        var name: String
        var oldest: String
        var newest: String
    }

    /// `SYSTEM`, `SYSTEM V`, `SYSTEM V..`, `SYSTEM V..W`, `..SYSTEM W`, `SYSTEM ..W`.
    private static func parts(of text: String) throws(InputError) -> Parts {
        guard let dots = firstDots(in: text.utf8) else {
            let (name, version) = words(text)
            return Parts(name: name, oldest: version, newest: version)
        }
        let (name, oldest) = words(text[..<dots])
        let (otherName, newest) = words(text[text.utf8.index(dots, offsetBy: 2)...])
        guard name.isEmpty || otherName.isEmpty || name.lowercased() == otherName.lowercased() else {
            throw InputError(
                at: nil, "the range '\(excerpt(text))' names two systems", expected: "one range for each system")
        }
        return Parts(name: name.isEmpty ? otherName : name, oldest: oldest, newest: newest)
    }

    private static func firstDots(in bytes: String.UTF8View) -> String.Index? {
        zip(bytes.indices, bytes.indices.dropFirst()).first { bytes[$0] == 0x2e && bytes[$1] == 0x2e }?.0
    }

    /// The letters at the beginning and the number behind them.
    private static func words(_ text: some StringProtocol) -> (name: String, version: String) {
        let trimmed = text.drop { $0 == " " || $0 == "\t" }
        let name = trimmed.prefix { !$0.isNumber && $0 != "." }
        func trimmedEnd(_ part: some StringProtocol) -> String {
            var part = String(part)
            while part.hasSuffix(" ") || part.hasSuffix("\t") { part.removeLast() }
            return part
        }
        return (trimmedEnd(name), trimmedEnd(trimmed.dropFirst(name.count)))
    }

    private static func system(named name: String, in text: String) throws(InputError) -> System {
        let folded = name.lowercased()
        if let system = System.allCases.first(where: { $0.rawValue.lowercased() == folded }) { return system }
        switch folded {
        case "ipados": return .iOS
        case "mac", "mac catalyst", "catalyst": return .macOS
        default:
            throw InputError(
                at: nil, "'\(excerpt(name))' is no system",
                expected: System.allCases.map(\.rawValue).joined(separator: ", "),
                suggestion: nearestWord(to: name, among: System.allCases.map(\.rawValue)))
        }
    }

    private static func version(_ text: String, in whole: String) throws(InputError) -> Version? {
        if text.isEmpty { return nil }
        guard let version = Version(text) else {
            throw InputError(
                at: nil, "'\(excerpt(text))' in '\(excerpt(whole))' is no release", expected: PlatformRange.forms)
        }
        return version
    }
}
