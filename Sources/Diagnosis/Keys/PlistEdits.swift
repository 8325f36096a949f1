// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// The lines that make one configuration out of another.
struct PlistEdits {
    private static let root = "NSAppTransportSecurity"

    /// By key path, where the configuration was read from a document.
    let positions: [String: SourcePosition]
    /// What guards a key against the next person, by the key that is set.
    let comments: [String: String]

    func between(_ old: Configuration, _ new: Configuration) -> [PlistEdit] {
        edits(old.transportSecurity, new.transportSecurity, of: PlistEdits.root, in: [])
    }

    /// The comment above a key that stays.
    func comment(on key: String) -> PlistEdit? {
        guard let text = comments[key] else { return nil }
        let path = [PlistEdits.root, key]
        return PlistEdit(
            .comment, in: [PlistEdits.root], key: key, lines: ["<!-- \(text) -->"], position: position(path))
    }

    private func edits(
        _ old: PropertyValue?, _ new: PropertyValue?, of key: String, in container: [String]
    ) -> [PlistEdit] {
        guard old != new else { return [] }
        let path = container + [key]
        switch (old, new) {
        case (nil, nil):
            return []
        case (let old?, nil):
            return [
                PlistEdit(
                    .remove, in: container, key: key, oldLines: lines(key, old, guarded: false),
                    position: position(path))
            ]
        case (nil, let new?):
            return [PlistEdit(.add, in: container, key: key, lines: lines(key, new), position: position(container))]
        case (.dictionary(let old)?, .dictionary(let new)?):
            // What goes first: nobody is to save a file in which the key that stays is voided.
            let names = Set(old.keys).union(new.keys).sorted()
            let gone = names.filter { new[$0] == nil }
            return (gone + names.filter { new[$0] != nil }).flatMap { edits(old[$0], new[$0], of: $0, in: path) }
        case (let old?, let new?):
            return [
                PlistEdit(
                    .replace, in: container, key: key, lines: lines(key, new),
                    oldLines: lines(key, old, guarded: false),
                    position: position(path))
            ]
        }
    }

    private func position(_ path: [String]) -> SourcePosition? { positions[path.joined(separator: ":")] }

    /// A key and its value; the value of a dictionary is indented below its key.
    private func lines(_ key: String, _ value: PropertyValue, guarded: Bool = true) -> [String] {
        let entry = PropertyValue.dictionary([key: value]).xmlLines(comments: guarded ? comments : [:])
        // Without the dictionary around it, which stands in the document.
        return entry.dropFirst().dropLast().map { String($0.dropFirst(2)) }
    }
}
