// SPDX-License-Identifier: MIT

/// The errors of a log, each with the answer for its URL.
package struct DiagnosedLog: Sendable {
    package struct Entry: Sendable {
        package let error: PastedError
        /// `nil` where the log names no URL that can be asked, or too many loads came before.
        package let diagnosis: Diagnosis?
        /// The first entry that asks the same URL, counted from 0: its diagnosis is this one's.
        package let sameAs: Int?

        package init(error: PastedError, diagnosis: Diagnosis?, sameAs: Int? = nil) {
            self.error = error
            self.diagnosis = diagnosis
            self.sameAs = sameAs
        }
    }

    /// How many loads of one log are asked: each may take as long as a whole `diagnose`.
    package static let loadLimit = 20

    package let entries: [Entry]
    /// Errors beyond those that are kept of a log.
    package let omitted: Int
    /// Errors with a URL whose load was not asked, because too many came before.
    package let unasked: Int

    package init(entries: [Entry], omitted: Int, unasked: Int) {
        self.entries = entries
        self.omitted = omitted
        self.unasked = unasked
    }

    /// Whether an app would still fail: an error without an answer stands as the log has it.
    package var isFailure: Bool { omitted > 0 || entries.contains { $0.diagnosis?.isFailure ?? true } }
}

extension DiagnosedLog.Entry {
    /// What the log and the answer for its URL have against each other.
    package var contradiction: String? {
        guard let diagnosis else { return nil }
        switch (error.kind, diagnosis.outcome) {
        case (.cleartext, .passes):
            return "The log says that ATS refused this load, and with these keys it would not: the app in the log has "
                + "other keys (another target, an older build, an extension's own Info.plist), or runs on another "
                + "system."
        case (.tls, .passes), (.trust, .passes):
            return "The log says that the server's TLS was refused, and what the server shows now passes: it was "
                + "mended, or the app in the log has other keys or reached another server."
        case (.localNetwork, _), (.network, .passes):
            return "What failed was between that device and the server; the answer below is for the load itself, asked "
                + "from here."
        default: return nil
        }
    }
}
