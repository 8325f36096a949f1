// SPDX-License-Identifier: MIT
import Formats

/// Reads one machine of the status.
enum StatusMachine {
    /// What the tailnet says of names.
    struct Naming {
        /// `tailnet-example.ts.net`
        let suffix: String?
        let hasMagicDNS: Bool
    }

    static func read(
        _ object: StatusObject, isSelf: Bool, _ naming: Naming
    ) throws(InputError) -> Tailnet.Machine {
        let name = try fullName(object)
        let hostName = try object.text("HostName") ?? ""
        let isShared = !isSelf && isOutside(name, of: naming.suffix)
        return Tailnet.Machine(
            shortName: name.map { String($0.prefix { $0 != "." }) } ?? label(of: hostName),
            fullName: naming.hasMagicDNS ? name : nil, addresses: try object.addresses("TailscaleIPs"),
            isOnline: try object.boolean("Online") ?? false, isSelf: isSelf,
            system: try object.text("OS").flatMap { $0.isEmpty ? nil : excerpt($0) }, isShared: isShared)
    }

    /// Peers that the table of `tailscale status` does not show either.
    static func isLeftOut(_ peer: StatusObject) throws(InputError) -> Bool {
        if try peer.boolean("ShareeNode") == true { return true }
        guard peer.member("Location") != nil, try peer.boolean("ExitNodeOption") == true else { return false }
        return try peer.boolean("ExitNode") != true
    }

    private static func fullName(_ object: StatusObject) throws(InputError) -> String? {
        guard var name = try object.text("DNSName"), !name.isEmpty else { return nil }
        let given = name
        if name.hasSuffix(".") { name.removeLast() }
        guard isHostName(name) else {
            throw InputError(
                at: object.member("DNSName")?.position, "'DNSName' of \(object.name) is '\(excerpt(given))'",
                expected: "a host name such as nas.tailnet-example.ts.net.")
        }
        return name
    }

    /// Letters, digits, hyphens and underscores in labels of at most 63 (RFC 1035 §2.3.4; underscores are met).
    private static func isHostName(_ name: String) -> Bool {
        name.utf8.count <= 253
            && name.utf8.split(separator: 0x2E, omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.count) && label.allSatisfy { isLabelByte($0) || $0 == 0x5F }
            }
    }

    private static func isOutside(_ name: String?, of suffix: String?) -> Bool {
        guard let name, let suffix, !suffix.isEmpty else { return false }
        return !name.hasSuffix("." + suffix)
    }

    /// A host name as a label, as Tailscale makes one: `Bob's iPhone` is `bob-s-iphone`.
    private static func label(of hostName: String) -> String {
        var label = ""
        for byte in hostName.lowercased().utf8.prefix(63) {
            if isLabelByte(byte), byte != 0x2D {
                label.unicodeScalars.append(Unicode.Scalar(byte))
            } else if !label.isEmpty, label.last != "-" {
                label.append("-")
            }
        }
        if label.last == "-" { label.removeLast() }
        return label.isEmpty ? "machine" : label
    }

    private static func isLabelByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        default: false
        }
    }
}
