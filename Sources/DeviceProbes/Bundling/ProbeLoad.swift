// SPDX-License-Identifier: MIT
internal import Formats

/// One load that an app of the kit is asked for.
package struct ProbeLoad: Sendable, Hashable {
    package let destination: String
    package let client: String
    /// The platforms of the cells that ask it. A probe on another one passes it over.
    package let platforms: [String]
    /// The whole URL, which may be a secret.
    package let url: String
    /// The URL as it may be printed and recorded.
    package let shown: String
    /// What its plain row begins with.
    package let plain: String

    var json: JSONValue {
        [
            "destination": .string(destination), "client": .string(client),
            "platforms": .array(platforms.map { .string($0) }), "url": .string(url), "shown": .string(shown),
            "plain": .string(plain),
        ]
    }
}
