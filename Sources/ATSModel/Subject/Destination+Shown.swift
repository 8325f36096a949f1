// SPDX-License-Identifier: MIT

extension Destination {
    /// A destination that is only shown: its text holds `${name}` where a secret stood, and is perhaps no URL any more.
    package init(shown text: String) {
        parts = Parts(
            .http, port: Scheme.http.defaultPort, host: text, .name, url: text, userInfo: nil, pathAndQuery: "/",
            addedPath: false)
    }
}
