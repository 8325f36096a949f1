// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Diagnosis

/// The errors of a log for a person: what each is and why, then the answer for its URL.
struct DiagnosedLogText {
    let log: DiagnosedLog
    let width: Int
    let paint: Paint

    var text: String {
        var lines: [String] = []
        for (number, entry) in log.entries.enumerated() {
            if number > 0 { lines += ["", String(repeating: "─", count: min(width, 60)), ""] }
            lines += heading(number, entry.error).map { paint($0, .bold) }
            lines += paragraph(entry.error.because)
            lines += paragraph(facts(entry.error))
            if let contradiction = entry.contradiction { lines += paragraph(contradiction) }
            if let same = entry.sameAs {
                lines += paragraph("The same load as error \(same + 1): the answer stands there.")
            } else if let diagnosis = entry.diagnosis {
                lines.append("")
                lines += DiagnosisText(diagnosis, width: width, paint: paint).text.split(
                    separator: "\n", omittingEmptySubsequences: false
                ).dropLast().map(String.init)
            }
        }
        if log.unasked > 0 {
            lines += [
                "", "The loads of \(log.unasked) more errors were not asked: \(DiagnosedLog.loadLimit) are enough.",
            ]
        }
        if log.omitted > 0 { lines += ["", "\(log.omitted) more errors were not kept."] }
        return lines.map { $0 + "\n" }.joined()
    }

    private func paragraph(_ text: String) -> [String] {
        text.isEmpty ? [] : Paragraph.lines(text, width: width, first: "  ")
    }

    /// `Error 2 of 3, lines 4–9: a certificate that is not trusted`
    private func heading(_ number: Int, _ error: PastedError) -> [String] {
        let count = log.entries.count == 1 ? "The error" : "Error \(number + 1) of \(log.entries.count)"
        let (first, last) = (error.lines.lowerBound, error.lines.upperBound)
        let place = first == last ? "line \(first)" : "lines \(first)–\(last)"
        return Paragraph.lines("\(count), \(place): \(error.kind.title)", width: width)
    }

    private func facts(_ error: PastedError) -> String {
        var facts: [String] = []
        if let code = error.code {
            facts.append([code.description, code.name].compactMap { $0 }.joined(separator: " "))
        }
        if let stream = error.streamError { facts.append("stream error \(URLErrorCode(stream))") }
        if let url = error.url { facts.append(Destination.redact(url)) }
        if let task = error.task { facts.append(task) }
        return facts.joined(separator: " · ")
    }
}

extension PastedError.Kind {
    /// The kind in words.
    var title: String {
        switch self {
        case .cleartext: "App Transport Security refused cleartext"
        case .tls: "TLS that App Transport Security does not take"
        case .trust: "a certificate that is not trusted"
        case .localNetwork: "the Local Network permission, not App Transport Security"
        case .network: "the network or the server, not App Transport Security"
        case .configuration: "a value of NSAppTransportSecurity that is passed over"
        case .unclear: "not enough to tell"
        }
    }
}
