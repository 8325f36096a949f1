// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

extension Observation {
    /// What curl got, what the app would get, and the rule that decides: one sentence, and what else must be known to
    /// read it rightly.
    ///
    /// - Parameter isStable: leaves out what differs from run to run.
    func sentence(isStable: Bool = false) -> String {
        guard let ruling else { return "the cell did not run." }
        let text =
            measurements.standing.map { sentence(on: $0, ruling) } ?? predictedSentence(ruling, isStable: isStable)
        return ([text] + [hstsRemark, ownAddressRemark].compactMap(\.self)).joined(separator: " ")
    }

    private func predictedSentence(_ ruling: Ruling, isStable: Bool) -> String {
        let text = "\(curlPhrase), \(appPhrase)\(breakingWords)"
        let finding = prediction.finding.map { $0.words(isStable: isStable) }
        switch prediction.outcome {
        // The network decides here; the rule only says that ATS would not have minded.
        case .failed: return text + "; ATS itself would let it through (\(ruling.rule.section))."
        case .distrusted: return text + (finding.map { ": the system's own trust refuses it, \($0)." } ?? ".")
        case .none, .unsettled, .refused, .status, .reached:
            return text + ": \(ruling.reason)" + (finding.map { " On trust: \($0)." } ?? "")
        }
    }

    /// The same where a real app was asked: its answer, and the prediction beside it.
    private func sentence(on measured: Measurement, _ ruling: Ruling) -> String {
        var text = "\(curlPhrase), a real app got \(measured.words) on \(measured.origin.system)"
        if flag == .drift {
            text += ", and the model predicts \(predictedWords())"
        } else if ruling.verdict == .unsettled {
            text += ", which no source settles"
        }
        return text + "\(breakingWords): \(ruling.reason)"
    }

    /// What an answer from an own address is worth.
    private var ownAddressRemark: String? {
        guard marks.contains(.ownAddress) else { return nil }
        return "The address belongs to the machine that loads, so the answer proves nothing of another machine."
    }

    private var curlPhrase: String {
        guard let connection else { return "curl was not asked" }
        let after = connection.redirects > 0 ? " after \(counted(connection.redirects, "redirect"))" : ""
        if let status = connection.status { return "curl got \(status)" + after }
        return "curl failed (\(connection.words))" + after
    }

    private var appPhrase: String {
        switch prediction.outcome {
        case .none: ruling?.verdict == .blocked ? "the app would be refused" : "ATS would let the app's load through"
        case .unsettled(let likely):
            "what the app gets is unsettled" + (likely.map { " (likely \($0.rawValue))" } ?? "")
        case .refused(let codes):
            codes.isEmpty ? "the app would be refused" : "the app would get \(codes.words)"
        case .failed(let code): "the app would get \(code)"
        case .distrusted(let codes): "the app would get \(codes.words)"
        case .reached: "the app would get through"
        case .status(let status):
            "the app would get \(status)" + (condition.map { " if the server meets \($0.words)" } ?? "")
        }
    }
}

extension Ruling {
    /// The rule's title with its section and the evidence; for an unsettled ruling, the open question too.
    var reason: String {
        let known = "\(rule.section), \(evidence.rawValue)"
        guard let question = questions.first else { return "\(rule.title.withoutStop) (\(known))." }
        let more = questions.count > 1 ? " and \(counted(questions.count - 1, "further question"))" : ""
        return "\(question.text.withoutStop)\(more) (\(question.section); \(known))."
    }
}

extension String {
    /// Without the full stop at its end, so that more can be added.
    var withoutStop: String { last == "." ? String(dropLast()) : self }

    /// With a full stop at its end, where it has no mark of its own.
    var sentenceEnd: String { last.map { ".?!".contains($0) } ?? true ? self : self + "." }
}
