// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity

extension ExplanationText {
    /// The changes that would flip the answer, and what there is to do besides.
    func toDo(_ measure: Measure, _ paint: Paint) -> [String] {
        let more = isCut(measure) ? " (more: --format json)" : ""
        var lines = ["", paint("What to do", .bold) + more]
        for remark in remarks { lines += Paragraph.lines(remark, width: width, first: "  ") }
        for (index, change) in explanation.changes.prefix(measure.changes).enumerated() {
            var text = change.title.sentenceEnd
            if index < measure.prices { text += " Price: \(change.price.sentenceEnd)" }
            lines += Paragraph.lines(text, width: width, first: "  \(index + 1). ")
            guard let plist = change.plist, index < measure.plists else { continue }
            lines += plist.split(separator: "\n").flatMap { plistLines(String($0)) }
        }
        return lines
    }

    /// What there is to say before the changes, or in their place.
    private var remarks: [String] {
        let hasChanges = !explanation.changes.isEmpty
        switch explanation.ruling.verdict {
        case .unsettled:
            let measures = explanation.ruling.questions.prefix(1).map { "Measure it: \($0.measure.sentenceEnd)" }
            let first = measures.isEmpty ? ["Measure it with a bundled app."] : measures
            return hasChanges ? first + ["Or make it certain:"] : first
        case .blocked: return hasChanges ? [] : ["No key in Info.plist opens it; the trace says why."]
        case .allowed: return [allowedRemark] + (hasChanges ? ["To change the answer:"] : [])
        }
    }

    private var allowedRemark: String {
        guard let connection else {
            return "Nothing: ATS lets it through. If the app fails all the same, look at the network: add --probe."
        }
        if connection.isOK {
            return explanation.ruling.requires?.asksForSomething == true
                ? "Nothing, as long as the server meets what the app needs." : "Nothing: both get through."
        }
        if connection.failure?.isTrust == true {
            return "Mend the certificate: its chain, its name and its dates."
        }
        return "Look at the network and the server. On a device −1009, −1004 and −1001 can also mean that the Local "
            + "Network permission is missing; it is never ATS."
    }

    /// A line to be pasted: a comment may be broken anywhere, nothing else may be; a tab is two spaces.
    private func plistLines(_ line: String) -> [String] {
        let line = line.replacing("\t", by: "  ")
        guard line.hasPrefix("<!--") else { return ["     " + Printable.escape(line)] }
        return Paragraph.lines(line, width: width, first: "     ")
    }
}
