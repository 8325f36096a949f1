// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix

extension HelpTopic {
    /// Printed from the rows that failures are judged by and that the tests bring about.
    static var faults: HelpTopic {
        HelpTopic(
            name: "faults", summary: "What curl and an app say of each fault of the network.", title: "FAULTS",
            text: FaultTable(NetworkFault.all).text)
    }
}

private struct FaultTable {
    private let faults: [NetworkFault]
    /// Each once, in the order of the rows.
    private let notes: [String]

    init(_ faults: [NetworkFault]) {
        self.faults = faults
        notes = faults.compactMap(\.note).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    var text: String {
        var lines = wrapped(
            "What a broken network does to curl, and what an app says of it where ATS allows the load. None of this "
                + "is ever −1022: that is ATS, and no packet left. An app's code in brackets is inferred from what the "
                + "code is for; the others are documented. Where ATS would refuse the load as well, the flag is both.",
            width: 80)
        lines += ["", row("FAULT", "CURL, errno", "APP", "FLAG", "NOTE")]
        for group in NetworkFault.Group.allCases {
            lines += ["", group.rawValue]
            lines += faults.filter { $0.group == group }.map(row)
        }
        lines += ["", "Notes"]
        for (index, note) in notes.enumerated() { lines += paragraph(note, after: "\(index + 1)") }
        lines += ["", "What an app calls its codes"]
        for code in Set(faults.compactMap(\.urlError)).sorted(by: { $0.rawValue > $1.rawValue }) {
            lines.append("  \(code)  \(code.name ?? "")")
        }
        lines += ["", "With lab: or 'ats-matrix lab' to try"]
        let makers = faults.compactMap { fault in fault.lab.map { ($0, fault.title) } }
        let column = makers.map(\.0.count).max() ?? 0
        lines += makers.map { "  \(padded($0.0, column))  \($0.1)" }
        return lines.joined(separator: "\n")
    }

    private func row(_ fault: NetworkFault) -> String {
        let code = fault.urlError.map { fault.evidence == .inferred ? "(\($0))" : " \($0)" }
        let note = fault.note.flatMap(notes.firstIndex).map { "\($0 + 1)" }
        return row(
            "  " + fault.title, fault.curlWords, code ?? (fault.evidence == .inferred ? "(gets in)" : " gets in"),
            fault.flag?.rawValue ?? "", note ?? "")
    }

    private func row(_ title: String, _ curl: String, _ app: String, _ flag: String, _ note: String) -> String {
        let row = padded(title, 40) + " " + padded(curl, 16) + " " + padded(app, 9) + " " + padded(flag, 9) + " " + note
        return String(row.reversed().drop { $0 == " " }.reversed())
    }

    private func paragraph(_ text: String, after number: String) -> [String] {
        wrapped(text, width: 75).enumerated().map { index, line in
            (index == 0 ? String(repeating: " ", count: 3 - number.count) + number : "   ") + "  " + line
        }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension NetworkFault {
    /// `7 ECONNREFUSED`: curl's code, and what else tells the row from others with the same.
    fileprivate var curlWords: String {
        let codes = curlCodes.map(String.init).joined(separator: " ")
        return switch condition {
        case .systemErrors(let names): "\(codes) " + NetworkFault.first(of: names.map(\.rawValue))
        case .verifyResults(let results): "\(codes) verify " + NetworkFault.first(of: results.map(String.init))
        case .proxyRefused, .malformed, .certificateWanted, .redirect, nil:
            curlCodes.count > 4 ? "\(curlCodes[0]) …" : codes
        }
    }

    private static func first(of words: [String]) -> String { (words.first ?? "") + (words.count > 1 ? " …" : "") }
}
