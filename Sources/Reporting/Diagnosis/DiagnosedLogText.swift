// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Diagnosis
internal import Matrix

/// A pasted log for a person: its errors, then the answer for each URL.
struct DiagnosedLogText {
    let log: DiagnosedLog
    let width: Int
    let paint: Paint

    var text: String {
        var lines = Paragraph.lines(headline, width: width).map { paint($0, log.isFailure ? .red : .yellow) }
        for (index, error) in log.log.errors.enumerated() { lines += self.lines(of: error, index) }
        if log.log.omitted > 0 {
            lines += Paragraph.lines("\(grouped(log.log.omitted)) more are not shown.", width: width)
        }
        if log.leftOut > 0 {
            lines += Paragraph.lines(
                "\(counted(log.leftOut, "more URL")) left out: ask for each with ats-matrix diagnose URL.",
                width: width)
        }
        var text = lines.map { $0 + "\n" }.joined()
        for (index, diagnosis) in log.diagnoses.enumerated() {
            let title = "URL \(index + 1): \(diagnosis.answer.load.destination.redacted)"
            text += "\n" + Paragraph.lines(title, width: width).map { paint($0, .bold) + "\n" }.joined()
            text += DiagnosisText(diagnosis, width: width, paint: paint).text
        }
        return text
    }

    private var headline: String {
        let count = log.log.errors.count
        guard count == 0 else { return "\(counted(count, "error")) in \(log.file)" }
        let lines = log.log.mentions.map { "\($0)" }
        let mentioned =
            lines.isEmpty
            ? ""
            : " A code is only spoken of in \(lines.count == 1 ? "line" : "lines") "
                + "\(lines.joined(separator: ", "))."
        return "No error of a load in \(log.file).\(mentioned) Paste the lines around the failure, or give the URL."
    }

    private func lines(of error: PastedError, _ index: Int) -> [String] {
        let place =
            error.lines.count == 1
            ? "line \(error.lines.lowerBound)" : "lines \(error.lines.lowerBound)–\(error.lines.upperBound)"
        var parts = [place, error.kind.words]
        if let code = error.code {
            parts.append([code.description, code.name].compactMap(\.self).joined(separator: " "))
        }
        if let stream = error.streamError { parts.append("stream error \(stream)") }
        parts.append(error.url.map(Destination.redact) ?? "no URL")
        if let task = error.task { parts.append(task) }
        if let place = log.place(of: index) { parts.append("URL \(place + 1) below") }
        var lines = Paragraph.lines(parts.joined(separator: " · "), width: width, first: "  ", rest: "    ")
        lines += Paragraph.lines(error.because.sentenceEnd, width: width, first: "    ")
        if let remark = log.remark(on: index) { lines += Paragraph.lines(remark, width: width, first: "    ") }
        return lines
    }
}

extension PastedError.Kind {
    fileprivate var words: String {
        switch self {
        case .cleartext: "ATS, cleartext"
        case .tls: "ATS or TLS, the handshake"
        case .trust: "trust in the certificate"
        case .localNetwork: "Local Network permission"
        case .network: "the network, not ATS"
        case .configuration: "a key of the configuration"
        case .unclear: "not enough to tell"
        }
    }
}
