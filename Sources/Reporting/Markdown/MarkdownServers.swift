// SPDX-License-Identifier: MIT
internal import Certificates
internal import Connectivity
internal import Matrix

/// A row for each https server of a run, and below the table what is to be said of some.
struct MarkdownServers {
    private static let limit = 200

    let sheet: ServerSheet
    let isStable: Bool

    var lines: [String] {
        guard !sheet.servers.isEmpty else { return [] }
        let servers = sheet.servers.prefix(MarkdownServers.limit)
        var titles = ["destination", "TLS", "suite", "leaf", "signed", "chain ends at"]
        if !isStable { titles += ["chain", "good until"] }
        var lines = ["## TLS as the servers showed it", ""]
        lines += MarkdownText.table(titles, servers.map(row))
        let more = sheet.servers.count - servers.count
        if more > 0 { lines += ["", "and \(counted(more, "more server")): --format json"] }
        let remarks = servers.flatMap { server in
            (server.lookWords(isStable: isStable) + server.findingWords(isStable: isStable)).map { text in
                "- \(MarkdownText.code(server.name)): \(MarkdownText.plain(text))"
            }
        }
        return remarks.isEmpty ? lines : lines + [""] + remarks
    }

    private func row(_ server: ServerSheet.Server) -> [String] {
        let handshake = server.telling?.handshake
        let leaf = handshake?.certificates.first
        let version = handshake?.version.map { "TLS \($0.number)" } ?? handshake?.silence ?? "–"
        var row = [
            MarkdownText.code(server.name, inTable: true), MarkdownText.plain(version),
            handshake?.suite.map { MarkdownText.code($0, inTable: true) } ?? "–",
        ]
        let plain = [
            leaf?.key.words ?? "–",
            leaf?.signatureAlgorithm ?? "–", leaf == nil ? "–" : handshake?.anchor.words ?? "–",
        ]
        row += plain.map { MarkdownText.plain($0) }
        if !isStable {
            let chain = handshake?.chain.map(\.shortName).prefix(5).joined(separator: " ← ") ?? "–"
            let until = server.goodUntil.map { "\(day($0.time)): \($0.reason)" } ?? "–"
            row += [MarkdownText.plain(chain), MarkdownText.plain(until)]
        }
        return row
    }
}
