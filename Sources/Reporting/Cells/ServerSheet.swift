// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Certificates
internal import Connectivity
internal import Matrix

/// What the https servers of a run showed, each once, however many cells share it.
struct ServerSheet {
    /// One server at one hop of one destination.
    struct Server {
        let destination: String
        let url: String
        /// From 1, the URL itself; `nil` where the destination has one https hop, the first.
        let hop: Int?
        let looks: [TLSLook]
        /// Of the whole way of the destination, at its first server.
        let goodUntil: GoodUntil?
        fileprivate(set) var isDue: Bool
        /// Whether a cell of it is flagged.
        fileprivate(set) var isFlagged: Bool
        /// What the system's trust says, and on which platforms.
        fileprivate(set) var findings: [(finding: TrustFinding, platforms: [Platform])] = []
        /// All platforms that were asked for.
        fileprivate(set) var platforms: [Platform] = []

        /// `chain, hop 2 (https://cdn.example/)`.
        var name: String { hop.map { "\(destination), hop \($0) (\(url))" } ?? destination }

        fileprivate mutating func add(_ cell: Observation, at hop: Int) {
            isFlagged = isFlagged || !cell.flag.isQuiet
            isDue = isDue || cell.marks.contains(.due)
            let isNew = !platforms.contains(cell.platform)
            if isNew { platforms.append(cell.platform) }
            guard isNew, cell.findings.indices.contains(hop) else { return }
            for finding in cell.findings[hop] {
                if let place = findings.firstIndex(where: { $0.finding == finding }) {
                    findings[place].platforms.append(cell.platform)
                } else {
                    findings.append((finding, [cell.platform]))
                }
            }
        }
    }

    private(set) var servers: [Server] = []

    init(_ cells: [Observation]) {
        var places: [String: [(hop: Int, place: Int)]] = [:]
        for cell in cells {
            guard let connection = cell.connection, connection.hops.contains(where: { !$0.looks.isEmpty }) else {
                continue
            }
            if places[cell.destination] == nil {
                places[cell.destination] = insert(cell.destination, connection)
            }
            for (hop, place) in places[cell.destination] ?? [] { servers[place].add(cell, at: hop) }
        }
    }

    private mutating func insert(_ destination: String, _ connection: Connection) -> [(hop: Int, place: Int)] {
        let seen = connection.hops.indices.filter { !connection.hops[$0].looks.isEmpty }
        let until = GoodUntil(connection)
        return seen.map { hop in
            let isOnly = seen.count == 1 && hop == 0
            servers.append(
                Server(
                    destination: destination, url: connection.hops[hop].destination.redacted,
                    hop: isOnly ? nil : hop + 1, looks: connection.hops[hop].looks,
                    goodUntil: hop == seen.first ? until : nil, isDue: false, isFlagged: false))
            return (hop, servers.count - 1)
        }
    }
}

extension ServerSheet.Server {
    var telling: TLSLook? { looks.telling ?? looks.first }

    /// `TLS 1.2 · TLS_ECDHE_… · secp256r1 · RSA 2048 · sha256WithRSAEncryption`.
    func facts(isStable: Bool) -> String {
        guard let handshake = telling?.handshake else { return "nobody looked" }
        var words = handshake.agreed(isStable: isStable)
        if let leaf = handshake.certificates.first { words += [leaf.key.words, leaf.signatureAlgorithm] }
        return words.isEmpty ? handshake.silence : words.joined(separator: " · ")
    }

    /// `good until 2027-01-15, 57 days after the look: the leaf of engine`.
    var goodUntilWords: String? {
        guard let goodUntil else { return nil }
        let look = telling?.time ?? goodUntil.time
        let (seconds, isOver) = goodUntil.time.subtractingReportingOverflow(look)
        let days = isOver ? "" : seconds < 0 ? "" : ", in \(counted(Int(seconds / 86_400), "day"))"
        return
            "\(isDue ? "DUE: " : "")\(seconds < 0 ? "was " : "")good until \(day(goodUntil.time))\(days): \(goodUntil.reason)"
    }

    /// What curl's own look said where it failed, and what an app's offer came to where that is another thing.
    func lookWords(isStable: Bool) -> [String] {
        var lines: [String] = []
        if let stock = looks.stock, let failure = stock.failureWords(isStable: isStable) {
            let isOther = looks.facts?.handshake.isFinished == true
            lines.append("curl's own look failed: \(failure)" + (isOther ? "; a laxer one shows the above" : ""))
        }
        // Apps with several dictionaries offer several things, and most servers make the same of all.
        var results = Ordered<String>()
        var offers: [String: [String]] = [:]
        for look in looks {
            guard case .ats(let offer) = look.kind else { continue }
            let result: String
            if let failure = look.failureWords(isStable: isStable) {
                result = "the server fails: \(failure)"
            } else if look.handshake.suite != telling?.handshake.suite {
                result = "the server takes \(look.handshake.agreed(isStable: true).joined(separator: ", "))"
            } else {
                continue
            }
            results.insert(result)
            offers[result, default: []].append(offer.words)
        }
        for result in results.items {
            lines.append("offered what apps do (\(offers[result, default: []].joined(separator: "; "))), \(result)")
        }
        return lines
    }

    /// `✗ trust-lifetime-825: the leaf lasts 3650 days, more than 825 (§5.3, documented)`.
    func findingWords(isStable: Bool) -> [String] {
        findings.map { finding, on in
            let sign = finding.standing == .refused ? "✗" : "?"
            let range = on.count == platforms.count ? "" : ", on " + ServerSheet.list(on)
            return "\(sign) \(finding.rule.id): \(finding.words(isStable: isStable))\(range)"
        }
    }
}

extension ServerSheet {
    fileprivate static func list(_ platforms: [Platform]) -> String {
        let more = platforms.count - 3
        return platforms.prefix(3).map(\.description).joined(separator: ", ")
            + (more > 0 ? " and \(grouped(more)) more" : "")
    }
}
