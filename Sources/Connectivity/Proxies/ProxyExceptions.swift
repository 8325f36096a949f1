// SPDX-License-Identifier: MIT
internal import ATSModel

/// The hosts of `no_proxy`, as curl reads them (`CURLOPT_NOPROXY`).
struct ProxyExceptions {
    private let coversAll: Bool
    private let names: [String]
    private let ranges: [AddressRange]

    /// - Parameter list: `*`, or names and addresses with commas or blanks between them.
    init(_ list: String) {
        let entries = list.split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" })
        coversAll = list == "*"
        names = entries.map { ProxyExceptions.bare($0) }.filter { !$0.isEmpty }
        ranges = entries.compactMap { entry in
            let parts = entry.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            let text = parts[0].hasPrefix("[") && parts[0].hasSuffix("]") ? parts[0].dropFirst().dropLast() : parts[0]
            guard let address = IPAddress(text) else { return nil }
            guard parts.count == 2 else { return AddressRange(address, prefix: address.width) }
            return Int(parts[1]).flatMap { AddressRange(address, prefix: $0) }
        }
    }

    /// A name covers itself and every name below it; an address or a range (`10.0.0.0/8`) covers addresses.
    func cover(_ destination: Destination) -> Bool {
        if coversAll { return true }
        switch destination.hostKind {
        case .address(let address, _), .loosely(let address):
            return ranges.contains { $0.contains(address) }
        case .name:
            let host = ProxyExceptions.bare(destination.host[...])
            return names.contains { name in
                host == name || (host.hasSuffix(name) && host.dropLast(name.count).hasSuffix("."))
            }
        }
    }

    /// In lower case, without the dot in front or the one behind.
    private static func bare(_ name: Substring) -> String {
        var name = name
        if name.hasSuffix(".") { name = name.dropLast() }
        if name.hasPrefix(".") { name = name.dropFirst() }
        return name.lowercased()
    }
}
