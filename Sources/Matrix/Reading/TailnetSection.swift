// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Vantage

/// `{from: tailscale, port: …}`: one URL for each address and name of the tailnet's machines.
struct TailnetSection {
    private static let keys = ["from", "port", "scheme", "path", "peers", "online", "lab"]
    private static let word = "tailscale"

    /// Where `from:` has its word.
    let position: SourcePosition
    let scheme: Destination.Scheme
    /// `:8765`, or nothing for the scheme's own port.
    let port: Variables.Expanded
    let path: Variables.Expanded
    let lab: Variables.Expanded?
    let labPosition: SourcePosition
    let onlyOnline: Bool
    private let peers: Tree?

    /// Whether a mapping is such a section: its `from` has a word. A destination of that name has a URL.
    static func isMeant(_ tree: Tree) -> Bool {
        guard case .string(let text)? = tree["from"]?.value.value else { return false }
        return !text.contains(":") && !text.contains("$")
    }

    init(_ tree: Tree, of what: String, variables: inout Variables) throws(InputError) {
        let fields = try Fields(tree, of: what, keys: TailnetSection.keys)
        let from = try fields.required("from", expected: TailnetSection.word)
        position = from.position
        let text = try from.text("'from'")
        guard text == TailnetSection.word else {
            throw InputError(
                at: position, "\(quoted(text)) is nothing that destinations come from", expected: TailnetSection.word,
                suggestion: suggestion(for: text, among: [TailnetSection.word]))
        }
        scheme = try fields["scheme"].map { tree throws(InputError) in try TailnetSection.scheme(tree) } ?? .http
        port =
            try fields["port"].map { tree throws(InputError) in
                try TailnetSection.port(tree, variables: &variables)
            } ?? Variables.Expanded()
        path =
            try fields["path"].map { tree throws(InputError) in
                try TailnetSection.path(tree, variables: &variables)
            } ?? Variables.Expanded(text: "/", shown: "/")
        lab = try fields["lab"].map { tree throws(InputError) in
            try DestinationsSection.labText(tree, variables: &variables)
        }
        labPosition = fields["lab"]?.position ?? position
        onlyOnline =
            try fields["online"].map { tree throws(InputError) in
                guard case .boolean(let flag) = tree.value else {
                    throw tree.wrongKind("'online'", expected: "true or false")
                }
                return flag
            } ?? false
        peers = fields["peers"]
    }

    /// This machine and the peers that are asked for.
    func machines(of tailnet: Tailnet, called names: [String]) throws(InputError) -> [Int] {
        var chosen = Array(tailnet.machines.indices)
        if let peers {
            let candidates = chosen.filter { !tailnet.machines[$0].isSelf }
            var found: Set<Int> = []
            for item in try peers.oneOrMore("'peers'", of: "names or globs") {
                let text = try item.text("a name under 'peers'")
                let glob: Glob
                do throws(Glob.Fault) { glob = try Glob(text) } catch {
                    throw InputError(at: item.position, "the pattern \(quoted(text)) \(error.text)")
                }
                let hits = candidates.filter { index in
                    [names[index], tailnet.machines[index].fullName ?? ""].contains {
                        glob.matches(Array($0.unicodeScalars))
                    }
                }
                guard !hits.isEmpty else {
                    throw InputError(
                        at: item.position, "the tailnet has no peer \(quoted(text))",
                        expected: TailnetSection.list(candidates.map { names[$0] }),
                        suggestion: suggestion(for: text, among: candidates.map { names[$0] }))
                }
                found.formUnion(hits)
            }
            chosen = chosen.filter { tailnet.machines[$0].isSelf || found.contains($0) }
        }
        if onlyOnline { chosen = chosen.filter { tailnet.machines[$0].isSelf || tailnet.machines[$0].isOnline } }
        return chosen
    }

    static func list(_ names: [String]) -> String {
        guard !names.isEmpty else { return "nothing: it has no peers" }
        let more = names.count > 8 ? ", and \(names.count - 8) more" : ""
        return names.prefix(8).joined(separator: ", ") + more
    }

    private static func scheme(_ tree: Tree) throws(InputError) -> Destination.Scheme {
        let text = try tree.text("'scheme'")
        guard let scheme = Destination.Scheme(rawValue: text) else {
            let words = Destination.Scheme.allCases.map(\.rawValue)
            throw InputError(
                at: tree.position, "\(quoted(text)) is no scheme", expected: words.joined(separator: ", "),
                suggestion: suggestion(for: text, among: words))
        }
        return scheme
    }

    private static func port(_ tree: Tree, variables: inout Variables) throws(InputError) -> Variables.Expanded {
        let range = 1...Int64(UInt16.max)
        switch tree.value {
        case .integer(let number) where range.contains(number):
            return Variables.Expanded(text: ":\(number)", shown: ":\(number)")
        case .string(let source):
            var expanded = try variables.expand(source, at: tree.position)
            if expanded.text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(expanded.text),
                range.contains(number)
            {
                expanded.text = ":\(expanded.text)"
                expanded.shown = ":\(expanded.shown)"
                return expanded
            }
            throw InputError(
                at: tree.position, "\(quoted(expanded.shown)) is no port", expected: "a number from 1 to 65535")
        case .integer(let number):
            throw InputError(at: tree.position, "\(number) is no port", expected: "a number from 1 to 65535")
        default:
            throw tree.wrongKind("'port'", expected: "a number from 1 to 65535")
        }
    }

    private static func path(_ tree: Tree, variables: inout Variables) throws(InputError) -> Variables.Expanded {
        let expanded = try variables.expand(try tree.text("'path'"), at: tree.position)
        guard expanded.text.hasPrefix("/") else {
            throw InputError(
                at: tree.position, "the path \(quoted(expanded.shown)) does not begin with '/'",
                expected: "a path such as /health")
        }
        return expanded
    }
}
