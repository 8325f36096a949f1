// SPDX-License-Identifier: MIT

extension LiteralParser {
    private static let declarations = ["let", "var", "const"]

    /// Where the value of each constant and variable begins; `nil` for a name that is declared more than once.
    func initializers() -> [String: Int?] {
        var initializers: [String: Int?] = [:]
        for index in tokens.indices where Self.declarations.contains(word(index) ?? "") {
            guard let name = word(index + 1), index == 0 || !isSign(index - 1, ".") else { continue }
            let value = initializer(index + 2)
            initializers[name] = initializers.keys.contains(name) ? .some(nil) : value
        }
        return initializers
    }

    /// Behind the `=`, with a type before it or without.
    private func initializer(_ start: Int) -> Int? {
        var index = start
        if isSign(index, ":") {
            // No type is as long as that.
            while index < min(tokens.count, start + 64), !isSign(index, "="), !isSign(index, ";") {
                index = after(index)
            }
        }
        return isSign(index, "=") && index + 1 < tokens.count ? index + 1 : nil
    }

    /// The names that are assigned to after their declaration, or something in them is.
    func changedNames() -> Set<String> {
        var names: Set<String> = []
        for index in tokens.indices {
            guard let name = word(index), index == 0 || !isSign(index - 1, ".") && !isSign(index - 1, "?."),
                index == 0 || !Self.declarations.contains(word(index - 1) ?? ""), isChanged(at: index)
            else { continue }
            names.insert(name)
        }
        return names
    }

    private func isChanged(at index: Int) -> Bool {
        if index > 0, isWord(index - 1, "delete") { return true }
        if index > 1, isOpen(index - 1, "("), isWord(index - 2, "assign") { return true }
        var next = index + 1
        while next < tokens.count, isSign(next, ".") || isSign(next, "?.") || isOpen(next, "[") {
            next = isOpen(next, "[") ? after(next) : next + 2
        }
        return ["=", "+=", "-="].contains { isSign(next, $0) }
    }
}
