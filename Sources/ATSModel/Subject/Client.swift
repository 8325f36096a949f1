// SPDX-License-Identifier: MIT

/// What loads the URL inside the app (`ats-rules.md` §7).
public enum Client: String, CaseIterable, Hashable, Sendable {
    /// `URLSession` and everything above it, in the app's own process.
    case urlsession
    /// `WKWebView`, whose loads run in a `com.apple.WebKit` process (§6).
    case webview
    /// AVFoundation, whose loads run in `mediaplaybackd` (§1.1).
    case media
    /// `URLSessionWebSocketTask`.
    case websocket
}
