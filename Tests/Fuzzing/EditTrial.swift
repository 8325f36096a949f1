// SPDX-License-Identifier: MIT
import Formats
import TestSupport

/// Random edits of a damaged document: what comes out must parse, hold what it held, changed as asked, and have every
/// byte where it was that belongs to no changed entry.
struct EditTrial {
    enum Outcome: Equatable {
        case unread
        /// Refused with a reason.
        case refused(InputError)
        case done
        case fault(String)
    }

    let form: DocumentEditor.Form
    let bytes: [UInt8]
    private var generator: SeededGenerator

    init(_ form: DocumentEditor.Form, _ bytes: [UInt8], seed: UInt64, number: Int) {
        self.form = form
        self.bytes = bytes
        generator = SeededGenerator(seed: seed ^ 0xED17, number: number)
    }

    /// One of many documents: every fourth is whole, the others are damaged, and some are binary.
    init(seed: UInt64, number: Int) {
        if number % 16 == 1 {
            self.init(
                .propertyList, Self.binary.mutant(seed: seed, number: number), seed: seed, number: number)
            return
        }
        let (place, mutant) = Self.mutator.origin(seed: seed, number: number)
        let (form, text) = EditSpecimens.texts[place]
        self.init(form, number % 4 == 0 ? Array(text.utf8) : mutant, seed: seed, number: number)
    }

    private static let binary = Mutator(binary: BinarySpecimens.lists, pieces: BinarySpecimens.pieces)

    static let mutator = Mutator(
        EditSpecimens.texts.map(\.1),
        pieces: [
            "<dict/>", "<key>k</key><true/>", "<!-- c -->", "\n", "\r\n", " ", "\t", "# c\n", "{}", "[]", ",", ": ",
            "- ", "&a ", "*a", "'", "\"", "/* c */", "// c\n", ";", "é", "<<: *a\n", "|\n", "? ",
        ])

    static func parse(_ bytes: [UInt8], as form: DocumentEditor.Form) throws -> Tree {
        switch form {
        case .json: try JSON.parse(bytes)
        case .yaml: try YAML.parse(bytes, schema: .yaml11)
        default: try PropertyList.parse(bytes)
        }
    }

