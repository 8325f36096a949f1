// SPDX-License-Identifier: MIT
package import ATSModel

/// One error that somebody found in a log (`ats-rules.md` §10).
package struct PastedError: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case cleartext = "ats-cleartext"
        case tls = "ats-tls"
        case trust
        case localNetwork = "local-network"
        case network
        /// The system complains of a value of `NSAppTransportSecurity`; no load need have failed.
        case configuration = "ats-configuration"
        case unclear
    }

    package let kind: Kind
    /// The URL that failed, as the log has it and not redacted; `nil` where the log names none.
    package let url: String?
    package let code: URLErrorCode?
    /// Of `kCFStreamErrorDomainSSL` or `errno`, as the log has it.
    package let streamError: Int?
    /// `Task <UUID>.<n>`, as the log has it.
    package let task: String?
    /// First and last line in the log, from 1.
    package let lines: ClosedRange<Int>
    /// Why it is of that kind, as a sentence.
    package let because: String

    package init(
        kind: Kind, url: String?, code: URLErrorCode?, streamError: Int?, task: String?, lines: ClosedRange<Int>,
        because: String
    ) {
        self.kind = kind
        self.url = url
        self.code = code
        self.streamError = streamError
        self.task = task
        self.lines = lines
        self.because = because
    }
}
