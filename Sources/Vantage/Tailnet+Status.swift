// SPDX-License-Identifier: MIT
import ATSModel
package import Formats

extension Tailnet {
    /// The most bytes of a status that are read.
    package static let statusLimit = JSON.byteLimit

    /// What 'tailscale status --json' printed: the machines that its own table shows.
    ///
    /// Tailscale calls the format subject to change, so that only what is needed is read, and that strictly. The names
    /// are those of its `ipnstate.Status`; all others are passed over.
    ///
    /// | name | what it must be |
    /// |---|---|
    /// | `BackendState` | `Running`; every other state is told as what it is |
    /// | `Self` | this machine |
    /// | `Peer` | a dictionary of machines by their keys; null or absent without peers |
    /// | `MagicDNSSuffix`, or that of `CurrentTailnet` | the tailnet's own domain: a machine outside of it is shared |
    /// | `CurrentTailnet.MagicDNSEnabled` | false takes all names away; absent in older releases |
    ///
    /// Of a machine:
    ///
    /// | name | what it must be |
    /// |---|---|
    /// | `DNSName` | the full name, with or without its final dot; empty or absent without one |
    /// | `HostName` | what the machine calls itself: any text, which names it where there is no full name |
    /// | `TailscaleIPs` | addresses; null or absent without one |
    /// | `Online`, `OS` | a boolean, a text |
    /// | `ShareeNode`, `Location`, `ExitNodeOption`, `ExitNode` | peers that Tailscale's table leaves out too: those that only see this tailnet, and exit nodes that are rented by their place |
    ///
    /// - Throws: `InputError` with line and column, without a file.
    package init(status bytes: [UInt8]) throws(InputError) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
        guard bytes.count > Tailnet.statusLimit || text.first(where: { !" \t\r\n".utf8.contains($0) }) == 0x7B else {
            throw InputError(
                at: SourcePosition(line: 1, column: 1), "this is no status of Tailscale",
                expected: "what 'tailscale status --json' prints, which begins with '{'")
        }
        let root = StatusObject(try JSON.parse(bytes), name: "the status")
        try TailscaleState.check(root)
        let tailnet = try root.object("CurrentTailnet")
        // Older releases have it at the top alone.
        var suffix = try root.text("MagicDNSSuffix")
        if let newer = try tailnet?.text("MagicDNSSuffix") { suffix = newer }
        let naming = StatusMachine.Naming(
            suffix: suffix.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 },
            hasMagicDNS: try tailnet?.boolean("MagicDNSEnabled") ?? true)
        guard let own = try root.object("Self") else {
            throw InputError(at: root.position, "'Self' is missing, which is this machine", expected: "a dictionary")
        }
        var machines: [Machine] = []
        let peers = try root.object("Peer")?.members() ?? []
        for peer in peers {
            guard try !StatusMachine.isLeftOut(peer) else { continue }
            machines.append(try StatusMachine.read(peer, isSelf: false, naming))
        }
        // By all that tells two of them apart, so that the order does not hang on their keys.
        machines.sort {
            ($0.shortName, $0.fullName ?? "", $0.addresses.first?.description ?? "")
                < ($1.shortName, $1.fullName ?? "", $1.addresses.first?.description ?? "")
        }
        self.init(machines: [try StatusMachine.read(own, isSelf: true, naming)] + machines)
    }
}
