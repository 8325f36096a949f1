// SPDX-License-Identifier: MIT
internal import ATSModel

extension Destination {
    /// The URL without `user:password@`.
    var urlWithoutUserInfo: String {
        guard let userInfo else { return url }
        let start = url.utf8.index(url.startIndex, offsetBy: scheme.rawValue.utf8.count + 3)
        return String(url[..<start] + url[url.utf8.index(start, offsetBy: userInfo.utf8.count + 1)...])
    }

    /// The URL as libcurl is asked for it: a WebSocket begins as a GET over http or https (RFC 6455 §4.1).
    ///
    /// - Parameter first: the chain's first destination. Its user info goes to its own scheme, host and port again, as
    ///   curl sends it, and nowhere else.
    func requestURL(after first: Destination) -> String {
        // Byte by byte: a combining mark behind a delimiter makes it another Character.
        let rest = url[url.utf8.index(url.startIndex, offsetBy: scheme.rawValue.utf8.count + 3)...]
        let prefix = (scheme.isCleartext ? "http" : "https") + "://"
        if userInfo == nil, let userInfo = first.userInfo, isSameOrigin(as: first) {
            return prefix + userInfo + "@" + rest
        }
        return prefix + rest
    }

    private func isSameOrigin(as other: Destination) -> Bool {
        scheme == other.scheme && port == other.port && host.lowercased() == other.host.lowercased()
    }
}
