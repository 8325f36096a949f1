// SPDX-License-Identifier: MIT
import Formats
import Foundation

/// Whether Foundation's readers see the same tree in the same bytes. What they refuse is no disagreement: each has
/// rules of its own about duplicates and numbers that do not fit.
enum Agreement {
    case same, different, refused

    init(json bytes: [UInt8], _ tree: Tree) {
        guard !Agreement.isReadOtherwise(json: bytes),
            let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        else {
            self = .refused
            return
        }
        self = Agreement.isSame(tree, theirs) ? .same : .different
    }

    /// To be asked only about what was read as XML: Foundation crashes on some binary property lists.
    init(plist bytes: [UInt8], _ tree: Tree) {
        guard !Agreement.isMisread(bytes),
            let theirs = try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        else {
            self = .refused
            return
        }
        self = Agreement.isSame(tree, theirs) ? .same : .different
    }

    /// To be asked only about what was read: Foundation crashes on some others.
    init(binary bytes: [UInt8], _ tree: Tree) {
        guard !Agreement.hasDuplicates(tree),
            let theirs = try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        else {
            self = .refused
            return
        }
        self = Agreement.isSame(tree, theirs) ? .same : .different
    }

    /// What Foundation takes for another form than the old one says nothing.
    init(old bytes: [UInt8], _ tree: Tree) {
        var format = PropertyListSerialization.PropertyListFormat.xml
        guard !Agreement.isReadOtherwise(old: bytes), !Agreement.hasDuplicates(tree),
            let theirs = try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: &format),
            format == .openStep
        else {
            self = .refused
            return
        }
        self = Agreement.isSame(tree, theirs) ? .same : .different
    }

    /// Foundation keeps one of several equal keys, and not always the same.
    static func hasDuplicates(_ tree: Tree) -> Bool {
        switch tree.value {
        case .array(let items): items.contains { hasDuplicates($0) }
        case .dictionary(let entries):
            Set(entries.map(\.key)).count < entries.count || entries.contains { hasDuplicates($0.value) }
        default: false
        }
    }

    static func isSame(_ tree: Tree, _ value: Any) -> Bool {
        switch tree.value {
        case .null: return value is NSNull
        // `1 as? Bool` succeeds, so the class is asked.
        case .boolean(let ours): return isBoolean(value) && value as? Bool == ours
        case .integer(let ours): return !isBoolean(value) && (value as? NSNumber)?.int64Value == ours
        case .real(let ours):
            let theirs = (value as? NSNumber)?.doubleValue
            return theirs.map { isNear(ours, $0) } ?? false
        case .string(let ours): return value as? String == ours
        case .array(let items):
            guard let theirs = value as? [Any], theirs.count == items.count else { return false }
            return zip(items, theirs).allSatisfy { isSame($0, $1) }
        case .dictionary(let entries):
            // In property lists we keep what is written twice, and Foundation the last of it.
            let ours = Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
            guard let theirs = value as? [String: Any], theirs.count == ours.count else { return false }
            return ours.allSatisfy { key, tree in theirs[key].map { isSame(tree, $0) } ?? false }
        case .data(let ours): return (value as? Data).map { Array($0) == ours } ?? false
        case .date(let ours):
            guard let theirs = value as? Date else { return false }
            // Foundation lets the 31st of November be the 1st of December, and has another calendar before 1583.
            guard let exact = try? Date(ours, strategy: .iso8601), ours >= "1583", exact.ISO8601Format() == ours else {
                return true
            }
            // A binary property list may hold a fraction of a second, which the text of a date has no place for.
            return exact <= theirs && theirs < exact.addingTimeInterval(1)
        }
    }

    /// What is read otherwise on purpose: bytes that are no UTF-8, or a control or byte order mark, after which Foundation
    /// tries other encodings.
    static func isReadOtherwise(old bytes: [UInt8]) -> Bool {
        String(validating: bytes, as: UTF8.self) == nil || bytes.contains(0)
    }

    /// What Foundation does not read as RFC 8259 says: it drops a byte order mark wherever a text begins with one, and
    /// may round a long number.
    static func isReadOtherwise(json bytes: [UInt8]) -> Bool {
        bytes.dropFirst(1).firstRange(of: [0xef, 0xbb, 0xbf] as [UInt8]) != nil || hasLongNumber(bytes)
    }

    /// Foundation's JSON reader takes numbers for decimals first, multiplies or divides by ten for each place of the
    /// exponent, up to 127 times, and loses up to a unit in the last place each time.
    private static func isNear(_ ours: Double, _ theirs: Double) -> Bool {
        if ours.isNaN { return theirs.isNaN }
        return ours == theirs || abs(ours - theirs) <= 128 * max(ours.ulp, theirs.ulp)
    }

    /// What Foundation does not read as XML says: it ends a DOCTYPE at the first '>', also inside quotes, takes no
    /// carriage return for a line feed, and reads the letters of a character reference in `<data>` as base64.
    private static func isMisread(_ bytes: [UInt8]) -> Bool {
        if bytes.contains(0x0d) { return true }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.contains("&#"), hasReferenceInData(text) { return true }
        guard let start = text.range(of: "<!DOCTYPE") else { return false }
        let declaration = text[start.upperBound...].prefix { $0 != ">" }
        return declaration.count { $0 == "\"" } % 2 == 1 || declaration.count { $0 == "'" } % 2 == 1
    }

    private static func hasReferenceInData(_ text: String) -> Bool {
        text.split(separator: "<").contains { $0.hasPrefix("data") && $0.contains("&#") }
    }

    /// A number of more than 19 digits, which Foundation's decimals may round otherwise.
    private static func hasLongNumber(_ bytes: [UInt8]) -> Bool {
        var length = 0
        return bytes.contains { byte in
            length = (0x30...0x39).contains(byte) || byte == 0x2e ? length + 1 : 0
            return length > 20
        }
    }

    private static func isBoolean(_ value: Any) -> Bool {
        ["Bool", "__NSCFBoolean"].contains(String(describing: type(of: value)))
    }
}
