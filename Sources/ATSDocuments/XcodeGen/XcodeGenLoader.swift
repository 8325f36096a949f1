// SPDX-License-Identifier: MIT
internal import Formats

/// Reads a project's file and those that it includes, each once, and merges them.
struct XcodeGenLoader {
    /// Of files that belong to one project.
    private static let fileLimit = 200
    private static let byteLimit = 16 << 20

    private let files: SourceFiles
    var budget = XcodeGenBudget()
    private(set) var remarks: [Remark] = []
    /// By file: what stands before the paths that are written in it, such as `Shared` where it was included from there.
    private(set) var prefixes: [String: String] = [:]
    private var byteCount = 0

    /// A file that is being read.
    private struct Spec {
        let file: String
        /// Where its own includes are looked for.
        let folder: String
        /// Where the includes of one that leaves paths alone are looked for.
        let outer: String
        let prefix: String
    }

    init(_ files: SourceFiles) {
        self.files = files
    }

    /// Everything, included files merged in; the files in the order in which they are read are the keys of `prefixes`.
    mutating func load(_ bytes: [UInt8], file: String) throws(InputError) -> XcodeGenNode {
        let folder = DocumentPath.folder(of: file)
        let tree = try Self.parse(bytes, file)
        guard case .dictionary = tree.value else {
            throw InputError(file: file, at: tree.position, "the document holds \(tree.kind)", expected: "a mapping")
        }
        prefixes[file] = ""
        byteCount = bytes.count
        let spec = Spec(file: file, folder: folder, outer: folder, prefix: "")
        return try merged(tree, spec, stack: [file])
    }

    /// As XcodeGen's reader has it: JSON by the name, YAML 1.1 for all others.
    static func parse(_ bytes: [UInt8], _ file: String) throws(InputError) -> Tree {
        do throws(InputError) {
            if file.lowercased().hasSuffix(".json") { return try JSON.parse(bytes) }
            return try YAML.parse(bytes, schema: .yaml11)
        } catch {
            throw error.inFile(file)
        }
    }

    private mutating func merged(_ tree: Tree, _ spec: Spec, stack: [String]) throws(InputError) -> XcodeGenNode {
        let root = XcodeGenNode.written(tree, Declaration.Origin(file: spec.file))
        var base = XcodeGenNode.empty(spec.file)
        for include in root["include"].map({ Include.all($0) }) ?? [] {
            guard let included = try load(include, from: spec, stack) else { continue }
            base = try included.merged(onto: base, &budget)
        }
        return try root.merged(onto: base, &budget)
    }

    private mutating func load(
        _ include: Include, from parent: Spec, _ stack: [String]
    ) throws(InputError) -> XcodeGenNode? {
        let place = include.place
        if let variable = include.variable {
            remarks.append(
                Remark(
                    .computed, at: place,
                    "whether '\(excerpt(include.path))' is included depends on ${\(excerpt(variable))} in the "
                        + "environment of XcodeGen; it was left out"))
            return nil
        }
        guard include.isEnabled else { return nil }
        let base = include.hasRelativePaths ? parent.folder : parent.outer
        let file = DocumentPath.join(base, include.path)
        if stack.contains(file) {
            throw InputError(
                file: place.file, at: place.position,
                "'\(excerpt(include.path))' includes itself: \(excerpt((stack + [file]).joined(separator: " → ")))",
                expected: "no file that leads back to itself")
        }
        // XcodeGen merges a file once, wherever it is included again.
        guard prefixes[file] == nil else { return nil }
        guard prefixes.count < Self.fileLimit else {
            throw InputError(
                file: place.file, at: place.position, "the project includes too many files",
                expected: "at most \(Self.fileLimit)")
        }
        let prefix =
            include.hasRelativePaths
            ? DocumentPath.join(parent.prefix, DocumentPath.folder(of: include.path)) : parent.prefix
        prefixes[file] = prefix
        guard let tree = read(file, place) else { return nil }
        let folder = include.hasRelativePaths ? DocumentPath.folder(of: file) : base
        return try merged(
            tree, Spec(file: file, folder: folder, outer: base, prefix: prefix), stack: stack + [file])
    }

    /// An included file; what keeps it from being read is a remark.
    private mutating func read(_ file: String, _ place: DocumentPlace) -> Tree? {
        do throws(InputError) {
            let bytes = try files.read(file, limit: YAML.byteLimit)
            byteCount += bytes.count
            guard byteCount <= Self.byteLimit else {
                throw InputError(
                    file: file, at: nil, "the files of the project hold too much together",
                    expected: "at most \(Self.byteLimit) bytes")
            }
            let tree = try Self.parse(bytes, file)
            guard case .dictionary = tree.value else {
                throw InputError(
                    file: file, at: tree.position, "the included file holds \(tree.kind)", expected: "a mapping")
            }
            return tree
        } catch {
            remarks.append(Remark(.unreadable, at: place, "the included file cannot be read: \(error)"))
            return nil
        }
    }
}

/// One entry of `include`.
private struct Include {
    let path: String
    let hasRelativePaths: Bool
    let isEnabled: Bool
    let place: DocumentPlace

    /// One of the environment's on which it depends.
    var variable: String?

    static func all(_ entry: XcodeGenNode.Entry) -> [Include] {
        if let items = entry.node.items { return items.compactMap { Include($0, $0.place) } }
        return Include(entry.node, entry.place).map { [$0] } ?? []
    }

    private init?(_ node: XcodeGenNode, _ place: DocumentPlace) {
        guard let path = node.text ?? node["path"]?.node.text, !path.isEmpty else { return nil }
        self.path = path
        self.place = place
        hasRelativePaths = Self.boolean(node["relativePaths"]?.node) ?? true
        isEnabled = Self.boolean(node["enable"]?.node) ?? true
        variable =
            XcodeGenVariable.first(in: path[...])?.name
            ?? node["enable"]?.node.text.flatMap { XcodeGenVariable.first(in: $0[...])?.name }
    }

    /// As `NSString.boolValue` reads texts: white space, a sign and zeros are passed over, then one of `YyTt1…9` is
    /// true.
    private static func boolean(_ node: XcodeGenNode?) -> Bool? {
        guard let node else { return nil }
        if case .written(let tree, _) = node, case .boolean(let value) = tree.value { return value }
        guard let text = node.text else { return nil }
        var rest = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
        if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
        rest = rest.drop { $0 == "0" }
        return rest.first.map { "YyTt123456789".contains($0) } ?? false
    }
}
