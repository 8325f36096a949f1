// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Formats

/// `configurations:`, each an `NSAppTransportSecurity` dictionary, nothing, or the long form: `keys:`, `file:` or
/// `combine:`, with which cells it makes.
struct ConfigurationsSection {
    let directory: String
    private var names = NameSet(noun: "configuration")
    private(set) var configurations: [NamedConfiguration] = []
    /// What the long forms say of their cells, and for each configuration which of them is its own.
    private(set) var scopes: [ConfigurationScope] = []
    private(set) var scopeOfConfiguration: [Int?] = []
    /// The number in `scopes` for what is added.
    private var scope: Int?

    init(_ tree: Tree, directory: String, variables: inout Variables) throws(InputError) {
        self.directory = directory
        let entries = try tree.mapping("'configurations'", expected: "names with their keys")
        guard !entries.isEmpty else {
            throw InputError(
                at: tree.position, "'configurations' is empty", expected: "names, each with the keys of one bundle")
        }
        for entry in entries { try read(entry, variables: &variables) }
    }

    /// The words of which a long form has one.
    private static let sources = ["keys", "file", "combine"]

    private mutating func read(_ entry: Tree.Entry, variables: inout Variables) throws(InputError) {
        scope = nil
        switch entry.value.value {
        case .null:
            try add(entry.key, Configuration(transportSecurity: nil), at: entry.keyPosition)
        case .dictionary(let entries):
            if let source = ConfigurationsSection.sources.first(where: { entry.value[$0] != nil }) {
                try readLong(entry, source: source, variables: &variables)
                return
            }
            if let word = entries.first(where: { ConfigurationScope.keys.contains($0.key) }) {
                throw InputError(
                    at: word.keyPosition,
                    "'\(word.key)' stands among the ATS keys of the configuration \(quoted(entry.key))",
                    expected: "the ATS keys under 'keys': {keys: {…}, \(word.key): …}")
            }
            let value = try PropertyValue(entry.value)
            try add(entry.key, Configuration(transportSecurity: value), at: entry.keyPosition)
        default:
            throw entry.value.wrongKind(
                "the configuration \(quoted(entry.key))",
                expected: "a mapping of ATS keys, {keys: …}, {file: …}, {combine: …}, or null for a bundle without them"
            )
        }
    }

    private mutating func readLong(
        _ entry: Tree.Entry, source: String, variables: inout Variables
    ) throws(InputError) {
        let what = (source == "combine" ? "the combination " : "the configuration ") + quoted(entry.key)
        let fields = try Fields(
            entry.value, of: what, keys: [source] + (source == "file" ? ["target"] : []) + ConfigurationScope.keys)
        if let scope = try ConfigurationScope(fields) {
            self.scope = scopes.count
            scopes.append(scope)
        }
        let tree = try fields.required(source, expected: "the keys of a bundle")
        switch source {
        case "file":
            try readFile(entry, fields, variables: &variables)
        case "combine":
            try Combination(tree, of: entry).visit { name, value throws(InputError) in
                try add(name, Configuration(transportSecurity: value), at: entry.keyPosition)
            }
        default:
            let value = tree.value == .null ? nil : try PropertyValue(tree)
            guard value?.isDictionary != false else {
                throw tree.wrongKind("'keys' of \(what)", expected: "a mapping of ATS keys, or null")
            }
            try add(entry.key, Configuration(transportSecurity: value), at: entry.keyPosition)
        }
    }

    private mutating func readFile(
        _ entry: Tree.Entry, _ fields: Fields, variables: inout Variables
    ) throws(InputError) {
        let what = fields.what
        let fileTree = try fields.required("file", expected: "a path")
        let path = try variables.expand(fileTree.text("'file'"), at: fileTree.position)
        guard !path.text.isEmpty else { throw InputError(at: fileTree.position, "'file' is empty", expected: "a path") }
        let target = try fields["target"].map { tree throws(InputError) in try tree.text("'target'") }
        let isAbsolute = path.text.hasPrefix("/") || directory.isEmpty
        let document: ConfigurationDocument
        do throws(InputError) {
            document = try ConfigurationDocument(
                reading: isAbsolute ? path.text : directory + "/" + path.text, target: target)
        } catch {
            guard error.position == nil else {
                var error = error
                error.file = path.shown
                throw error
            }
            // The file as a whole is at fault: it is this line that named it.
            throw InputError(
                at: fileTree.position, "\(what): \(quoted(path.shown)): \(error.problem)", expected: error.expected,
                suggestion: error.suggestion)
        }
        try add(entry.key, document.configuration, file: path.shown, at: entry.keyPosition)
    }

    private mutating func add(
        _ name: String, _ configuration: Configuration, file: String? = nil, at position: SourcePosition
    ) throws(InputError) {
        try names.add(name, at: position)
        guard configurations.count < Limits.configurations else {
            throw InputError(
                at: position, "the matrix has more than \(Limits.configurations) configurations",
                expected: "at most \(Limits.configurations)")
        }
        configurations.append(NamedConfiguration(name: name, configuration: configuration, file: file))
        scopeOfConfiguration.append(scope)
    }
}

extension PropertyValue {
    fileprivate var isDictionary: Bool { if case .dictionary = self { true } else { false } }
}
