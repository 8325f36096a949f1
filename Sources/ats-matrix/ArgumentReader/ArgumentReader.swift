// SPDX-License-Identifier: MIT
import Formats

/// Takes the words after a command apart, as the command's description says.
///
/// `--name value`, `--name=value`, `--` before operands that begin with a dash, `-` alone as an operand.
enum ArgumentReader {
    /// Whether help is asked for; it wins over every fault in the rest.
    static func asksForHelp(_ words: [String]) -> Bool {
        words.prefix { $0 != "--" }.contains { $0 == "-h" || $0 == "--help" }
    }

    static func read(_ words: [String], for command: CommandDescription) throws(UsageError) -> ParsedArguments {
        let options = Dictionary(command.options.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var values: [String: [String?]] = [:]
        var operands: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let (spelling, attached) = split(word)
            guard spelling.hasPrefix("--"), let option = options[String(spelling.dropFirst(2))] else {
                throw unknownOption(spelling, of: command)
            }
            guard values[option.name] == nil || option.isRepeatable else {
                throw UsageError("\(option.spelling) is given twice")
            }
            values[option.name, default: []].append(try value(of: option, attached: attached, rest: &rest))
        }
        try checkCount(of: operands, for: command)
        return ParsedArguments(operands: operands, values: values)
    }

    private static func split(_ word: String) -> (spelling: String, value: String?) {
        guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }

    private static func value(
        of option: Option, attached: String?, rest: inout ArraySlice<String>
    ) throws(UsageError) -> String? {
        switch option.argument {
        case .none:
            guard attached == nil else { throw UsageError("\(option.spelling) takes no value") }
            return nil
        case .optional(let placeholder):
            guard attached != "" else { throw UsageError("\(option.spelling)= needs \(placeholder) after it") }
            return attached
        case .required(let placeholder):
            if let attached { return attached }
            // What begins with two dashes is the next option, and the value was forgotten.
            guard let next = rest.first, !next.hasPrefix("--") else {
                throw UsageError("\(option.spelling) needs \(placeholder) after it")
            }
            rest.removeFirst()
            return next
        }
    }

    private static func unknownOption(_ spelling: String, of command: CommandDescription) -> UsageError {
        let names = (command.options + [.helpFlag]).map(\.name)
        let bare = String(spelling.drop { $0 == "-" })
        return UsageError(
            "unknown option '\(spelling)'", suggestion: nearestWord(to: bare, among: names).map { "--\($0)" })
    }

    private static func checkCount(of operands: [String], for command: CommandDescription) throws(UsageError) {
        let required = command.operands.filter { $0.count == .one || $0.count == .some }
        if operands.count < required.count { throw UsageError("\(required[operands.count].name) is missing") }
        guard !command.operands.contains(where: \.isRepeatable) else { return }
        if operands.count > command.operands.count {
            throw UsageError("'\(operands[command.operands.count])' is one operand too many")
        }
    }
}
