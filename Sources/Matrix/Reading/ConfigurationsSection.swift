// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Formats

/// `configurations:`, each an `NSAppTransportSecurity` dictionary, nothing, a file's, or a combination.
struct ConfigurationsSection {
    let directory: String
    private var names = NameSet(noun: "configuration")
    private(set) var configurations: [NamedConfiguration] = []

    init(_ tree: Tree, directory: String, variables: inout Variables) throws(InputError) {
        self.directory = directory
        let entries = try tree.mapping("'configurations'", expected: "names with their keys")
        guard !entries.isEmpty else {
            throw InputError(
                at: tree.position, "'configurations' is empty", expected: "names, each with the keys of one bundle")
        }
        for entry in entries { try read(entry, variables: &variables) }
    }

    private mutating func read(_ entry: Tree.Entry, variables: inout Variables) throws(InputError) {
        switch entry.value.value {
        case .null:
            try add(entry.key, Configuration(transportSecurity: nil), at: entry.keyPosition)
        case .dictionary where entry.value["file"] != nil:
            try readFile(entry, variables: &variables)
        case .dictionary where entry.value["combine"] != nil:
            let fields = try Fields(entry.value, of: "the combination \(quoted(entry.key))", keys: ["combine"])
            let combine = try fields.required("combine", expected: "keys, each with a list of values")
            try Combination(combine, of: entry).visit { name, value throws(InputError) in
                try add(name, Configuration(transportSecurity: value), at: entry.keyPosition)
            }
        case .dictionary:
            let value = try PropertyValue(entry.value)
            try add(entry.key, Configuration(transportSecurity: value), at: entry.keyPosition)
        default:
            throw entry.value.wrongKind(
                "the configuration \(quoted(entry.key))",
                expected: "a mapping of ATS keys, {file: …}, {combine: …}, or null for a bundle without them")
        }
    }

    private mutating func readFile(_ entry: Tree.Entry, variables: inout Variables) throws(InputError) {
        let what = "the configuration \(quoted(entry.key))"
        let fields = try Fields(entry.value, of: what, keys: ["file", "target"])
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
    }
}
