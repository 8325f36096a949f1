// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Diagnosis
internal import Matrix

/// A diagnosis for a person in trouble: the answer, why, the proof, the ways out; then what else there is.
struct DiagnosisText {
    let diagnosis: Diagnosis
    let width: Int
    let paint: Paint

    init(_ diagnosis: Diagnosis, width: Int, paint: Paint) {
        self.diagnosis = diagnosis
        self.width = width
        self.paint = paint
    }

    var text: String {
        var lines = Paragraph.lines(headline, width: width).map { paint($0, color) }
        lines += Paragraph.lines(facts, width: width, first: "  ")
        lines += section("Why", why)
        lines += section("The network", network)
        lines += section(diagnosis.waysOut.count == 1 ? "The way out" : "Ways out", waysOut)
        lines += section("Lines that make the https address", recipes)
        lines += section("HTTPS on the same machine", twins)
        lines += section("The machine's other names", otherNames)
        let passes = diagnosis.outcome == .passes
        lines += section("What curl and nscurl hide", passes ? [] : hidden)
        lines += section(
            passes ? "If the app fails all the same" : "Looks like this and is not ATS", lookalikes)
        return lines.map { $0 + "\n" }.joined()
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : [""] + Paragraph.lines(title, width: width).map { paint($0, .bold) } + lines
    }

    /// A paragraph inside a section.
    ///
    /// - Parameter rest: what stands before the other lines; as many spaces as `first` has columns where it is not given.
    func paragraph(_ text: String, first: String = "  ", rest: String? = nil) -> [String] {
        Paragraph.lines(text.sentenceEnd, width: width, first: first, rest: rest)
    }

    /// A line to be copied: nothing is broken but a comment of XML, which may be broken anywhere.
    func verbatim(_ line: String, indent: Int = 5) -> [String] {
        let space = String(repeating: " ", count: indent)
        let line = line.replacing("\t", by: "  ")
        let isComment = line.drop { $0 == " " }.hasPrefix("<!--")
        if isComment {
            let depth = line.prefix { $0 == " " }
            return Paragraph.lines(String(line.dropFirst(depth.count)), width: width, first: space + depth)
        }
        return [space + Printable.escape(line)]
    }

    private var color: Paint.Color {
        switch diagnosis.outcome {
        case .passes: .green
        case .fails: .red
        case .unsettled: .yellow
        }
    }

    // MARK: The answer

    private var ruling: Ruling { diagnosis.answer.ruling }
    private var prediction: Prediction { diagnosis.answer.prediction }

    private var headline: String {
        let codes = prediction.outcome.codes
        let code = codes.isEmpty ? "" : " with \(codes.words)"
        let place = prediction.hop > 0 ? " at redirect \(prediction.hop)" : ""
        switch diagnosis.flag {
        case .ats:
            return "✗ The app fails\(code)\(place): App Transport Security refuses the load. The network is fine."
        case .tls:
            return "✗ The app fails\(code)\(place): it asks more of TLS than curl does. The network is fine."
        case .both:
            return "✗ The app fails\(code)\(place): App Transport Security refuses the load. The network fails as well."
        case .trust: return "✗ The app fails\(code)\(place): the server's certificate is not trusted."
        case .network: return "✗ The app fails\(code)\(place): the network or the server, not App Transport Security."
        case .reachable where diagnosis.outcome == .passes: return "✓ The app gets through\(condition)."
        case .appOnly: return "✓ The app gets through although curl does not: it has something that curl has not."
        case .none, .unsettled, .drift, .reachable: return unasked(code, place)
        }
    }

    private func unasked(_ code: String, _ place: String) -> String {
        switch prediction.outcome {
        case .unsettled(let likely):
            let leaning =
                switch likely {
                case .allowed?: "Likely it does."
                case .blocked?: "Likely it does not."
                case .unsettled?, nil: ""
                }
            return "? Whether App Transport Security lets the app through is not settled. \(leaning)"
        case .refused:
            return "✗ The app fails\(code)\(place): App Transport Security refuses the load. The network was not asked."
        case .distrusted: return "✗ The app fails\(code)\(place): the system does not trust the server."
        case .failed: return "✗ The app fails\(code)\(place)."
        case .none: return "✓ App Transport Security lets the app through\(condition). The network was not asked."
        case .status, .reached: return "✓ The app gets through\(condition)."
        }
    }

    private var condition: String {
        let requires = prediction.condition ?? (diagnosis.connection == nil ? ruling.requires : nil)
        guard let requires, requires.asksForSomething else { return "" }
        return ", if the server meets what it needs: \(requires.words)"
    }

    /// URL, client, platform and place.
    private var facts: String {
        let load = diagnosis.answer.load
        let subject = diagnosis.subject
        var place = subject.place.rawValue
        if subject.isOwn, subject.place != .loopback {
            place += place == Place.ownAddress.rawValue ? " of the machine that loads" : ", the machine's own"
        }
        return [
            load.destination.redacted, load.client.rawValue, diagnosis.trouble.platform.description, place,
        ].joined(separator: " · ")
    }
}
