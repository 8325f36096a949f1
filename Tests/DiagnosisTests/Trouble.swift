// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Connectivity
import Diagnosis
import Formats
import Laboratory
import TestSupport
import Testing

/// A lab in which a plain server has the address `host` at port 8765, and perhaps TLS at other ports; all else there is
/// closed.
final class Trouble {
    static let host = "100.64.0.2"
    static let url = "http://\(host):8765/"

    private let folder: TemporaryFolder
    let lab: Laboratory
    private(set) var rows: [ConnectTo] = []

    /// - Parameter tls: what answers over TLS, by the port that it has to the outside.
    init(_ plain: LabBehaviour = .ok, tls: [UInt16: LabBehaviour] = [:]) throws {
        folder = try TemporaryFolder()
        lab = try Laboratory(
            behaviours: Set([plain, .stopped] + tls.values), addresses: [Trouble.host], directory: folder.path)
        lead(Trouble.host, 8_765, to: try #require(lab.ports(of: plain)).plain)
        for (port, behaviour) in tls { lead(Trouble.host, port, to: try #require(lab.ports(of: behaviour)).tls) }
        let closed = try #require(lab.ports(of: .stopped)).plain
        for port: UInt16 in [443, 8_443, 10_000] where tls[port] == nil { lead(Trouble.host, port, to: closed) }
    }

    /// The plain server of another lab, and a twin of it at port 443 whose own port is `twin`.
    init(upstream other: Trouble, twin: UInt16) throws {
        folder = try TemporaryFolder()
        lab = other.lab
        lead(Trouble.host, 443, to: twin)
        rows += other.rows
    }

    /// All ports of another host that are not led elsewhere before.
    func lead(_ host: String, _ port: UInt16?, to own: UInt16) {
        rows.append(ConnectTo(host: host, port: port, toHost: "127.0.0.1", toPort: own))
    }

    var closedPort: UInt16 { get throws { try #require(lab.ports(of: .stopped)).plain } }

    func diagnoser(trusted: Bool = true) -> Diagnoser.Options {
        var options = Diagnoser.Options()
        options.route = .connectTo(rows)
        var transfer = TransferOptions()
        // The machine is busy: nothing here is to fail for want of time.
        transfer.connectTimeoutMilliseconds = 60_000
        transfer.totalTimeoutMilliseconds = 60_000
        if trusted { transfer.extraRoots = lab.rootsFile }
        options.transfer = transfer
        options.twinTimeoutMilliseconds = 120_000
        return options
    }

    func diagnose(
        _ url: String = url, _ keys: PropertyValue? = nil, on platform: String = "macOS 26.6",
        client: Client = .urlsession, vantage: VantagePoint = .nowhere, trusted: Bool = true
    ) throws -> Diagnosis {
        Diagnoser(diagnoser(trusted: trusted)).diagnose(
            try load(url, keys, on: platform, client: client, vantage: vantage))
    }

    func load(
        _ url: String = url, _ keys: PropertyValue?, on platform: String = "macOS 26.6",
        client: Client = .urlsession, vantage: VantagePoint = .nowhere
    ) throws -> LoadInTrouble {
        LoadInTrouble(
            load: Load(try Destination(url), client: client, vantage: vantage),
            configuration: Configuration(transportSecurity: keys), platform: try #require(Platform(platform)))
    }
}

extension Diagnosis {
    func way(_ kind: WayOut.Kind) -> WayOut? { waysOut.first { $0.kind == kind } }
    func twin(_ port: UInt16) -> Twin? { twins.first { $0.destination.port == port } }
}

extension WayOut {
    var addedLines: String { edits.map { $0.lines.joined(separator: "\n") }.joined(separator: "\n") }
}
