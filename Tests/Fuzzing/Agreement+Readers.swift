// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Formats

extension Agreement {
    /// JSON is YAML (YAML 1.2 §1.3), so libyaml reads the same tree, where it reads it: its 1.1 knows no halves of a
    /// character and no `\/`, and its keys are short.
    init(yamlOf bytes: [UInt8], _ tree: Tree) {
        guard let theirs = try? YAML.parse(bytes) else {
            self = .refused
            return
        }
        self = Agreement.isSame(tree, theirs) ? .same : .different
    }

    /// No library here reads YAML but the one under our own reader. What it made of a text is therefore written as
    /// JSON and read by the other two readers, one of which has no library under it.
    init(yaml tree: Tree) {
        let text = Array(JSONValue(tree).text().utf8)
        guard Agreement.isWritten(tree) else {
            self = .refused
            return
        }
        guard let json = try? JSON.parse(text), Agreement.isSame(tree, json) else {
            self = .different
            return
        }
        self = Agreement(yamlOf: text, json)
    }

    /// libcurl's parser has the same scheme, host and port; and a destination read from its own text is the same again.
    init(url text: String, _ destination: Destination) {
        guard let again = try? Destination(destination.url), again.host == destination.host,
            again.hostKind == destination.hostKind, again.port == destination.port,
            again.scheme == destination.scheme, again.userInfo == destination.userInfo,
            again.pathAndQuery == destination.pathAndQuery
        else {
            self = .different
            return
        }
        guard let url = CurlURL(text), let host = url.host else {
            self = .refused
            return
        }
        let isSame =
            url.scheme?.lowercased() == destination.scheme.rawValue
            && (url.portInForce ?? "\(destination.scheme.defaultPort)") == "\(destination.port)"
            && Agreement.isSame(host, destination)
        self = isSame ? .same : .different
    }

    private static func isSame(_ host: String, _ destination: Destination) -> Bool {
        switch destination.hostKind {
        case .name: return host == destination.host
        // Whatever it was spelt like, libcurl writes the address; a zone is a part of its own. Where an escape hides a
        // digit it writes the number, which the resolver then takes for the address.
        case .loosely(let address):
            return IPAddress(host) == address || (destination.url.contains("%") && host == destination.host)
        case .address(let address, _):
            // To Darwin a leading zero means nothing, to libcurl it means octal (`ats-rules.md` §12).
            let isOctal = destination.host.split(separator: ".").contains { $0.hasPrefix("0") && $0.count > 1 }
            if isOctal, address.family == .v4 {
                return IPAddress(host) == IPAddress(loosely: destination.host) || host == destination.host
            }
            return IPAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host) == address
        }
    }

    /// The same values in the same order; texts may stand elsewhere.
    static func isSame(_ left: Tree, _ right: Tree) -> Bool {
        switch (left.value, right.value) {
        case (.array(let ours), .array(let theirs)):
            ours.count == theirs.count && zip(ours, theirs).allSatisfy { isSame($0, $1) }
        case (.dictionary(let ours), .dictionary(let theirs)):
            ours.count == theirs.count
                && zip(ours, theirs).allSatisfy { $0.key == $1.key && isSame($0.value, $1.value) }
        default: left.value == right.value
        }
    }

    /// Whether JSON can say all of it: it has no infinities and no NaN.
    private static func isWritten(_ tree: Tree) -> Bool {
        switch tree.value {
        case .real(let number): number.isFinite
        case .array(let items): items.allSatisfy { isWritten($0) }
        case .dictionary(let entries): entries.allSatisfy { isWritten($0.value) }
        default: true
        }
    }
}
