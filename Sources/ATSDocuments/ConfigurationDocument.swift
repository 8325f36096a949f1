// SPDX-License-Identifier: MIT
package import ATSModel
package import Formats

/// A document that holds the ATS configuration of one bundle.
package struct ConfigurationDocument: Sendable {
    /// The most bytes that are read of a document.
    package static let byteLimit = PropertyList.byteLimit

    /// The file in which the dictionary stands, as the user named it; with the way inside an archive behind it.
    package let file: String
    /// The whole property list.
    package let tree: Tree
    package let configuration: Configuration
    /// What a command line takes to read the same again.
    package let request: Request
    /// What was read, where it was asked of a survey.
    private let declaration: Declaration?

    /// A path as the user named it, and which of the bundles there is meant.
    package struct Request: Hashable, Sendable {
        package let file: String
        package let target: String?
    }

    package var kind: DocumentKind { declaration?.kind ?? .infoPlist }

    /// Reads any document, bundle, archive or folder that a survey reads, and takes one bundle's configuration of it.
    ///
    /// - Parameters:
    ///   - file: its path; `-` is standard input, which holds one `Info.plist`.
    ///   - target: which bundle, by its name, its identifier or the path of its `Info.plist`. Without it, the one that
    ///     ATS reads; where there are several, the one that stands in no other, else the only application among them.
    /// - Throws: `InputError` with the place, also where no bundle fits or several do.
    package init(reading file: String, target: String? = nil) throws(InputError) {
        let chosen = try TargetChoice(try Survey.read([file]), in: file).chosen(target)
        do throws(InputError) {
            self.file = chosen.file
            tree = chosen.tree
            configuration = try Self.configuration(in: chosen.tree)
            declaration = chosen
            request = Request(file: file, target: target)
        } catch {
            throw error.inFile(chosen.file)
        }
    }

    /// The same for an `Info.plist` at hand, in any of a property list's forms, or the same dictionary as JSON where the
    /// name ends in `.json`.
    package init(_ bytes: [UInt8], named file: String) throws(InputError) {
        do throws(InputError) {
            let tree = DocumentName.isJSON(file) ? try JSON.parse(bytes) : try PropertyList.parse(bytes)
            self.file = file
            self.tree = tree
            configuration = try Self.configuration(in: tree)
            declaration = nil
            request = Request(file: file, target: nil)
        } catch {
            throw error.inFile(file)
        }
    }

    /// Where each key of the configuration stands in ``file``, by its path with `:` between the parts, as
    /// `Explanation.UnusedKey` has it: down to the keys of an exception entry.
    package var keyPositions: [String: SourcePosition] {
        var positions: [String: SourcePosition] = [:]
        add(tree["NSAppTransportSecurity"].map { [$0] } ?? [], under: [], to: &positions)
        return positions
    }

    /// Each path repeats those above it, so a key that is longer than any host's name is not followed down. Of two
    /// equal keys the last one counts.
    private func add(_ entries: [Tree.Entry], under path: [String], to positions: inout [String: SourcePosition]) {
        for entry in entries {
            let path = path + [entry.key]
            // What a document took from another one has no line in this one.
            if entry.keyPosition.isKnown, declaration.map({ $0.place(of: path).file == file }) ?? true {
                positions[path.joined(separator: ":")] = entry.keyPosition
            }
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
