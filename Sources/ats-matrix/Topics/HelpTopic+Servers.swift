// SPDX-License-Identifier: MIT
import Laboratory

extension HelpTopic {
    /// Printed from the words that the lab reads.
    static var servers: HelpTopic {
        HelpTopic(
            name: "servers", summary: "What the lab's servers can be: answers, redirects, weak and hostile TLS.",
            title: "LAB SERVERS", text: ServerList().text)
    }
}

private struct ServerList {
    private static let redirects: [(String, String)] = [
        ("redirect URL…", "302 to the first, from each to the next, then ok"),
        ("301 URL… (303, 307, 308)", "the same with this status"),
        ("redirect-hops N", "N redirects by path, then ok"),
        ("redirect-loop", "302 to the URL that was asked for"),
        ("location TEXT", "302 with exactly this Location"),
        ("huge-location", "302 to a path of 100 KB"),
    ]

    var text: String {
        var lines = wrapped(
            "What stands under lab: in a matrix, and what 'ats-matrix lab' takes. Each server has a plain port and a "
                + "TLS port. ok answers 200; a STATUS of 200 to 599 is answered as such; 'help faults' tells of "
                + "stopped, silent, half-header, endless-body, huge-header, drip and the resets.",
            width: 80)
        lines += ["", "Redirects. A URL is whole or a path. Every hop comes back to the lab."]
        lines += rows(Self.redirects)
        lines += ["", "TLS. Answers ok, or what stands behind it: 'tls1.0 404', 'no-san redirect /x'."]
        lines += rows(TLSServer.allCases.map { ($0.rawValue, $0.summary) })
        lines.append("")
        lines += wrapped(
            "Where a row does not say otherwise: TLS 1.2 and 1.3, and a leaf with a P-256 key for 90 days and the host "
                + "that the client names, signed over SHA-256 by the lab's root. That root counts as one that the user "
                + "installed: no certificate transparency, no 398 days; 825 days hold.",
            width: 80)
        return lines.joined(separator: "\n")
    }

    private func rows(_ rows: [(String, String)]) -> [String] {
        let column = rows.map(\.0.count).max() ?? 0
        return rows.map { word, says in
            "  \(word)\(String(repeating: " ", count: column - word.count))  \(says)"
        }
    }
}
