// SPDX-License-Identifier: MIT

extension LiteralSource {
    /// What a JavaScript module hands out.
    package struct Export: Sendable {
        package let value: Literal
        /// Whether it is one of several values, or comes of a function that could also give another.
        package let isOneOfSeveral: Bool
    }

    /// The value behind `export default` or `module.exports =`: an object, or the object that the function there
    /// returns. A name is followed to its declaration.
    ///
    /// - Returns: `nil` where nothing is handed out.
    package var exported: Export? {
        let starts = parser.tokens.indices.compactMap { index -> Int? in
            if parser.isWord(index, "export"), parser.isWord(index + 1, "default") { return index + 2 }
            let isExports =
                parser.isWord(index, "module") && parser.isSign(index + 1, ".")
                && parser.isWord(index + 2, "exports") && parser.isSign(index + 3, "=")
            return isExports ? index + 4 : nil
        }
        guard let start = starts.last, start < parser.tokens.count else { return nil }
        let result = result(start, isNameFollowed: true)
        return Export(value: result.value, isOneOfSeveral: result.isOneOfSeveral || starts.count > 1)
    }

    private func result(_ start: Int, isNameFollowed: Bool) -> Export {
        if let body = functionBody(start) {
            guard parser.isOpen(body, "{") else {
                return Export(value: followed(parser.statement(body), isNameFollowed), isOneOfSeveral: false)
            }
            let returns = returns(body)
            guard let last = returns.direct.last else {
                return Export(
                    value: Literal(content: .computed, position: parser.tokens[body].position), isOneOfSeveral: true)
            }
            let value = parser.statement(last + 1)
            return Export(
                value: followed(value, isNameFollowed),
                isOneOfSeveral: returns.isConditional || returns.direct.count > 1)
        }
        let value = parser.statement(start)
        if isNameFollowed, case .name(let name) = value.content, !name.contains("."),
            case .some(.some(let index)) = initializers[name], !changedNames.contains(name)
        {
            return result(index, isNameFollowed: false)
        }
        if isNameFollowed, case .name(let name) = value.content, let function = function(named: name) {
            return result(function, isNameFollowed: false)
        }
        return Export(value: value, isOneOfSeveral: false)
    }

    private func followed(_ value: Literal, _ isNameFollowed: Bool) -> Literal {
        guard case .name(let name) = value.content, let constant = constant(name) else { return value }
        return constant
    }

    /// Where what a function does begins, `nil` where no function does.
    private func functionBody(_ start: Int) -> Int? {
        var index = start
        if parser.isWord(index, "async") { index += 1 }
        if parser.isWord(index, "function") {
            index += 1
            if parser.isSign(index, "*") { return nil }
            if parser.word(index) != nil { index += 1 }
            guard parser.isOpen(index, "(") else { return nil }
            index = parser.after(index)
            return type(index) { parser.isOpen($0, "{") }
        }
        if parser.isOpen(index, "(") {
            index = parser.after(index)
        } else if parser.word(index) != nil {
            index += 1
        } else {
            return nil
        }
        guard let arrow = type(index, until: { parser.isSign($0, "=>") }), arrow + 1 < parser.tokens.count else {
            return nil
        }
        return arrow + 1
    }

    /// Goes over the type of what a function returns, which is short.
    private func type(_ start: Int, until isEnd: (Int) -> Bool) -> Int? {
        if isEnd(start) { return start }
        guard parser.isSign(start, ":") else { return nil }
        var index = start + 1
        while index < min(parser.tokens.count, start + 32) {
            if isEnd(index) { return index }
            index = parser.after(index)
        }
        return nil
    }

    private func function(named name: String) -> Int? {
        let starts = parser.tokens.indices.filter {
            parser.isWord($0, "function") && parser.isWord($0 + 1, name)
        }
        return starts.count == 1 ? starts.first : nil
    }

    /// The `return` words of a function itself, and whether there are others behind a condition.
    private func returns(_ body: Int) -> (direct: [Int], isConditional: Bool) {
        var direct: [Int] = []
        var isConditional = false
        var index = body + 1
        // Where the blocks that are looked into end.
        var ends = [parser.tokens[body].partner]
        while let end = ends.last {
            if index >= end {
                ends.removeLast()
                index = end + 1
            } else if parser.isWord(index, "return"), !parser.isSign(index - 1, ".") {
                if ends.count == 1 { direct.append(index) } else { isConditional = true }
                index += 1
            } else if parser.isOpen(index, "{"), isConditionalBlock(index) {
                ends.append(parser.tokens[index].partner)
                index += 1
            } else {
                // `if (a) return b` has no block.
                if parser.isOpen(index, "("), parser.isWord(index - 1, "if"),
                    parser.isWord(parser.after(index), "return")
                {
                    isConditional = true
                    index = parser.after(index) + 1
                } else {
                    index = parser.after(index)
                }
            }
        }
        return (direct, isConditional)
    }

    private func isConditionalBlock(_ open: Int) -> Bool {
        let words = ["if", "for", "while", "switch", "else", "try", "catch", "finally", "do"]
        if let word = parser.word(open - 1) { return words.contains(word) }
        guard parser.tokens[open - 1].kind == .close, let word = parser.word(parser.tokens[open - 1].partner - 1) else {
            return false
        }
        return words.contains(word)
    }
}
