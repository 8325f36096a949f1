// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

extension ExplanationText {
    var color: Paint.Color {
        switch explanation.ruling.verdict {
        case .allowed: .green
        case .blocked: .red
        case .unsettled: .yellow
        }
    }

    /// `blocked: −1022 NSURLErrorAppTransportSecurityRequiresSecureConnection`.
    var verdict: String {
        let ruling = explanation.ruling
        var text = ruling.verdict.rawValue
        if ruling.hop > 0, load.hops.indices.contains(ruling.hop) {
            text += " at hop \(ruling.hop + 1) (\(load.hops[ruling.hop].redacted))"
        }
        switch ruling.verdict {
        case .allowed:
            if ruling.requires?.asksForSomething == true {
                text += ", if the server meets what the app's TLS gate asks for"
            }
        case .blocked:
            let codes = ruling.codes.map { [$0.description, $0.name].compactMap(\.self).joined(separator: " ") }
            text += codes.isEmpty ? " (no code is asserted)" : ": " + codes.joined(separator: " or ")
        case .unsettled:
            text += (ruling.likely.map { ", likely \($0.rawValue)" } ?? "") + ": no source settles it"
        }
        return text
    }

    /// URL, client, platform and place.
    var facts: String {
        let destination = load.destination
        return [
            destination.redacted, load.client.rawValue, platform.description,
            destination.place(from: load.vantage).rawValue,
        ].joined(separator: " · ")
    }

    /// What curl's answer and the app's mean together.
    func meeting(_ connection: Connection) -> String {
        switch (connection.isOK, outcome(connection)) {
        case (true, .status), (true, .none), (true, .reached):
            return explanation.ruling.requires?.asksForSomething == true
                ? "both get through, the app if the server meets what it needs" : "both get through"
        case (true, .refused(let codes)):
            return codes.contains(.appTransportSecurityRequiresSecureConnection) || isCleartext
                ? "curl gets through and the app would not: suspect ATS, not the network"
                : "curl gets through and the app would not: its TLS is stricter than curl's"
        case (true, .distrusted): return "curl gets through and the app would not: the system trusts less than curl"
        case (true, .unsettled): return "curl gets through; whether the app does is not settled"
        case (true, .failed(let code)): return "curl gets through, the app would fail with \(code)"
        case (false, .refused): return "both fail: mend the network first, after that ATS bites"
        case (false, .failed(let code)):
            return connection.failure?.isTrust == true
                ? "the certificate is not trusted; the app would show \(code)"
                : "suspect the network, not ATS; the app would show \(code)"
        case (false, .distrusted(let codes)):
            return "the certificate is not trusted; the app would show \(codes.words)"
        case (false, .unsettled): return "the network fails; what ATS does is not settled"
        case (false, .status), (false, .none), (false, .reached):
            return "curl fails; the app has something that curl has not"
        }
    }

    /// The prediction, or what follows from ruling and connection where none is given.
    private func outcome(_ connection: Connection) -> Prediction.Outcome {
        if let prediction { return prediction.outcome }
        switch explanation.ruling.verdict {
        case .blocked: return .refused(explanation.ruling.codes)
        case .unsettled: return .unsettled(likely: explanation.ruling.likely)
        case .allowed: return connection.urlError.map { .failed($0) } ?? .none
        }
    }

    private var isCleartext: Bool {
        let hop = explanation.ruling.hop
        return load.hops.indices.contains(hop) && load.hops[hop].scheme.isCleartext
    }
}
