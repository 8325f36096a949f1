// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

extension Observation {
    /// What curl got, what the app would get, and the rule that decides: one sentence.
    var sentence: String {
        guard let ruling else { return "the cell did not run." }
        if let measured = measurements.standing { return sentence(on: measured, ruling) }
        var text = "\(curlPhrase), \(appPhrase)"
        if prediction.hop > 0 { text += " at redirect \(prediction.hop)" }
        switch prediction.outcome {
        // The network decides here; the rule only says that ATS would not have minded.
        case .failed: text += "; ATS itself would let it through (\(ruling.rule.section))."
        case .none, .unsettled, .refused, .distrusted, .status, .reached: text += ": \(ruling.reason)"
        }
        return text
    }

    /// The same where a real app was asked: its answer, and the prediction beside it.
    private func sentence(on measured: Measurement, _ ruling: Ruling) -> String {
        var text = "\(curlPhrase), a real app got \(measured.words) on \(measured.origin.system)"
        if flag == .drift {
            text += ", and the model predicts \(predictedWords())"
        } else if ruling.verdict == .unsettled {
            text += ", which no source settles"
        }
        if prediction.hop > 0 { text += " at redirect \(prediction.hop)" }
        return text + ": \(ruling.reason)"
    }

    /// What to do next: imperative, one or two sentences.
    func advice(host: HostSort) -> String {
        switch flag {
        case .ats:
            switch ruling?.rule.id {
            case "entry-closes":
                return "Use the \(twin); or set NSExceptionAllowsInsecureHTTPLoads to true in the entry that covers "
                    + "the host: no other key opens it."
            case "local-networking-false":
                return "Use the \(twin); or remove NSAllowsLocalNetworking, which is false; or add \(exception(host))."
            default:
                return "Use the \(twin); or add \(exception(host)); or set NSAllowsArbitraryLoads with no narrow key "
                    + "beside it\(media)."
            }
        case .tls:
            let requires = ruling?.requires.map { ": \($0.words)" } ?? ""
            return "Mend the server, so that it offers what ATS asks for\(requires); or loosen that in "
                + "\(exception(host))."
        case .both:
            return "Mend the network first; after that ATS bites: use the \(twin) or \(opening(host))."
        case .trust:
            return "Mend the certificate: its chain, name and dates; a root of your own must be installed for both."
        case .network:
            return "Look at the network and the server. On a device −1009, −1004 and −1001 can also mean that the "
                + "Local Network permission is missing; it is never ATS."
        case .appOnly:
            return "Find out what the app has and curl has not: a root, an intermediate, HSTS, an older TLS."
        case .unsettled: return "Measure it\(measure)"
        case .drift:
            // A redirect that nobody followed may lead to what the model would refuse as well.
            let first = connection == nil ? "Run it with the network first, since a redirect may explain it. " : ""
            return first + "The model or the system has changed: keep the measurement and report it."
        case .none, .reachable: return "Nothing to do."
        }
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

    private var twin: String {
        let twin = client == .websocket ? "wss twin" : "https twin"
        return prediction.hop > 0 ? "\(twin) of redirect \(prediction.hop)" : twin
    }

    private func opening(_ host: HostSort) -> String {
        ruling?.rule.id == "entry-closes" ? "open the entry that covers it" : "add \(exception(host))"
    }

    private func exception(_ host: HostSort) -> String {
        // The destination's own host is not the one that is refused.
        if prediction.hop > 0 { return "an exception for the host of redirect \(prediction.hop)" }
        return switch host {
        case .name: "an exception for this name"
        case .address: "an exception for this address or its range"
        }
    }

    /// The permission that is only for this client, where there is one.
    private var media: String {
        switch client {
        case .webview: ", or set NSAllowsArbitraryLoadsInWebContent"
        case .media: ", or set NSAllowsArbitraryLoadsForMedia"
        case .urlsession, .websocket: ""
        }
    }

    private var measure: String {
        guard let question = ruling?.questions.first else { return " with a bundled app." }
        return ": " + question.measure.sentenceEnd
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
