// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats
import TestSupport

/// What is read out of damaged projects: each key must stand where it is said to.
enum ProjectPlaces {
    /// What is wrong, empty for nothing; `nil` where the bytes are no project of XcodeGen's.
    static func fault(xcodeGen bytes: [UInt8]) -> String? {
        let isJSON = (try? JSON.parse(bytes)) != nil
        let file = isJSON ? "project.json" : "project.yml"
        let files = SourceFiles(overlay: Mutator.xcodeGenIncludes.mapValues { Array($0.utf8) })
        _ = XcodeGenDocument.isOne(file, bytes)
        guard let contents = try? XcodeGenDocument.read(bytes, file: file, in: files) else { return nil }
        var trees: [String: Tree] = [:]
        for (name, bytes) in files.overlay.merging([file: bytes], uniquingKeysWith: { $1 }) {
            trees[name] = name.hasSuffix(".json") ? try? JSON.parse(bytes) : try? YAML.parse(bytes, schema: .yaml11)
        }
        for declaration in contents.declarations {
            if let fault = fault(declaration.tree, [], of: declaration, in: trees) { return fault }
        }
        for setting in contents.settings
        where trees[setting.place.file]?.position(ofKeyPath: setting.place.path) != setting.place.position {
            return "has no \(setting.name) at \(setting.place)"
        }
        for remark in contents.remarks where trees[remark.place.file] == nil { return "remarks on \(remark.place)" }
        return ""
    }

    private static func fault(
        _ tree: Tree, _ path: [String], of declaration: Declaration, in trees: [String: Tree]
    ) -> String? {
        let place = declaration.place(of: path)
        let written = trees[place.file]?.position(ofKeyPath: place.path)
        // The whole dictionary has the place of its braces, and its entry that of its key.
        guard !path.isEmpty else {
            return written == nil ? "has nothing at \(place)" : children(tree, path, of: declaration, in: trees)
        }
        guard written == place.position else { return "has \(path) at \(place), and not at \(written as Any)" }
        return children(tree, path, of: declaration, in: trees)
    }

    private static func children(
        _ tree: Tree, _ path: [String], of declaration: Declaration, in trees: [String: Tree]
    ) -> String? {
        switch tree.value {
        case .dictionary(let entries):
            for entry in entries {
                if let fault = fault(entry.value, path + [entry.key], of: declaration, in: trees) { return fault }
            }
        case .array(let items):
            for (number, item) in items.enumerated() {
                if let fault = fault(item, path + ["\(number)"], of: declaration, in: trees) { return fault }
            }
        default: break
        }
        return nil
    }

    /// The same for literals in Swift and JavaScript; `nil` where the bytes are a program in neither.
    static func fault(literals bytes: [UInt8]) -> String? {
        _ = TuistDocument.isOne("Project.swift", bytes)
        _ = ExpoScriptDocument.isOne("app.config.ts", bytes)
        let tuist = try? TuistDocument.read(bytes, file: "Project.swift", in: SourceFiles())
        let expo = try? ExpoScriptDocument.read(bytes, file: "app.config.ts", in: SourceFiles())
        guard tuist != nil || expo != nil else { return nil }
        let lines = lines(of: bytes)
        for declaration in (tuist?.declarations ?? []) + (expo?.declarations ?? []) {
            if let fault = fault(declaration.tree, in: lines) { return fault }
        }
        for remark in (tuist?.remarks ?? []) + (expo?.remarks ?? []) {
            guard lines.indices.contains(remark.place.position.line - 1) || !remark.place.position.isKnown else {
                return "remarks on \(remark.place)"
            }
        }
        return ""
    }

    private static func fault(_ tree: Tree, in lines: [[Unicode.Scalar]]) -> String? {
        guard case .dictionary(let entries) = tree.value else { return nil }
        for entry in entries {
            let position = entry.keyPosition
            guard lines.indices.contains(position.line - 1), position.column >= 1 else { return "has no \(position)" }
            let rest = lines[position.line - 1].dropFirst(position.column - 1)
            let isWritten =
                rest.first == "\"" || rest.first == "'" || rest.first == "#" || rest.first.map(isDigit) == true
                || rest.starts(with: entry.key.unicodeScalars)
                // The word is behind it.
                || ["get", "set", "async"].contains { rest.starts(with: $0.unicodeScalars) }
            guard isWritten else { return "has no '\(entry.key)' at \(position)" }
            if let fault = fault(entry.value, in: lines) { return fault }
        }
        return nil
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// By LF, CR and CR LF.
    private static func lines(of bytes: [UInt8]) -> [[Unicode.Scalar]] {
        var lines: [[Unicode.Scalar]] = [[]]
        var previous: Unicode.Scalar = " "
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for scalar in String(decoding: bytes[mark...], as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\n", "\r": lines.append([])
            default: lines[lines.count - 1].append(scalar)
            }
            previous = scalar
        }
        return lines
    }
}
