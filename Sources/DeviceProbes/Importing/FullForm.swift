// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats
internal import Matrix

/// A line of JSON of the schema `ats-matrix/measurement/1`.
package enum FullForm {
    package static let schema = "ats-matrix/measurement/1"

    private static let keys = [
        "schema", "matrix", "configuration", "configurationHash", "destination", "url", "client", "vantage", "system",
        "sdk", "simulator", "build", "signing", "time", "answer",
    ]
    /// How many errors may stand below each other.
    private static let causeLimit = 16

    static func row(of line: ArraySlice<UInt8>, at number: Int) throws(ImportProblem) -> MeasuredRow {
        do throws(InputError) {
            let tree = try JSON.parse(line, startingAt: number)
            try check(tree, keys)
            let schema = try text("schema", of: tree)
            guard schema == self.schema else {
                throw InputError(
                    at: tree["schema"]?.value.position, "'\(excerpt(schema))' is no schema of a measurement",
                    expected: "\"\(self.schema)\"")
            }
            let (answer, causes) = try answer(of: tree)
            return MeasuredRow(line: number, subject: .full(try subject(of: tree)), answer: answer, causes: causes)
        } catch {
            throw ImportProblem(.malformed, line: number, column: error.position?.column, error.withoutPlace)
        }
    }

    private static func subject(of tree: Tree) throws(InputError) -> MeasuredRow.FullSubject {
        let system = try text("system", of: tree)
        guard MeasuredSystem(system) != nil else {
            throw wrong("system", tree, system, "one such as macOS 26.6.1, or Linux")
        }
        let sdk = try optionalText("sdk", of: tree)
        if let sdk, Version(sdk) == nil { throw wrong("sdk", tree, sdk, "a version such as 26.4") }
        for name in ["build", "signing"] {
            if let word = try optionalText(name, of: tree), !ErrorDomain.isOne(word) {
                throw wrong(name, tree, word, "letters, digits, dots, dashes and underscores")
            }
        }
        let time = try optionalText("time", of: tree)
        if let time, !UTCTimestamp.isOne(time) { throw wrong("time", tree, time, "one such as 2026-01-02T03:04:05Z") }
        var isSimulator = false
        if let value = tree["simulator"]?.value {
            guard case .boolean(let boolean) = value.value else {
                throw InputError(at: value.position, "'simulator' is \(value.kind)", expected: "true or false")
            }
            isSimulator = boolean
        }
        return MeasuredRow.FullSubject(
            matrix: try text("matrix", of: tree), configuration: try text("configuration", of: tree),
            configurationHash: try text("configurationHash", of: tree),
            destination: try text("destination", of: tree), url: try text("url", of: tree),
            client: try text("client", of: tree), vantage: try text("vantage", of: tree), system: system, sdk: sdk,
            isSimulator: isSimulator, build: try optionalText("build", of: tree),
            signing: try optionalText("signing", of: tree), time: time)
    }

    private static func answer(
        of tree: Tree
    ) throws(InputError) -> (Measurement.Answer, [Measurement.Cause]) {
        guard let answer = tree["answer"]?.value else { throw missing("answer", in: tree) }
        if let status = answer["status"]?.value {
            try check(answer, ["status"])
            guard case .integer(let number) = status.value, (100...999).contains(number) else {
                throw InputError(at: status.position, "'status' is no HTTP status", expected: "a number of 100 to 999")
            }
            return (.status(Int(number)), [])
        }
        try check(answer, ["domain", "code", "underlying"])
        let outermost = try error(answer)
        var causes: [Measurement.Cause] = []
        if let underlying = answer["underlying"]?.value {
            guard case .array(let items) = underlying.value, items.count <= causeLimit else {
                throw InputError(
                    at: underlying.position, "'underlying' is \(underlying.kind)",
                    expected: "a list of at most \(causeLimit) errors")
            }
            for item in items {
                try check(item, ["domain", "code"])
                causes.append(try error(item))
            }
        }
        return (.failed(domain: outermost.domain, code: outermost.code), causes)
    }

    private static func error(_ tree: Tree) throws(InputError) -> Measurement.Cause {
        let domain = try text("domain", of: tree)
        guard ErrorDomain.isOne(domain) else {
            throw wrong("domain", tree, domain, "letters, digits, dots, dashes and underscores")
        }
        guard let code = tree["code"]?.value else { throw missing("code", in: tree) }
        guard case .integer(let number) = code.value, let number = Int32(exactly: number) else {
            throw InputError(at: code.position, "'code' is \(code.kind)", expected: "a whole number")
        }
        return Measurement.Cause(domain: domain, code: Int(number))
    }
}

// Fields.
extension FullForm {
    private static func check(_ tree: Tree, _ keys: [String]) throws(InputError) {
        guard case .dictionary(let entries) = tree.value else {
            throw InputError(at: tree.position, "this is \(tree.kind)", expected: "an object")
        }
        if let stray = entries.first(where: { !keys.contains($0.key) }) {
            throw InputError(
                at: stray.keyPosition, "unknown key '\(excerpt(stray.key))'",
                suggestion: nearestWord(to: stray.key, among: keys))
        }
    }

    private static func text(_ name: String, of tree: Tree) throws(InputError) -> String {
        guard let text = try optionalText(name, of: tree) else { throw missing(name, in: tree) }
        return text
    }

    /// `null` is as good as nothing.
    private static func optionalText(_ name: String, of tree: Tree) throws(InputError) -> String? {
        guard let value = tree[name]?.value else { return nil }
        switch value.value {
        case .null: return nil
        case .string(let text) where !text.isEmpty: return text
        default:
            throw InputError(at: value.position, "'\(name)' is \(value.kind)", expected: "a text that is not empty")
        }
    }

    private static func missing(_ name: String, in tree: Tree) -> InputError {
        InputError(at: tree.position, "'\(name)' is missing")
    }

    private static func wrong(_ name: String, _ tree: Tree, _ text: String, _ expected: String) -> InputError {
        InputError(
            at: tree[name]?.value.position, "'\(name)' is '\(excerpt(text))'", expected: expected)
    }
}

extension InputError {
    /// The description without file and position, which the row's own place says.
    fileprivate var withoutPlace: String {
        InputError(at: nil, problem, expected: expected, suggestion: suggestion).description
    }
}
