// SPDX-License-Identifier: MIT
package import ATSModel
package import Formats

/// A document that holds the ATS configuration of one bundle.
package struct ConfigurationDocument: Sendable {
    /// The most bytes that are read of a document.
    package static let byteLimit = XMLPropertyList.byteLimit

    /// The file as the user named it.
    package let file: String
    /// The whole property list.
    package let tree: Tree
    package let configuration: Configuration

    /// Reads an `Info.plist`: an XML property list, or the same dictionary as JSON where the name ends in `.json`.
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
            let tree = file.lowercased().hasSuffix(".json") ? try JSON.parse(bytes) : try XMLPropertyList.parse(bytes)
            self.file = file
            self.tree = tree
            configuration = try Self.configuration(in: tree)
        } catch {
            throw error.inFile(file)
        }
    }

    /// Where a key stands whose path has `:` between its parts, as `Explanation.UnusedKey` has it. A part may hold
    /// colons itself: an IPv6 address does.
    package func position(ofKeyPath path: String) -> SourcePosition? { Self.position(of: path, in: tree) }

    private static func position(of path: String, in tree: Tree) -> SourcePosition? {
        guard case .dictionary(let entries) = tree.value else { return nil }
        // Of two equal keys the last one counts.
        for entry in entries.reversed() where path.utf8.starts(with: entry.key.utf8) {
            let rest = path.utf8.dropFirst(entry.key.utf8.count)
            guard let first = rest.first else { return entry.keyPosition }
            if first == 0x3a, let found = position(of: String(Substring(rest.dropFirst())), in: entry.value) {
                return found
            }
        }
        return nil
    }

    private static func configuration(in tree: Tree) throws(InputError) -> Configuration {
        guard case .dictionary = tree.value else {
            throw InputError(at: tree.position, "the document holds \(tree.kind)", expected: "a dictionary")
        }
        guard let entry = tree["NSAppTransportSecurity"] else { return Configuration(transportSecurity: nil) }
        return Configuration(transportSecurity: try PropertyValue(entry.value))
    }
}
