// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Diagnosis
internal import Formats
internal import Matrix

extension DiagnosisText {
    /// `Info.plist:6`, `nil` where the keys stand in no file.
    func place(_ position: SourcePosition?) -> String? {
        guard let position, let file = diagnosis.trouble.file else { return nil }
        return "\(file):\(position.line)"
    }

    private func named(_ key: DecidingKey) -> String {
        let noun =
            key.keyPath.hasPrefix("NSAppTransportSecurity:NSExceptionDomains:") ? "the entry \(key.name)" : key.name
        return noun + (place(key.position).map { " (\($0))" } ?? "")
    }

    /// The keys first, by their lines; then the rule and the open questions.
    var why: [String] {
        let ruling = diagnosis.answer.ruling
        var lines: [String] = []
        if diagnosis.answer.load.hops.count > 1 { lines += chain }
        let keys = diagnosis.decidingKeys
        if let voided = keys.first(where: { $0.role == .voided }) {
            let voiding = keys.filter { $0.role == .voids }.map(named).joined(separator: " and ")
            lines += paragraph("\(named(voided)) has no effect: \(voiding) beside it voids it, whatever the value")
        }
        for key in keys where key.role == .decides { lines += paragraph("\(named(key).capitalizedFirst) decides") }
        if let finding = diagnosis.answer.prediction.finding {
            lines += paragraph(
                "\(finding.says.withoutStop.capitalizedFirst) (\(finding.rule.section), \(finding.rule.evidence.rawValue))"
            )
        }
        lines += paragraph(
            "\(ruling.ruleWords.capitalizedFirst) (\(ruling.rule.section), \(ruling.evidence.rawValue))")
        for question in ruling.questions.prefix(2) {
            lines += paragraph("Open: \(question.text) (\(question.section)): \(question.rests)")
            lines += paragraph("Measure it: \(question.measure)")
        }
        if let elsewhere = diagnosis.elsewhere {
            lines += paragraph(
                "From a machine without these addresses the answer is another: \(elsewhere.words). Test from a second "
                    + "machine")
        }
        return lines
    }

    /// Each hop with what curl got and what ATS says.
    private var chain: [String] {
        let load = diagnosis.answer.load
        return load.hops.enumerated().flatMap { index, hop in
            let hops = diagnosis.connection?.hops
            let got = hops.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            let status = got.flatMap { $0.status.map { "\($0)" } ?? $0.failure.map { "curl \($0.curlCode)" } }
            let ruling = diagnosis.hopRulings.indices.contains(index) ? diagnosis.hopRulings[index].words : ""
            let place = index == 0 ? "first" : "redirect \(index)"
            return paragraph(
                (["\(place): \(hop.redacted)", status, ruling] as [String?]).compactMap(\.self).joined(
                    separator: " · "),
                rest: "    ")
        }
    }

    /// What curl got from here, and how far that goes.
    var network: [String] {
        guard let connection = diagnosis.connection else { return [] }
        let words = connection.isOK ? "curl got \(connection.timedWords)" : connection.timedWords
        var lines = paragraph("From this machine: \(words)")
        if diagnosis.subject.isOwnHere {
            lines += paragraph("The address is this machine's own, so nothing has left it: that says little of another")
        } else {
            lines += paragraph(diagnosis.trouble.platform.difference)
        }
        if let note = connection.faultNote { lines += paragraph(note) }
        return lines
    }

    var lookalikes: [String] { diagnosis.lookalikes.flatMap { paragraph($0.says, first: "  - ") } }

    var hidden: [String] {
        func command(_ words: [String]) -> String { "$ " + words.map(shellQuoted).joined(separator: " ") }
        let hidden = diagnosis.hidden
        return verbatim(command(hidden.curl), indent: 2) + hidden.hiddenByCurl.flatMap { paragraph($0, first: "    ") }
            + verbatim(command(hidden.nscurl), indent: 2)
            + hidden.hiddenByNscurl.flatMap { paragraph($0, first: "    ") }
    }
}

extension Platform {
    /// Why a transfer from here says little of the app's own.
    fileprivate var difference: String {
        let rest = "routes, VPN, name servers and permissions"
        if isSimulator { return "A simulator shares this with its Mac, if that is this machine; a device does not" }
        switch system {
        case .macOS: return "On another Mac \(rest) may be others"
        case .iOS: return "This machine is not the phone, which has \(rest) of its own"
        case .watchOS: return "This machine is not the watch, which has \(rest) of its own"
        case .tvOS, .visionOS: return "This machine is not the device, which has \(rest) of its own"
        }
    }
}

extension Ruling {
    /// The rule as the reason: what is asked of TLS is told as asked in vain.
    var ruleWords: String {
        let isHandshake = verdict == .blocked && codes.contains(.secureConnectionFailed)
        return (isHandshake ? "not met: " : "") + rule.title.withoutStop
    }

    /// `allowed`, `−1022`, `unsettled, likely allowed`.
    var words: String {
        switch verdict {
        case .allowed: "allowed"
        case .blocked: codes.isEmpty ? "refused" : codes.words
        case .unsettled: "unsettled" + (likely.map { ", likely \($0.rawValue)" } ?? "")
        }
    }
}

extension Connection {
    /// What is known of a failure of this kind.
    fileprivate var faultNote: String? {
        guard let failure else { return nil }
        return NetworkFault.all.first { fault in
            fault.note != nil && fault.group != .certificates && fault.example?.curlCode == failure.curlCode
                && fault.example?.systemError == failure.systemError && fault.urlError == failure.urlError
        }?.note
    }
}

extension String {
    /// With a capital, where a sentence begins with a word that is no key.
    var capitalizedFirst: String {
        guard let first, first.isLowercase else { return self }
        return first.uppercased() + dropFirst()
    }
}
