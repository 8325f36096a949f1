// SPDX-License-Identifier: MIT
internal import Connectivity
internal import Matrix

/// A few lines for each https server of a run: what it showed, and what is against it.
struct TerminalServers {
    /// A person reads no more; `--format json` has the rest.
    private static let limit = 20

    let sheet: ServerSheet
    let isStable: Bool

    func lines(width: Int, paint: Paint) -> [String] {
        guard !sheet.servers.isEmpty else { return [] }
        var lines = [paint("TLS as the servers showed it", .bold)]
        let servers = shown
        // Many destinations of one server show the same.
        var texts = Ordered<[String]>()
        var names: [[String]: [String]] = [:]
        for server in servers {
            let text = [server.facts(isStable: isStable)] + details(of: server)
            texts.insert(text)
            names[text, default: []].append(server.name)
        }
        for text in texts.items {
            let all = names[text] ?? []
            let more = all.count > 4 ? " and \(grouped(all.count - 4)) more" : ""
            lines += Paragraph.lines(
                "\(all.prefix(4).joined(separator: ", "))\(more): \(text[0])", width: width, first: "  ", rest: "    ")
            for detail in text.dropFirst() {
                lines += Paragraph.lines(detail, width: width, first: "    ", rest: "      ")
            }
        }
        let left = sheet.servers.count - servers.count
        if left > 0 {
            lines += Paragraph.lines("and \(counted(left, "more server")): --format json", width: width, first: "  ")
        }
        return lines
    }

    private func details(of server: ServerSheet.Server) -> [String] {
        var texts: [String] = []
        if !isStable {
            if let chain = server.telling?.handshake.chainWords { texts.append(chain) }
            if let until = server.goodUntilWords { texts.append(until) }
        }
        return texts + server.lookWords(isStable: isStable) + server.findingWords(isStable: isStable)
    }

    /// Of too many those that are flagged come first; the order stays that of the matrix.
    private var shown: [ServerSheet.Server] {
        let servers = sheet.servers
        guard servers.count > TerminalServers.limit else { return servers }
        let flagged = servers.indices.filter { servers[$0].isFlagged || servers[$0].isDue }
        let others = servers.indices.filter { !servers[$0].isFlagged && !servers[$0].isDue }
        return (flagged + others).prefix(TerminalServers.limit).sorted().map { servers[$0] }
    }
}
