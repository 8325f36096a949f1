// SPDX-License-Identifier: MIT

extension Destination {
    /// A destination that is only shown: its text holds `${name}` where a secret stood, and is perhaps no URL any more.
    package init(shown text: String) {
        self.init(
            url: text, scheme: .http, host: text, hostKind: .name, port: Scheme.http.defaultPort, userInfo: nil,
            pathAndQuery: "/", addedPath: false)
    }
}
