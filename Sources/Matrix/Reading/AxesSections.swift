// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// `platforms:` and `clients:`.
enum AxesSections {
    /// What a matrix without platforms asks for; the matrices that ship name theirs.
    static let defaultPlatform = Platform(.macOS, Version(26, 6))

    static func platforms(_ tree: Tree) throws(InputError) -> [Platform] {
        var platforms: [Platform] = []
        for item in try tree.oneOrMore("'platforms'", of: "platforms such as 'macOS 26.6'") {
            let platform = try platform(item)
            guard !platforms.contains(platform) else {
                throw InputError(
                    at: item.position, "the platform '\(platform)' stands twice", expected: "each platform once")
            }
            guard platforms.count < Limits.smallAxis else {
                throw InputError(
                    at: item.position, "'platforms' has more than \(Limits.smallAxis) items",
                    expected: "at most \(Limits.smallAxis)")
            }
            platforms.append(platform)
        }
        return platforms
    }

    static func platform(_ tree: Tree) throws(InputError) -> Platform {
        let text = try tree.text("a platform")
        guard let platform = Platform(text) else { throw unknownPlatform(text, at: tree.position) }
        return platform
    }

    static func unknownPlatform(_ text: String, at position: SourcePosition) -> InputError {
        let system = text.prefix { $0 != " " }
        return InputError(
            at: position, "\(quoted(text)) is no platform",
            expected: "a system and a version, such as 'macOS 26.6', 'iOS 17.2 (sdk 16.4)' or 'iOS 26.1 simulator'",
            suggestion: suggestion(for: String(system), among: System.allCases.map(\.rawValue))
                .map { $0 + text[system.endIndex...] }
                .flatMap { Platform($0)?.description })
    }

    static func clients(_ tree: Tree) throws(InputError) -> [Client] {
        var clients: [Client] = []
        for item in try tree.oneOrMore("'clients'", of: clientNames) {
            let client = try client(item)
            guard !clients.contains(client) else {
                throw InputError(
                    at: item.position, "the client '\(client.rawValue)' stands twice", expected: "each client once")
            }
            clients.append(client)
        }
        return clients
    }

    private static func client(_ tree: Tree) throws(InputError) -> Client {
        let text = try tree.text("a client")
        guard let client = Client(rawValue: text) else {
            throw InputError(
                at: tree.position, "\(quoted(text)) is no client", expected: clientNames,
                suggestion: suggestion(for: text, among: Client.allCases.map(\.rawValue)))
        }
        return client
    }

    private static let clientNames = Client.allCases.map(\.rawValue).joined(separator: ", ")
}
