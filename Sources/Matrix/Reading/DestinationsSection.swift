// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// `destinations:`, each a URL, or a URL with what the lab puts there.
struct DestinationsSection {
    private var names = NameSet(noun: "destination")
    private(set) var destinations: [NamedDestination] = []
    private(set) var notes: [String] = []

    init(_ tree: Tree, variables: inout Variables) throws(InputError) {
        let entries = try tree.mapping("'destinations'", expected: "names with their URLs")
        guard !entries.isEmpty else {
            throw InputError(at: tree.position, "'destinations' is empty", expected: "names, each with a URL")
        }
        var withoutPath: [String] = []
        for entry in entries {
            try names.add(entry.key, at: entry.keyPosition)
            let destination = try DestinationsSection.read(entry, variables: &variables)
            if destination.destination.addedPath { withoutPath.append(destination.name) }
            destinations.append(destination)
        }
        guard let first = withoutPath.first else { return }
        let others = withoutPath.count > 1 ? " and \(withoutPath.count - 1) more" : ""
        notes.append("destination \(quoted(first))\(others): a URL without a path is asked with '/'")
    }

    private static func read(
        _ entry: Tree.Entry, variables: inout Variables
    ) throws(InputError) -> NamedDestination {
        let what = "the destination \(quoted(entry.key))"
        var urlTree = entry.value
        var lab: LabSetting?
        var values: [VariableValue] = []
        if case .dictionary = entry.value.value {
            let fields = try Fields(entry.value, of: what, keys: ["url", "lab"])
            urlTree = try fields.required("url", expected: "a URL such as http://example.com:8765/")
            if let tree = fields["lab"] {
                let expanded = try labText(tree, variables: &variables)
                values = expanded.secrets
                lab = LabSetting(
                    text: expanded.text, shown: Destination.redact(expanded.shown), position: tree.position)
            }
        }
        guard case .string(let source) = urlTree.value else {
            throw urlTree.wrongKind(what, expected: "a URL, or {url: …, lab: …}")
        }
        let expanded = try variables.expand(source, at: urlTree.position)
        let destination: Destination
        do throws(DestinationError) {
            destination = try Destination(expanded.text)
        } catch {
            // The text of the error holds the values of variables, which are secrets.
            let text = Destination.redact(expanded.shown)
            throw InputError(at: urlTree.position, "\(what): \(quoted(text)) is no destination: \(error.reason)")
        }
        values += expanded.secrets
        guard !values.isEmpty else {
            return NamedDestination(name: entry.key, destination: destination, lab: lab)
        }
        let shown = Destination.redact(expanded.shown + (isPathMissing(expanded.shown, destination) ? "/" : ""))
        return NamedDestination(
            name: entry.key, destination: destination, lab: lab, shown: shown, secrets: secrets(of: values))
    }

    /// Whether the added `/` can be shown at the end, which it cannot behind a variable that may hold a path.
    private static func isPathMissing(_ shown: String, _ destination: Destination) -> Bool {
        destination.addedPath && destination.pathAndQuery == "/" && !shown.hasSuffix("}")
    }

    /// The values, and the hosts of those that are URLs: a redirect or a curl message repeats only the host.
    private static func secrets(of given: [VariableValue]) -> [VariableValue] {
        var values = Set(given)
        for secret in given {
            if let host = (try? Destination(secret.value))?.host {
                values.insert(VariableValue(name: secret.name, value: host))
            }
        }
        return values.sorted {
            ($1.value.utf8.count, $0.value, $0.name) < ($0.value.utf8.count, $1.value, $1.name)
        }
    }

    private static func labText(_ tree: Tree, variables: inout Variables) throws(InputError) -> Variables.Expanded {
        switch tree.value {
        case .integer(let status): Variables.Expanded(text: "\(status)", shown: "\(status)")
        case .string(let text): try variables.expand(text, at: tree.position)
        default: throw tree.wrongKind("'lab'", expected: "a text such as stopped, or a status such as 404")
        }
    }
}
