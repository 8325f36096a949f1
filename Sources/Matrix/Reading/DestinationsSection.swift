// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Vantage

/// `destinations:`, each a URL, a URL with what the lab puts there, or a tailnet, which is many of them.
struct DestinationsSection {
    private var names = NameSet(noun: "destination")
    private(set) var destinations: [NamedDestination] = []
    private(set) var notes: [String] = []
    private var withoutPath: [String] = []
    /// Asked once, however many entries say `from: tailscale`.
    private var tailnet: Tailnet?

    init(_ tree: Tree, variables: inout Variables, tailnet source: TailnetSource) throws(InputError) {
        if TailnetSection.isMeant(tree) {
            let section = try TailnetSection(tree, of: "'destinations'", variables: &variables)
            try add(section, group: nil, at: section.position, source)
            return
        }
        let entries = try tree.mapping("'destinations'", expected: "names with their URLs")
        guard !entries.isEmpty else {
            throw InputError(at: tree.position, "'destinations' is empty", expected: "names, each with a URL")
        }
        for entry in entries {
            if TailnetSection.isMeant(entry.value) {
                let what = "the destinations \(quoted(entry.key))"
                let section = try TailnetSection(entry.value, of: what, variables: &variables)
                try add(section, group: entry.key, at: entry.keyPosition, source)
            } else {
                let destination = try DestinationsSection.read(entry, variables: &variables)
                try add(destination, at: entry.keyPosition)
            }
        }
        guard let first = withoutPath.first else { return }
        let others = withoutPath.count > 1 ? " and \(withoutPath.count - 1) more" : ""
        notes.append("destination \(quoted(first))\(others): a URL without a path is asked with '/'")
    }

    private mutating func add(_ destination: NamedDestination, at position: SourcePosition) throws(InputError) {
        try names.add(destination.name, at: position)
        if destination.destination.addedPath { withoutPath.append(destination.name) }
        destinations.append(destination)
    }

    private mutating func add(
        _ section: TailnetSection, group: String?, at position: SourcePosition, _ source: TailnetSource
    ) throws(InputError) {
        let known: Tailnet
        if let tailnet {
            known = tailnet
        } else {
            do throws(InputError) { known = try source.read() } catch {
                throw InputError(at: section.position, "the tailnet is not known: \(error)")
            }
            tailnet = known
        }
        let expansion = try TailnetExpansion(section, of: known, group: group)
        for destination in expansion.destinations { try add(destination, at: position) }
        notes += expansion.notes
    }

    private static func read(
        _ entry: Tree.Entry, variables: inout Variables
    ) throws(InputError) -> NamedDestination {
        let what = "the destination \(quoted(entry.key))"
        var urlTree = entry.value
        var lab: (text: Variables.Expanded, position: SourcePosition)?
        if case .dictionary = entry.value.value {
            let fields = try Fields(entry.value, of: what, keys: ["url", "lab"])
            urlTree = try fields.required("url", expected: "a URL such as http://example.com:8765/")
            if let tree = fields["lab"] { lab = (try labText(tree, variables: &variables), tree.position) }
        }
        guard case .string(let source) = urlTree.value else {
            throw urlTree.wrongKind(what, expected: "a URL, or {url: …, lab: …}, or {from: tailscale, port: …}")
        }
        return try NamedDestination(
            name: entry.key, url: try variables.expand(source, at: urlTree.position), at: urlTree.position,
            lab: lab?.text, at: lab?.position ?? urlTree.position)
    }

    static func labText(_ tree: Tree, variables: inout Variables) throws(InputError) -> Variables.Expanded {
        switch tree.value {
        case .integer(let status): Variables.Expanded(text: "\(status)", shown: "\(status)")
        case .string(let text): try variables.expand(text, at: tree.position)
        default: throw tree.wrongKind("'lab'", expected: "a text such as stopped, or a status such as 404")
        }
    }
}
