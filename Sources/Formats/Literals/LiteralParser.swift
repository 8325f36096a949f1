// SPDX-License-Identifier: MIT

/// Reads values out of tokens.
///
/// What it does not know is skipped to the next comma or closing bracket, brackets at one jump, so that no token is
/// looked at more often than brackets stand around it.
struct LiteralParser: Sendable {
    let bytes: [UInt8]
    let tokens: [LiteralToken]
    let language: LiteralSource.Language

    init(_ bytes: [UInt8], _ tokens: [LiteralToken], _ language: LiteralSource.Language) {
        self.bytes = bytes
        self.tokens = tokens
        self.language = language
    }

    // MARK: Tokens

    func source(_ index: Int) -> ArraySlice<UInt8> { bytes[tokens[index].start..<tokens[index].end] }

    func isSign(_ index: Int, _ text: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .sign && source(index).elementsEqual(text.utf8)
    }

    func isWord(_ index: Int, _ text: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .word && source(index).elementsEqual(text.utf8)
    }

    func isOpen(_ index: Int, _ bracket: Unicode.Scalar) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .open
            && UInt32(bytes[tokens[index].start]) == bracket.value
    }

    func word(_ index: Int) -> String? {
        guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
        let source = source(index)
        guard source.first == UInt8(ascii: "`") else { return String(decoding: source, as: UTF8.self) }
        return String(decoding: source.dropFirst().dropLast(), as: UTF8.self)
    }

    // MARK: Values

    /// The value of a statement, which ends with its line.
    func statement(_ index: Int) -> Literal { value(index, before: tokens.count, isStatement: true).literal }

    /// The value that begins with a token, and the number of the token behind it.
    func value(_ start: Int, before end: Int, isStatement: Bool = false) -> (literal: Literal, next: Int) {
        guard start < end else {
            let position = end < tokens.count ? tokens[end].position : tokens.last?.position ?? .nowhere
            return (Literal(content: .computed, position: position), end)
        }
        let (content, next) = primary(start, before: end)
        if isEnd(next, before: end, isStatement) || isCast(next) {
            return (
                Literal(content: content, position: tokens[start].position),
                skip(next, before: end, isStatement)
            )
        }
        return (Literal(content: .computed, position: tokens[start].position), skip(next, before: end, isStatement))
    }

    /// `as const`, `as [String: Plist.Value]`, `satisfies ExpoConfig` say nothing of the value.
    private func isCast(_ index: Int) -> Bool {
        isWord(index, "as") || language == .script && isWord(index, "satisfies")
    }

    private func isEnd(_ index: Int, before end: Int, _ isStatement: Bool) -> Bool {
        guard index < end else { return true }
        if isSign(index, ",") { return true }
        guard isStatement else { return false }
        if isSign(index, ";") || tokens[index].kind == .close { return true }
        guard tokens[index].startsLine else { return false }
        // A line that begins with a point or another operator goes on with the one before.
        switch tokens[index].kind {
        case .sign: return isSign(index, "@") || isSign(index, "#")
        case .open: return language == .swift
        default: return true
        }
    }

    private func skip(_ start: Int, before end: Int, _ isStatement: Bool) -> Int {
        var index = start
        while !isEnd(index, before: end, isStatement) { index = after(index) }
        return min(index, end)
    }

    /// The token behind one, or behind the bracket that closes it.
    func after(_ index: Int) -> Int {
        tokens[index].kind == .open ? tokens[index].partner + 1 : index + 1
    }

    private func primary(_ start: Int, before end: Int) -> (Literal.Content, Int) {
        switch tokens[start].kind {
        case .text: return (text(start).map { .scalar(.string($0)) } ?? .computed, start + 1)
        case .number: return (number(start).map { .scalar($0) } ?? .computed, start + 1)
        case .word: return word(start, before: end)
        case .sign:
            if isSign(start, "-"), start + 1 < end, tokens[start + 1].kind == .number {
                return (number(start + 1).flatMap(Self.negated).map { .scalar($0) } ?? .computed, start + 2)
            }
            if isSign(start, "."), start + 1 < end, tokens[start + 1].kind == .word {
                return name(start + 1, before: end)
            }
            return (.computed, start)
        case .open: return bracket(start)
        case .computedText, .close: return (.computed, start + 1)
        }
    }

    private func word(_ start: Int, before end: Int) -> (Literal.Content, Int) {
        switch word(start) {
        case "true": return (.scalar(.boolean(true)), start + 1)
        case "false": return (.scalar(.boolean(false)), start + 1)
        case "nil" where language == .swift: return (.scalar(.null), start + 1)
        case "null" where language == .script: return (.scalar(.null), start + 1)
        default: return name(start, before: end)
        }
    }

    /// A name with points, or a call of it.
    private func name(_ start: Int, before end: Int) -> (Literal.Content, Int) {
        var name = word(start) ?? ""
        var next = start + 1
        while next + 1 < end, isSign(next, "."), let part = word(next + 1) {
            name += "." + part
            next += 2
        }
        guard next < end, isOpen(next, "("), !tokens[next].startsLine || language == .script else {
            return (.name(name), next)
        }
        return (.call(name, arguments(of: next)), tokens[next].partner + 1)
    }

    private func bracket(_ start: Int) -> (Literal.Content, Int) {
        let end = tokens[start].partner
        let next = end + 1
        if isOpen(start, "(") {
            let (inner, last) = value(start + 1, before: end)
            return (last == end ? inner.content : .computed, next)
        }
        if isOpen(start, "{") {
            return language == .script ? (.dictionary(objectEntries(start)), next) : (.computed, next)
        }
        if language == .script { return (.array(items(start)), next) }
        if start + 1 < end, isSign(start + 1, ":"), start + 2 == end { return (.dictionary([]), next) }
        return (isDictionary(start) ? .dictionary(pairs(start)) : .array(items(start)), next)
    }

    /// Whether a Swift bracket holds `key: value`.
    private func isDictionary(_ start: Int) -> Bool {
        var index = start + 1
        while index < tokens[start].partner, !isSign(index, ","), !isSign(index, "?") {
            if isSign(index, ":") { return true }
            index = after(index)
        }
        return false
    }

    private func items(_ start: Int) -> [Literal] {
        let end = tokens[start].partner
        var items: [Literal] = []
        var index = start + 1
        while index < end {
            let (item, next) = value(index, before: end)
            items.append(item)
            index = next + 1
        }
        return items
    }

    private func pairs(_ start: Int) -> [Literal.Entry] {
        let end = tokens[start].partner
        var entries: [Literal.Entry] = []
        var index = start + 1
        while index < end {
            let position = tokens[index].position
            let key = tokens[index].kind == .text && isSign(index + 1, ":") ? text(index) : nil
            while index < end, !isSign(index, ":"), !isSign(index, ",") { index = after(index) }
            if index < end, isSign(index, ":") { index += 1 }
            let (item, next) = value(index, before: end)
            entries.append(Literal.Entry(key: key, keyPosition: position, value: item))
            index = next + 1
        }
        return entries
    }

    /// What stands in the brackets of a call.
    func arguments(of start: Int) -> [Literal.Argument] {
        let end = tokens[start].partner
        var arguments: [Literal.Argument] = []
        var index = start + 1
        while index < end {
            let position = tokens[index].position
            var label: String?
            if language == .swift, tokens[index].kind == .word, isSign(index + 1, ":") {
                label = word(index)
                index += 2
            }
            let (item, next) = value(index, before: end)
            arguments.append(Literal.Argument(label: label, position: position, value: item))
            index = next + 1
        }
        return arguments
    }

    func text(_ index: Int) -> String? { LiteralText.value(source(index), language) }
}
