// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

extension Observation {
    /// Whether the cell ran.
    var hasRun: Bool { ruling != nil }

    /// What a server must meet for what is predicted; `nil` where nothing is asked.
    var condition: TLSRequirements? {
        let condition =
            switch prediction.outcome {
            case .status: prediction.condition
            case .none: prediction.condition ?? ruling?.requires
            case .unsettled, .refused, .distrusted, .failed, .reached: Optional<TLSRequirements>.none
            }
        return condition.flatMap { $0.asksForSomething ? $0 : nil }
    }

    /// The curl column.
    var curlWords: String {
        guard hasRun else { return "not run" }
        return connection?.words ?? "not asked"
    }

    /// The same where no heading says that it is curl's: `curl 200`, `curl 7 refused`, `curl: too many redirects`.
    var curlClause: String {
        guard let connection, connection.chainProblem == nil else { return "curl: \(curlWords)" }
        return connection.isOK ? "curl \(curlWords)" : curlWords
    }

    /// The app column: what a real app got, and the prediction beside it where it is another; else the prediction.
    ///
    /// `footnote` is what leads to the condition's words.
    func appWords(footnote: String = "") -> String {
        guard hasRun, let measured = measurements.standing else { return predictedWords(footnote: footnote) }
        return measured.words + (isAsPredicted(measured) ? "" : ", predicted \(predictedWords())")
    }

    /// What the app would get, and where a later hop breaks, that hop: `hop 2: http://cdn.example/: −1022`.
    func predictedWords(footnote: String = "") -> String {
        guard let hop = breakingHop else { return outcomeWords(footnote: footnote) }
        let url = breakingURL.map { DisplayWidth.truncate($0, to: 40) + ": " } ?? ""
        return "hop \(hop): \(url)\(outcomeWords())"
    }

    private func outcomeWords(footnote: String = "") -> String {
        guard let ruling else { return "not run" }
        switch prediction.outcome {
        case .none:
            let word = ruling.verdict == .allowed ? "allowed" : ruling.verdict.rawValue
            return condition == nil ? word : word + " if TLS holds" + footnote
        case .unsettled(let likely): return "unsettled" + (likely.map { " (likely \($0.rawValue))" } ?? "")
        case .refused(let codes): return codes.isEmpty ? "refused" : codes.words
        case .failed(let code): return code.description
        case .distrusted(let codes): return codes.words
        case .reached: return "ok"
        case .status(let status): return condition == nil ? "\(status)" : "\(status) if TLS holds" + footnote
        }
    }

    /// Whether the answer is what the app column would say without it.
    private func isAsPredicted(_ measured: Measurement) -> Bool {
        switch (measured.answer, prediction.outcome) {
        case (.status(let status), .status(let predicted)): return status == predicted
        case (.status, .none): return true
        case (.failed, .failed(let code)): return measured.urlErrorCode == code
        case (.failed, .refused(let codes)):
            return codes.isEmpty || measured.urlErrorCode.map(codes.contains) ?? false
        default: return false
        }
    }

    /// The app's answer where there is little room: `200*`, `?`.
    func shortAppWords(footnote: String) -> String {
        if let measured = measurements.standing {
            return (measured.urlErrorCode?.description ?? measured.words)
                + (flag == .drift ? ", not \(predictedWords())" : "")
        }
        switch prediction.outcome {
        case .unsettled: return "unsettled" + atHop
        case .status(let status): return condition == nil ? "\(status)" : "\(status)" + footnote
        case .none where hasRun: return condition == nil ? "allowed" : "allowed" + footnote
        case .none, .refused, .distrusted, .failed, .reached: return outcomeWords() + atHop
        }
    }

    private var atHop: String { breakingHop.map { " at hop \($0)" } ?? "" }
}

extension [URLErrorCode] {
    /// `−1200/−1202`: either of them is right.
    var words: String { map(\.description).joined(separator: "/") }
}
