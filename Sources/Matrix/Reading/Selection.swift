// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// The selectors of one row under `include`, `exclude` or `expect`, as written.
struct Selection {
    let configurations: Selector?
    let destinations: Selector?
    let clients: Selector?
    let platforms: Selector?
    let vantages: Selector?
    let position: SourcePosition

    static let keys = [
        "configuration", "configurations", "destination", "destinations", "client", "clients", "platform",
        "platforms", "vantage", "vantages",
    ]

    static let keysInWords = "configuration, destination, client, platform, vantage or their plurals"

    init(_ fields: Fields) throws(InputError) {
        func selector(_ singular: String, _ plural: String) throws(InputError) -> Selector? {
            guard let tree = try fields.either(singular, plural) else { return nil }
            return try Selector(tree, of: fields[singular] == nil ? plural : singular)
        }
        configurations = try selector("configuration", "configurations")
        destinations = try selector("destination", "destinations")
        clients = try selector("client", "clients")
        platforms = try selector("platform", "platforms")
        vantages = try selector("vantage", "vantages")
        position = fields.position
    }

    /// Whether every platform is named, so that none of the matrix is needed.
    var namesPlatforms: Bool { platforms?.items.allSatisfy { Platform($0.text) != nil } ?? false }

    var isEmpty: Bool {
        configurations == nil && destinations == nil && clients == nil && platforms == nil && vantages == nil
    }
}
