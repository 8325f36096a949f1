// SPDX-License-Identifier: MIT
package import ATSModel
package import Formats

/// A document that holds the ATS configuration of one bundle.
package struct ConfigurationDocument: Sendable {
    /// The most bytes that are read of a document.
    package static let byteLimit = PropertyList.byteLimit

    /// The file as the user named it.
    package let file: String
    /// The whole property list.
    package let tree: Tree
    package let configuration: Configuration

    /// Reads an `Info.plist` in any of a property list's forms, or the same dictionary as JSON where the name ends in
    /// `.json`.
    ///
    /// `-` is standard input. `target` chooses one of several bundles where a document holds several; an
    /// `Info.plist` holds one.
    ///
    /// - Throws: `InputError` with the place, also where the file cannot be read or is too large.
    package init(reading file: String, target: String? = nil) throws(InputError) {
        if let target {
            throw InputError(
                file: file, at: nil, "an Info.plist holds one bundle, and the target '\(excerpt(target))' is asked for",
                expected: "no target")
        }
        let bytes = try InputFile.read(file, limit: Self.byteLimit)
        try self.init(bytes, named: file)
    }

    /// The same for bytes at hand.
    package init(_ bytes: [UInt8], named file: String) throws(InputError) {
        do throws(InputError) {
            let tree = file.lowercased().hasSuffix(".json") ? try JSON.parse(bytes) : try PropertyList.parse(bytes)
            self.file = file
            self.tree = tree
            configuration = try Self.configuration(in: tree)
        } catch {
            throw error.inFile(file)
        }
    }

    /// Where each key of the configuration stands, by its path with `:` between the parts, as `Explanation.UnusedKey`
    /// has it: down to the keys of an exception entry.
    package var keyPositions: [String: SourcePosition] {
        var positions: [String: SourcePosition] = [:]
        Self.add(tree["NSAppTransportSecurity"].map { [$0] } ?? [], under: [], to: &positions)
        return positions
    }

    /// Each path repeats those above it, so a key that is longer than any host's name is not followed down. Of two
    /// equal keys the last one counts.
    private static func add(_ entries: [Tree.Entry], under path: [String], to positions: inout [String: SourcePosition])
    {
        for entry in entries {
            let path = path + [entry.key]
            if entry.keyPosition.isKnown { positions[path.joined(separator: ":")] = entry.keyPosition }
            let goesOn = path.count == 1 || path[1] == "NSExceptionDomains" && path.count < 4
            guard goesOn, entry.key.utf8.count < 256, case .dictionary(let entries) = entry.value.value else {
                continue
            }
            add(entries, under: path, to: &positions)
        }
    }

    private static func configuration(in tree: Tree) throws(InputError) -> Configuration {
        guard case .dictionary = tree.value else {
            throw InputError(at: tree.position, "the document holds \(tree.kind)", expected: "a dictionary")
        }
        guard let entry = tree["NSAppTransportSecurity"] else { return Configuration(transportSecurity: nil) }
        return Configuration(transportSecurity: try PropertyValue(entry.value))
    }
}
