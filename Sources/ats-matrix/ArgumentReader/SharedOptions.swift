// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix
import Recorder
import Reporting

/// Options that mean the same in several commands.
enum SharedOptions {
    static let store = Option(
        "store", .required("FILE"),
        "The record. Without it ATS_MATRIX_STORE, else ats-matrix/record.sqlite under XDG_DATA_HOME or ~/.local/share.")
    static let color = Option(
        "color", .required("WHEN"), completion: .words(of: ColorChoice.self),
        "Colour on standard output: auto (default), always, never.")
    static let output = Option(
        "output", .required("FILE"),
        "Write the result there instead of standard output (-). The file is replaced whole.")
    static let reportFormat = Option(
        "format", .required("FORMAT"), completion: .words(of: ReportFormat.self),
        "\(list(ReportFormat.self)). Default: table.")
    static let stable = Option(
        "stable", "Leave out times, ports and library texts, so that the same answers give the same bytes.")
    static let connectTo = Option(
        "connect-to", .required("HOST:PORT:TOHOST:TOPORT"), repeats: true,
        "Lead connections for HOST:PORT to TOHOST:TOPORT, as curl does: URL, Host header and server name stay. Empty "
            + "parts mean any, or unchanged. IPv6 addresses stand in brackets.")
    static let own = Option(
        "own", .required("ADDR"), repeats: true, "An address that belongs to the machine that loads.")
    static let onLink = Option(
        "on-link", .required("CIDR"), repeats: true, "A network that the machine that loads is attached to.")
    static let tailscaleStatus = Option(
        "tailscale-status", .required("FILE"),
        "For destinations from: tailscale: what 'tailscale status --json' printed, or - for standard input, in place of "
            + "asking the tailscale command of this machine.")
    static let timeout = Option("timeout", .required("SECONDS"), "Whole time of one request. Default: 30.")

    /// Newest systems, whose number a person then changes.
    static let platforms = Completion.words(
        System.allCases.map { Platform($0, ExplainOptions.newestPlatform.version).description })

    static func list<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type) -> String {
        Choice.allCases.map(\.rawValue).joined(separator: ", ")
    }
}

extension ParsedArguments {
    /// The addresses and networks of `--own` and `--on-link`, `nil` where neither is given.
    func vantagePoint() throws(UsageError) -> VantagePoint? {
        let own = try values(SharedOptions.own, expected: "an IP address, such as 192.168.1.20") { IPAddress($0) }
        let onLink = try values(SharedOptions.onLink, expected: "a network, such as 192.168.1.0/24") {
            AddressRange($0)
        }
        return own.isEmpty && onLink.isEmpty ? nil : VantagePoint(own: own, onLink: onLink)
    }

    func connectTo() throws(UsageError) -> [ConnectTo] {
        try values(SharedOptions.connectTo, expected: "HOST:PORT:TOHOST:TOPORT") { ConnectTo($0) }
    }
}

extension ConnectTo {
    /// Reads `HOST1:PORT1:HOST2:PORT2` as curl's `--connect-to` does; IPv6 addresses stand in brackets.
    init?(_ text: String) {
        var rest = text[...]
        guard let host = rest.takeHost(), let port = rest.takeField(), let toHost = rest.takeHost() else { return nil }
        guard let from = ConnectTo.port(port), let to = ConnectTo.port(rest) else { return nil }
        guard !toHost.isEmpty || to != .any else { return nil }
        self.init(
            host: host.isEmpty ? nil : String(host), port: from.number, toHost: String(toHost), toPort: to.number)
    }

    private enum Port: Equatable {
        case any
        case number(UInt16)

        var number: UInt16? { if case .number(let number) = self { number } else { nil } }
    }

    private static func port(_ text: Substring) -> Port? {
        if text.isEmpty { return .any }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(text), number > 0 else {
            return nil
        }
        return .number(number)
    }
}

extension Substring {
    /// Takes what stands before the next colon, and the colon.
    fileprivate mutating func takeField() -> Substring? {
        guard let colon = firstIndex(of: ":") else { return nil }
        defer { self = self[index(after: colon)...] }
        return self[..<colon]
    }

    /// The same for a host, without its brackets.
    fileprivate mutating func takeHost() -> Substring? {
        guard first == "[" else { return takeField() }
        guard let close = firstIndex(of: "]") else { return nil }
        let host = self[index(after: startIndex)..<close]
        let after = self[index(after: close)...]
        guard after.first == ":", IPAddress(host)?.family == .v6 else { return nil }
        self = after.dropFirst()
        return host
    }
}