    mutating func run() -> Outcome {
        guard let tree = try? Self.parse(bytes, as: form) else { return .unread }
        let edits = (0..<Int.random(in: 1...3, using: &generator)).map { _ in edit(of: tree) }
        let new: [UInt8]
        do throws(InputError) {
            new = try DocumentEditor.apply(edits, to: bytes, form: form)
        } catch {
            return .refused(error)
        }
        guard let after = try? Self.parse(new, as: form) else { return .fault("\(edits) leaves what does not parse") }
        guard let expected = try? tree.applying(edits.map(held)) else { return .fault("\(edits) should be refused") }
        guard after.hasValue(of: expected) else { return .fault("\(edits) makes another tree: \(text(new))") }
        let sets = edits.filter { if case .set = $0 { true } else { false } }
        if edits.count == 1, sets.count == 1, (try? DocumentEditor.apply(sets, to: new, form: form)) != new {
            return .fault("\(edits) is not done when it is done: \(text(new))")
        }
        if edits.count == 1, let touched = touched(by: edits[0], in: tree, new) {
            return .fault("\(edits) touches \(touched): \(text(new))")
        }
        return .done
    }

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(1_500), as: UTF8.self).debugDescription
    }

    // MARK: Edits

    private mutating func edit(of tree: Tree) -> TreeEdit {
        var path: [String] = []
        var node = tree
        var place: SourcePosition?
        let depth = Int.random(in: 1...6, using: &generator)
        while path.count < depth {
            if case .dictionary(let entries) = node.value, let entry = entries.randomElement(using: &generator) {
                path.append(entry.key)
                place = entry.keyPosition
                node = entry.value
            } else if case .array(let items) = node.value, !items.isEmpty {
                let index = Int.random(in: items.indices, using: &generator)
                path.append(String(index))
                place = nil
                node = items[index]
            } else {
                break
            }
        }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1: return .remove(path, at: Bool.random(using: &generator) ? place : nil)
        case 2: return .rename(path, at: nil, to: word())
        case 3: return .set(path, value(depth: 0))
        case 4:
            if case .array(let items) = node.value { return .set(path + [String(items.count)], value(depth: 1)) }
            return .set(path + [word()], value(depth: 0))
        default: return .set(Array(path.dropLast()) + [word()] + (generator.oneIn(2) ? [word()] : []), value(depth: 0))
        }
    }

    private mutating func word() -> String {
        generator.pick([
            "NSAllowsLocalNetworking", "a b", "yes", "10.0.0.0/8", "a.example", "é", "k: v", "#", "", "'\"", "a<b&c",
            "1",
            "~", "*.x", "line\nbreak", "-", "null",
        ])
    }

    private mutating func value(depth: Int) -> Tree.Value {
        switch Int.random(in: 0..<(depth > 1 ? 5 : 8), using: &generator) {
        case 0: return .boolean(Bool.random(using: &generator))
        case 1: return .integer(Int64.random(in: -3...300, using: &generator))
        case 2, 3: return .string(word())
        case 4: return form == .propertyList ? .data([1, 2, 255]) : .real(0.5)
        case 5:
            return .array(
                (0..<Int.random(in: 0...2, using: &generator)).map { _ in Tree(value(depth: depth + 1), at: .nowhere) })
        default:
            var keys: Set<String> = []
            return .dictionary(
                (0..<Int.random(in: 0...3, using: &generator)).compactMap { _ in
                    let key = word()
                    guard keys.insert(key).inserted else { return nil }
                    return Tree.Entry(
                        key: key, keyPosition: .nowhere, value: Tree(value(depth: depth + 1), at: .nowhere))
                })
        }
    }

    /// As an old-style property list holds it, where this is one: all scalars are texts.
    private func held(_ edit: TreeEdit) -> TreeEdit {
        guard case .set(let path, let value) = edit, form == .propertyList,
            PropertyList.form(of: bytes) == .openStep
        else { return edit }
        return .set(path, held(value))
    }

    private func held(_ value: Tree.Value) -> Tree.Value {
        switch value {
        case .boolean(let value): .string(value ? "YES" : "NO")
        case .integer(let number): .string("\(number)")
        case .real(let number): .string("\(number)")
        case .array(let items): .array(items.map { Tree(held($0.value), at: .nowhere) })
        case .dictionary(let entries):
            .dictionary(
                entries.map {
                    Tree.Entry(
                        key: $0.key, keyPosition: .nowhere, value: Tree(held($0.value.value), at: .nowhere))
                })
        default: value
        }
    }

    // MARK: Bytes

    /// An entry that the edit does not name and whose key does not stand where it stood.
    private func touched(by edit: TreeEdit, in tree: Tree, _ new: [UInt8]) -> String? {
        guard let offsets = LineOffsets(bytes) else { return nil }
        let prefix = zip(bytes, new).prefix { $0 == $1 }.count
        let suffix = zip(bytes.reversed(), new.reversed()).prefix { $0 == $1 }.count
        let room = min(bytes.count, new.count)
        // Both ways to see what was changed: from the front, and from the back.
        let first = prefix..<max(prefix, bytes.count - min(suffix, room - prefix))
        let second = min(prefix, room - suffix)..<max(bytes.count - suffix, min(prefix, room - suffix))
        let isRename = if case .rename = edit { true } else { false }
        return survivors(of: edit.path, in: tree, [], isRename: isRename).first { _, position in
            guard let offset = offsets.offset(of: position) else { return false }
            return first.contains(offset) && second.contains(offset)
        }?.name
    }

    private func survivors(
        of path: [String], in tree: Tree, _ here: [String], isRename: Bool
    ) -> [(name: String, position: SourcePosition)] {
        switch tree.value {
        case .dictionary(let entries):
            return entries.flatMap { entry -> [(String, SourcePosition)] in
                let place = here + [entry.key]
                if place == path { return [] }
                return [(entry.key, entry.keyPosition)]
                    + survivors(of: path, in: entry.value, place, isRename: isRename)
            }
        case .array(let items):
            return items.enumerated().flatMap { index, item -> [(String, SourcePosition)] in
                let place = here + [String(index)]
                return place == path ? [] : survivors(of: path, in: item, place, isRename: isRename)
            }
        default: return []
        }
    }
}

/// Offsets of lines in UTF-8 text, where all readers count them alike.
private struct LineOffsets {
    private let lines: [[UInt8].SubSequence]

    init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: {
                ["\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\0", "\u{B}", "\u{C}"].contains($0)
            })
        else { return nil }
        lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    }

    func offset(of position: SourcePosition) -> Int? {
        guard position.isKnown, lines.indices.contains(position.line - 1) else { return nil }
        let line = lines[position.line - 1]
        let heads = line.indices.filter { line[$0] & 0xC0 != 0x80 }
        return position.column - 1 < heads.count ? heads[position.column - 1] : line.endIndex
    }
}
