// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

/// What the reader should know of a flagged cell, and of every other cell that the same sentence is true of.
struct Finding {
    let flag: Flag
    /// What curl got, what the app would get, and the rule that decides.
    let sentence: String
    /// What to do next.
    let advice: String
    /// The cells it is true of, in order.
    private(set) var cells: [Observation]

    /// The findings of a run, the gravest first; cells that share a sentence share a finding.
    ///
    /// - Parameter isStable: leaves out of the sentences what differs from run to run.
    static func all(in cells: [Observation], isStable: Bool) -> [Finding] {
        var findings: [Finding] = []
        var places: [Key: Int] = [:]
        var hosts: [String: HostSort] = [:]
        for cell in cells where !cell.flag.isQuiet {
            let host = hosts[cell.url] ?? HostSort(cell)
            hosts[cell.url] = host
            let key = Key(cell, host: host)
            if let place = places[key] {
                findings[place].cells.append(cell)
            } else {
                places[key] = findings.count
                findings.append(Finding(cell, host: host, isStable: isStable))
            }
        }
        // Equal advice stands together, so that it is read once.
        var firstWithAdvice: [String: Int] = [:]
        for (place, finding) in findings.enumerated() where firstWithAdvice[finding.advice] == nil {
            firstWithAdvice[finding.advice] = place
        }
        let ordered = findings.enumerated().map { place, finding in
            (rank: finding.rank, advice: firstWithAdvice[finding.advice] ?? place, place: place, finding: finding)
        }
        return ordered.sorted { ($0.rank, $0.advice, $0.place) < ($1.rank, $1.advice, $1.place) }.map(\.finding)
    }

    /// The command that explains its first cell.
    var explainCommand: String {
        guard let cell = cells.first else { return "" }
        var words = ["ats-matrix explain", shellQuoted(cell.url), "--plist Info.plist"]
        if cell.client != .urlsession { words += ["--client", cell.client.rawValue] }
        for hop in cell.connection?.hops.dropFirst() ?? [] {
            words += ["--redirect", shellQuoted(hop.destination.redacted)]
        }
        words += ["--platform", shellQuoted(cell.platform.description)]
        return words.joined(separator: " ")
    }

    /// The gravest first; what needs a measurement comes last.
    private var rank: Int {
        [Flag.drift, .ats, .tls, .both, .trust, .network, .appOnly, .unsettled].firstIndex(of: flag) ?? Int.max
    }

    private init(_ cell: Observation, host: HostSort, isStable: Bool) {
        flag = cell.flag
        sentence = cell.sentence(isStable: isStable)
        advice = cell.advice(host: host)
        cells = [cell]
    }

    /// Everything that goes into the words, so that equal keys mean equal words.
    private struct Key: Hashable {
        let flag: Flag
        let curl: String
        let redirects: Int
        let prediction: Prediction
        let hop: String?
        let hasHSTS: Bool
        let isOwn: Bool
        let refusal: TrustFinding?
        let curlsOwn: CurlsOwnReason?
        let measured: String?
        let system: String?
        let rule: String?
        let evidence: Evidence?
        let questions: [String]
        let requires: TLSRequirements?
        let client: Client
        let host: HostSort

        init(_ cell: Observation, host: HostSort) {
            flag = cell.flag
            curl = cell.curlWords
            redirects = cell.connection?.redirects ?? 0
            prediction = cell.prediction
            hop = cell.breakingURL
            hasHSTS = cell.hstsRemark != nil
            isOwn = cell.marks.contains(.ownAddress)
            refusal = cell.findings.lazy.compactMap { $0.first { $0.standing == .refused } }.first
            curlsOwn = cell.flag == .appOnly ? cell.curlsOwnReason : nil
            measured = cell.measurements.standing?.words
            system = cell.measurements.standing?.origin.system
            rule = cell.ruling?.rule.id
            evidence = cell.ruling?.evidence
            questions = cell.ruling?.questions.map(\.id) ?? []
            requires = cell.ruling?.requires
            client = cell.client
            self.host = host
        }
    }
}
