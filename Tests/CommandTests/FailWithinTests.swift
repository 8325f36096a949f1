// SPDX-License-Identifier: MIT
import FoundationEssentials
import Recorder
import TestSupport
import Testing

@testable import ats_matrix

@Suite struct FailWithinTests {
    private static let matrix = """
        matrix: ends
        platforms: [macOS 26.6]
        configurations:
          no-keys: {}
        destinations:
          plain: http://127.0.0.1:8765/
          twin: https://twin.example/
          led: { url: "http://127.0.0.1:8766/", lab: "redirect https://twin.example/" }
        """

    private let folder: Folder
    private let store: String

    init() throws {
        folder = try Folder()
        store = folder("record.sqlite")
    }

    /// `no-keys,twin: via-lab due` for each cell of a table of values.
    private func marks(_ csv: Session) -> [String] {
        csv.lines.dropFirst().map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            return fields.count > 7 ? "\(fields[1]): \(fields[7])" : String(line)
        }
    }

    @Test(
        arguments: [
            ("21", 21 * 86_400), ("21d", 21 * 86_400), ("12h", 12 * 3_600), ("0", 0), ("36525", 36_525 * 86_400),
            ("36526", nil), ("876600h", 876_600 * 3_600), ("876601h", nil), ("", nil), ("d", nil), ("-1", nil),
            ("+1", nil), ("1.5", nil), ("21D", nil), ("21dd", nil), ("3w", nil), ("99999999999999999999", nil),
            ("٣", nil),
        ] as [(String, Int64?)])
    func `days and hours`(_ text: String, _ seconds: Int64?) {
        #expect(TimeLeft(text)?.seconds == seconds)
    }

    @Test func `what ends sooner is marked and fails the run, also behind a redirect`() throws {
        let file = try folder.write(FailWithinTests.matrix, "ends.yml")
        let words = ["run", file, "--lab", "--store", store, "--format", "csv"]
        let due = Session(words + ["--fail-within", "4000d"])
        #expect(due.status == .findings, "\(due.error)")
        #expect(marks(due) == ["plain: via-lab", "twin: via-lab due", "led: via-lab due"])
        #expect(due.error.contains("no-keys × twin: due, the leaf of twin.example ends 2"), "\(due.error)")
        #expect(due.error.contains("no-keys × led: due, the leaf of twin.example ends 2"), "\(due.error)")

        let good = Session(words + ["--fail-within", "12h"])
        #expect(good.status == .done, "\(good.error)")
        #expect(marks(good) == ["plain: via-lab", "twin: via-lab", "led: via-lab"])
        // Without the question nothing is due.
        #expect(Session(words).status == .done)
    }

    @Test func `another attempt at a run asks for days of its own`() throws {
        let file = try folder.write(FailWithinTests.matrix, "ends.yml")
        _ = Session("run", file, "--lab", "--store", store, "--fail-within", "4000d")
        let show = ["show", "1", "--store", store, "--format", "csv"]
        let record = try RecordStore(path: store)
        let marked = marks(Session(show))
        #expect(marked == ["plain: via-lab", "twin: via-lab due", "led: via-lab due"])
        try record.markDue(before: nil, in: 1)
        #expect(marks(Session(show)) == ["plain: via-lab", "twin: via-lab", "led: via-lab"])
        // The end of 9999.
        try record.markDue(before: 253_402_300_799, in: 1)
        #expect(marks(Session(show)) == marked)
        try record.markDue(before: 0, in: 1)
        #expect(marks(Session(show)) == ["plain: via-lab", "twin: via-lab", "led: via-lab"])
    }

    /// The servers live outside of the shifted time. One has a leaf that ends after forty days, the other an
    /// intermediate that does.
    @Test(.timeLimit(.minutes(5)))
    func `in a later time the flag flips when a certificate ends, and not before`() throws {
        try folder.write(
            """
            matrix: ends
            platforms: [macOS 26.6]
            configurations: { no-keys: {}, blanket: { NSAllowsArbitraryLoads: true } }
            destinations: { leaf: https://leaf.example/, chain: https://chain.example/ }
            """, "ends.yml")
        let ended = try CommandProcess.run(
            #"""
            command -v openssl >/dev/null && command -v faketime >/dev/null || exit 9
            cd "$d" || exit 8
            new() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" -keyout "$1.key" "$2" "$3" \
                -out "$1.$4" 2>/dev/null || exit 8; }
            sign() { openssl x509 -req -in "$1.csr" -CA "$2.pem" -CAkey "$2.key" -CAcreateserial -days "$3" \
                -extfile "$4" -out "$1.pem" 2>/dev/null || exit 8; }
            printf 'basicConstraints=critical,CA:TRUE\n' >ca.ext
            new root -x509 -days=900 pem
            for one in leaf:40:80 chain:80:40; do
                name=${one%%:*}; days=${one#*:}
                printf 'basicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\nsubjectAltName=DNS:%s.example\n' \
                    "$name" >"$name.ext"
                new "$name-issuer" -new -batch csr; sign "$name-issuer" root "${days#*:}" ca.ext
                new "$name" -new -batch csr; sign "$name" "$name-issuer" "${days%:*}" "$name.ext"
                : >"$name.log"
                openssl s_server -accept 127.0.0.1:0 -key "$name.key" -cert "$name.pem" \
                    -cert_chain "$name-issuer.pem" -www >"$name.log" 2>&1 </dev/null &
                jobs="$jobs $!"
            done
            trap 'kill $jobs 2>/dev/null' EXIT
            n=0; until grep -q ACCEPT leaf.log && grep -q ACCEPT chain.log; do
                sleep 0.1; n=$((n+1)); [ $n -lt 600 ] || exit 7
            done
            port() { sed -n 's/^ACCEPT .*:\([0-9]*\)$/\1/p' "$1.log" | head -1; }
            at() {
                hours=$1; shift
                echo "at $hours"
                FAKETIME_DONT_FAKE_MONOTONIC=1 CURL_CA_BUNDLE=$d/root.pem faketime -f "+${hours}h" "$p" run ends.yml \
                    --store "$d/r" --quiet --format csv --timeout 120 --connect-timeout 60 \
                    --connect-to "leaf.example:443:127.0.0.1:$(port leaf)" \
                    --connect-to "chain.example:443:127.0.0.1:$(port chain)" "$@" |
                    cut -d, -f1,2,7,8,14 | tr -d '\r' | sed 1d
            }
            at 0; at 959; at 961
            at 455 --fail-within 21d; at 457 --fail-within 21d
            """#, in: folder)
        guard ended.status != 9 else {
            print("skipped: openssl or faketime is not installed")
            return
        }
        let good = [
            "no-keys,leaf,reachable,,", "no-keys,chain,reachable,,", "blanket,leaf,reachable,,",
            "blanket,chain,reachable,,",
        ]
        let past = [
            "no-keys,leaf,trust,,-1200", #"no-keys,chain,trust,,"-1200 -1202""#, "blanket,leaf,trust,,-1201",
            "blanket,chain,trust,,-1201",
        ]
        let due = good.map { $0.replacing("reachable,", with: "reachable,due") }
        let says = ended.output.split(separator: "\n").map(String.init)
        #expect(
            says == ["at 0"] + good + ["at 959"] + good + ["at 961"] + past + ["at 455"] + good + ["at 457"] + due,
            "\(ended.status) \(ended.error)")
    }
}
