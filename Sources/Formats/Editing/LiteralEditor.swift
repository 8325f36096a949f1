// SPDX-License-Identifier: MIT

/// Takes entries out of dictionaries in a program's text, and renames them. Values are not set: what a program means by
/// one is the compiler's to say.
enum LiteralEditor {
    /// Every edit names its entry by the place of its key, since no path leads through code.
    static func apply(
        _ edits: [TreeEdit], to bytes: [UInt8], _ language: LiteralSource.Language
    ) throws(InputError) -> [UInt8] {
        _ = try LiteralSource(bytes, language)
        var bytes = bytes
        var pending: [(edit: TreeEdit, offset: Int)] = []
        let tokens = try LiteralLexer(bytes, language).all()
        var seen: Set<TreeEdit> = []
        for edit in edits where seen.insert(edit).inserted {
            let place: SourcePosition?
            switch edit {
            case .remove(_, let position), .rename(_, let position, _): place = position
            case .set:
                throw InputError(at: nil, "no value is set in a program's text", expected: "a change by hand")
            }
            guard let place, let token = tokens.first(where: { $0.position == place }) else {
                throw InputError(at: place, "no entry of a dictionary stands here")
            }
            pending.append((edit, token.start))
        }
        while !pending.isEmpty {
            let (edit, offset) = pending.removeFirst()
            let splices = try splices(for: edit, at: offset, bytes, language)
            bytes = Splice.apply(splices, to: bytes)
            _ = try LiteralSource(bytes, language)
            // An entry inside one that went is gone as well.
            pending = pending.compactMap { other in
                if splices.contains(where: { $0.range.contains(other.offset) }) { return nil }
                let shift = splices.filter { $0.range.upperBound <= other.offset }.reduce(0) {
                    $0 + $1.bytes.count - $1.range.count
                }
                return (other.edit, other.offset + shift)
            }
        }
        return bytes
    }

    private static func splices(
        for edit: TreeEdit, at offset: Int, _ bytes: [UInt8], _ language: LiteralSource.Language
    ) throws(InputError) -> [Splice] {
        let tokens = try LiteralLexer(bytes, language).all()
        guard let first = tokens.firstIndex(where: { $0.start == offset }), first > 0,
            text(of: tokens[first], bytes, language) == edit.path.last, first + 2 < tokens.count,
            isSign(":", tokens[first + 1], bytes)
        else {
            throw InputError(at: nil, "'\(excerpt(edit.path.last ?? ""))' is no entry of a dictionary here")
        }
        if case .rename(_, _, let name) = edit { return [Splice(range(tokens[first]), quoted(name))] }
        var next = first + 2
        while next < tokens.count, tokens[next].kind != .close, !isSign(",", tokens[next], bytes) {
            next = tokens[next].kind == .open && tokens[next].partner > next ? tokens[next].partner + 1 : next + 1
        }
        guard next < tokens.count, next > first + 2 else { throw Layout.differs }
        let lines = TextLines(bytes)
        let entry = tokens[first].start..<tokens[next - 1].end
        let hasComma = isSign(",", tokens[next], bytes)
        let isFirst = tokens[first - 1].kind == .open
        if isFirst, !hasComma || next + 1 < tokens.count && tokens[next + 1].kind == .close {
            // Without entries a dictionary of Swift is `[:]`.
            let whole = entry.lowerBound..<(hasComma ? tokens[next].end : entry.upperBound)
            return [Splice(whole, language == .swift ? ":" : "")]
        }
        // In Swift the first entry says that a literal is a dictionary: what follows has to say it as well.
        if language == .swift, isFirst, !holdsColon(from: next + 1, tokens, bytes) { throw Layout.differs }
        if hasComma {
            let whole = entry.lowerBound..<tokens[next].end
            if lines.isFirstOnLine(entry.lowerBound) {
                return [Splice(lines.removal(of: whole, afterComment: lines.afterCodeComment))]
            }
            let end = lines.skipBlanks(whole.upperBound)
            return [Splice(whole.lowerBound..<(lines.isEndOfLine(end) ? whole.upperBound : end))]
        }
        let comma = tokens[first - 1]
        guard isSign(",", comma, bytes) else { throw Layout.differs }
        if lines.skipBlanks(comma.end) == entry.lowerBound { return [Splice(comma.start..<entry.upperBound)] }
        return [
            Splice(range(comma)), Splice(lines.removal(of: entry, afterComment: lines.afterCodeComment)),
        ]
    }

    /// Whether the entry that begins with that token is a key and a value, as the reader of literals sees it: in front of
    /// the colon stands no `?`, with which it would be a choice.
    private static func holdsColon(from first: Int, _ tokens: [LiteralToken], _ bytes: [UInt8]) -> Bool {
        var next = first
        while next < tokens.count, tokens[next].kind != .close, !isSign(",", tokens[next], bytes) {
            if isSign("?", tokens[next], bytes) { return false }
            if isSign(":", tokens[next], bytes) { return true }
            next = tokens[next].kind == .open && tokens[next].partner > next ? tokens[next].partner + 1 : next + 1
        }
        return false
    }

    private static func range(_ token: LiteralToken) -> Range<Int> { token.start..<token.end }

    private static func isSign(_ sign: Unicode.Scalar, _ token: LiteralToken, _ bytes: [UInt8]) -> Bool {
        token.kind == .sign && token.end == token.start + 1 && UInt32(bytes[token.start]) == sign.value
    }

    private static func text(
        of token: LiteralToken, _ bytes: [UInt8], _ language: LiteralSource.Language
    ) -> String? {
        switch token.kind {
        case .text: LiteralText.value(bytes[range(token)], language)
        case .word: String(decoding: bytes[range(token)], as: UTF8.self)
        default: nil
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }
}

extension TextLines {
    /// Where the comment of a C-like language that begins there ends.
    func afterCodeComment(_ offset: Int) -> Int? {
        if starts(with: "//", at: offset) { return lineEnd(offset) }
        guard starts(with: "/*", at: offset) else { return nil }
        return first("*/", from: offset + 2).map { $0 + 2 }
    }
}
