// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Formats
import TestSupport

/// What a survey makes of damaged documents of generators: every key that it takes down must lead back into a document.
enum GeneratedDeclarations {
    /// - Parameter specimen: the place of the text in the mutator that was damaged.
    /// - Returns: what is wrong, empty for nothing; `nil` where no declaration is read.
    static func fault(_ mutant: [UInt8], of specimen: Int) -> String? {
        let (name, _, beside) = Mutator.generators[specimen]
        var files = SourceFiles(overlay: ["fuzz/" + name: mutant])
        for (name, text) in beside { files.overlay["fuzz/" + name] = Array(text.utf8) }
        // What only stands beside a document is read with that.
        let named = name == "Info.plist" || name.hasPrefix("tauri.") ? "fuzz/tauri.conf.json" : "fuzz/" + name
        guard let survey = try? Survey.read([named], in: files), !survey.declarations.isEmpty else { return nil }
        for declaration in survey.declarations where declaration.kind.isGenerator {
            if let fault = fault(in: declaration, files) { return fault }
        }
        for remark in survey.remarks where remark.text.isEmpty || remark.text.unicodeScalars.contains(where: isControl)
        {
            return "has a remark that moves the cursor: \(remark.text.debugDescription)"
        }
        // Of a property list beside it that is broken nothing may be taken.
        let isBroken = name == "Info.plist" && (try? PropertyList.parse(mutant)) == nil
        if isBroken, !survey.remarks.contains(where: { $0.kind == .unreadable }) { return "hides a broken Info.plist" }
        return ""
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || scalar.value == 0x7F }

    private static func fault(in declaration: Declaration, _ files: SourceFiles) -> String? {
        var documents: [String: Document] = [:]
        var fault: String?
        func check(_ tree: Tree, _ path: [String]) {
            guard fault == nil, path.count < 6, let entries = entries(of: tree) else { return }
            for entry in entries where fault == nil {
                let path = path + [entry.key]
                let place = declaration.place(of: path, at: entry.keyPosition)
                let document = documents[place.file] ?? Document(place.file, files)
                documents[place.file] = document
                if !document.holds(place.path) {
                    fault = "has \(path) at \(place.path) of \(place.file), where nothing is"
                } else if !(1...max(1, document.lineCount)).contains(place.position.line) {
                    fault = "has \(path) in line \(place.position.line) of \(document.lineCount)"
                }
                check(entry.value, path)
            }
        }
        check(declaration.tree, [])
        // A null is nothing that a property list holds; all else can be judged.
        if let entry = declaration.tree["NSAppTransportSecurity"], let value = try? PropertyValue(entry.value) {
            _ = Configuration(transportSecurity: value)
        }
        return fault
    }

    private static func entries(of tree: Tree) -> [Tree.Entry]? {
        if case .dictionary(let entries) = tree.value { entries } else { nil }
    }

    /// A document as its own reader has it, for asking where a path leads.
    private enum Document {
        case tree(Tree, lineCount: Int)
        case xml(XMLDocument.Element, lineCount: Int)
        case none

        init(_ file: String, _ files: SourceFiles) {
            let bytes = files.overlay[file] ?? []
            let lineCount = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
            if file.hasSuffix("config.xml"), let root = try? XMLDocument.parse(bytes) {
                self = .xml(root, lineCount: lineCount)
            } else if let tree = Document.tree(file, bytes) {
                self = .tree(tree, lineCount: lineCount)
            } else {
                self = .none
            }
        }

        private static func tree(_ file: String, _ bytes: [UInt8]) -> Tree? {
            if file.hasSuffix(".plist") { return try? PropertyList.parse(bytes) }
            return file.hasSuffix(".yml") ? try? YAML.parse(bytes) : try? JSON.parse(bytes, as: .json5)
        }

        var lineCount: Int {
            switch self {
            case .tree(_, let count), .xml(_, let count): count
            case .none: 0
            }
        }

        func holds(_ path: [String]) -> Bool {
            switch self {
            case .none: return false
            case .tree(let tree, _): return tree.value(atKeyPath: path) != nil
            case .xml(let root, _):
                guard let element = XMLDocument.element(at: path, in: root) else { return false }
                if let name = path.last, name.hasPrefix("@") {
                    return element[attribute: String(name.dropFirst())] != nil
                }
                guard let step = path.firstIndex(of: XMLDocument.propertyListStep) else { return true }
                let tree = try? element.propertyList()
                return tree?.value(atKeyPath: path[(step + 1)...]) != nil
            }
        }
    }
}
