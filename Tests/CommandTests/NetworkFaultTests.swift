// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Foundation
import Matrix
import TestSupport
import Testing

@testable import ats_matrix

/// Faults that take a network of their own, told by the built command as the table of faults says.
@Suite(.enabled(if: NetworkNamespace.isPermitted, "no network namespace can be made here, or there is no ip"))
struct NetworkFaultTests {
    /// What a report says of one cell.
    private struct Cell: Decodable {
        struct Connection: Decodable {
            let status: Int?
            let curl: Int
            let urlError: Int?
            let hops: [Hop]
        }
        struct Hop: Decodable {
            let remoteAddress: String?
            let failure: Failure?
        }
        struct Failure: Decodable {
            let errno: Int?
        }
        let destination: String
        let flag: String
        let connection: Connection
    }
    private struct Report: Decodable {
        let cells: [Cell]
    }

    private func cells(_ name: String, in folder: Folder) throws -> [Cell] {
        try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(filePath: folder(name)))).cells
    }

    private func matrix(_ destinations: [(name: String, url: String)]) -> String {
        """
        matrix: faults
        platforms: [macOS 26.6]
        configurations: { blanket: { NSAllowsArbitraryLoads: true } }
        destinations:

        """ + destinations.map { "  \($0.name): \($0.url)\n" }.joined()
    }

    private func expect(_ cells: [Cell], are ids: [String]) throws {
        #expect(cells.map(\.destination) == ids)
        for cell in cells {
            let fault = try #require(NetworkFault.named(cell.destination))
            let hop = try #require(cell.connection.hops.last)
            #expect(fault.curlCodes.contains(cell.connection.curl), "\(fault.id): curl \(cell.connection.curl)")
            #expect(cell.connection.urlError == fault.urlError?.rawValue, "\(fault.id)")
            #expect(cell.flag == fault.flag?.rawValue, "\(fault.id)")
            #expect((cell.connection.status == 200) == (fault.urlError == nil), "\(fault.id)")
            if case .systemErrors(let names) = fault.condition {
                #expect(names.map { Int($0.number) }.contains(hop.failure?.errno), "\(fault.id)")
            }
        }
    }

    private static let reached = [
        ("dns-silent", "http://silent.test/"), ("refused", "http://127.0.0.1:1/"),
        ("syn-silent", "http://198.51.100.9/"), ("no-route", "http://192.0.2.1/"),
        ("forbidden", "http://192.0.2.129/"), ("no-connection", "http://192.0.2.193/"),
        ("no-network", "http://203.0.113.1/"), ("v6-refused", "http://v6-refused.test:8000/"),
        ("v6-silent", "http://v6-silent.test:8000/"), ("many-names", "http://n100.test:8000/"),
    ]

    /// Waits for the lab, whose ports nobody else can take in here.
    private static let lab = #"""
        : >"$d/lab"; "$p" lab ok silent --port 8000 >"$d/lab" 2>&1 &
        n=0; until grep -q curl "$d/lab"; do sleep 0.1; n=$((n+1)); [ $n -lt 600 ] || break; done

        """#

    @Test func `what nobody answers, where no way leads, and what is dead in one family`() throws {
        let folder = try Folder()
        try folder.write(matrix(Self.reached + (1...99).map { ("n\($0)", "http://n\($0).test:8000/") }), "a.yml")
        let ended = try NetworkNamespace.run(
            Self.lab + #"""
                "$p" run "$d/a.yml" --connect-timeout 8 --timeout 20 --jobs 200 --store "$d/a" --format json >"$d/a.json"
                """#, in: folder)
        #expect(ended.status == 0, "\(ended.error)")
        let cells = try cells("a.json", in: folder)
        try expect(Array(cells.prefix(Self.reached.count)), are: Self.reached.map(\.0))
        // Each name of the one address is asked for, and the address that was used is told.
        #expect(cells.count == Self.reached.count + 99)
        for cell in cells.suffix(102) {
            #expect(cell.connection.status == 200, "\(cell.destination)")
            #expect(cell.connection.hops.last?.remoteAddress == "127.0.0.1")
        }
        let tried = cells.prefix(Self.reached.count).map { $0.connection.hops.last?.remoteAddress }
        #expect(tried.prefix(4) == [nil, "127.0.0.1", "198.51.100.9", "192.0.2.1"])
    }

    @Test func `names that are unknown, in one way or another`() throws {
        let folder = try Folder()
        for id in ["dns-refused", "name-unknown", "no-proxy"] {
            try folder.write(matrix([(id, "http://nobody.test/")]), "\(id).yml")
        }
        let ended = try NetworkNamespace.run(
            #"""
            run() { "$p" run "$d/$1.yml" --store "$d/a" --format json >"$d/$1.json"; }
            resolver 127.0.0.1 'timeout:30 attempts:5'
            run dns-refused
            sources files
            run name-unknown
            http_proxy=http://proxy.test:3128/ run no-proxy
            """#, in: folder)
        #expect(ended.status == 0, "\(ended.error)")
        for id in ["dns-refused", "name-unknown", "no-proxy"] {
            try expect(cells("\(id).json", in: folder), are: [id])
        }
    }

    @Test func `TLS that openssl serves: nothing in common, and a certificate that signed itself`() throws {
        let folder = try Folder()
        try folder.write(
            matrix([("self-signed", "https://localhost:4433/"), ("tls-agreement", "https://localhost:4434/")]), "a.yml")
        let ended = try NetworkNamespace.run(
            #"""
            command -v openssl >/dev/null || exit 9
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost \
                -addext subjectAltName=DNS:localhost -keyout "$d/key" -out "$d/cert" 2>/dev/null || exit 9
            serve() { openssl s_server -accept "127.0.0.1:$1" -key "$d/key" -cert "$d/cert" $2 -www </dev/null; }
            : >"$d/one"; serve 4433 >"$d/one" 2>&1 &
            : >"$d/two"; serve 4434 "-tls1_2 -cipher PSK-AES128-GCM-SHA256" >"$d/two" 2>&1 &
            n=0; until grep -q ACCEPT "$d/one" && grep -q ACCEPT "$d/two"; do
                sleep 0.1; n=$((n+1)); [ $n -lt 600 ] || exit 9
            done
            "$p" run "$d/a.yml" --connect-timeout 60 --timeout 60 --store "$d/a" --format json >"$d/a.json"
            """#, in: folder)
        guard ended.status != 9 else { return }
        try expect(cells("a.json", in: folder), are: ["self-signed", "tls-agreement"])
    }

    @Test(arguments: ["INT", "TERM"])
    func `a signal ends a run that waits for a name server`(_ signal: String) throws {
        let folder = try Folder()
        try folder.write(matrix([("quick", "http://n1.test:8000/"), ("never", "http://silent.test/")]), "a.yml")
        let ended = try NetworkNamespace.run(
            Self.lab + #"""
                "$p" run "$d/a.yml" --connect-timeout 200 --timeout 200 --store "$d/a" & job=$!
                n=0; until "$p" show 1 --store "$d/a" --format csv 2>/dev/null | grep -q ',200,'; do
                    sleep 0.1; n=$((n+1)); [ $n -lt 600 ] || break
                done
                kill -\#(signal) $job
                n=0; while kill -0 $job 2>/dev/null && [ $n -lt 600 ]; do sleep 0.1; n=$((n+1)); done
                kill -9 $job 2>/dev/null; wait $job; echo "status $?" >&2
                """#, in: folder)
        #expect(ended.error.contains("interrupted; run 1 keeps 1 of 2 cells"), "\(ended.error)")
        #expect(ended.error.hasSuffix("status 130\n"), "\(ended.error)")
    }

    @Test func `a thousand names that are never answered are told as such`() throws {
        let folder = try Folder()
        try folder.write(matrix((1...1_000).map { ("s\($0)", "http://s\($0).silent.test/") }), "a.yml")
        let ended = try NetworkNamespace.run(
            #"""
            "$p" run "$d/a.yml" --connect-timeout 1 --jobs 250 --store "$d/a" --format json >"$d/a.json"
            """#, in: folder)
        #expect(ended.status == 0, "\(ended.error)")
        let cells = try cells("a.json", in: folder)
        #expect(cells.count == 1_000)
        #expect(cells.allSatisfy { $0.connection.curl == 28 && $0.flag == "network" })
    }

    @Test func `late look-ups do not use up the descriptors`() throws {
        let folder = try Folder()
        try folder.write(matrix((1...80).map { ("s\($0)", "http://s\($0).silent.test/") }), "a.yml")
        let ended = try NetworkNamespace.run(
            #"""
            resolver 198.51.100.9 'timeout:4 attempts:1'
            ulimit -n 128
            "$p" run "$d/a.yml" --connect-timeout 0.5 --store "$d/a" --format json >"$d/a.json"
            """#, in: folder)
        #expect(ended.status == 0, "\(ended.error)")
        let cells = try cells("a.json", in: folder)
        #expect(cells.count == 80)
        // Without room libcurl calls a name unknown (6) that it has never asked for.
        #expect(Set(cells.map(\.connection.curl)) == [28])
    }

    @Test func `nothing is asked of a name server but the names of the matrix`() throws {
        let folder = try Folder()
        try folder.write(matrix([("refused", "http://127.0.0.1:1/")]), "a.yml")
        // This machine's own name is one that nobody answers for.
        let ended = try NetworkNamespace.run(
            #"""
            ( "$p" version && "$p" run "$d/a.yml" --store "$d/a" --format csv ) & job=$!
            n=0; while kill -0 $job 2>/dev/null && [ $n -lt 600 ]; do sleep 0.1; n=$((n+1)); done
            kill -9 $job 2>/dev/null; wait $job; echo "status $?" >&2
            """#, in: folder)
        #expect(ended.error.hasSuffix("status 0\n"), "\(ended.error)")
        #expect(ended.output.contains("libcurl/"))
    }
}
