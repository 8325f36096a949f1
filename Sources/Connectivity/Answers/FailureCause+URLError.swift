// SPDX-License-Identifier: MIT
internal import ATSModel

extension FailureCause {
    /// What an app would show for this failure of the network, ATS apart (`ats-rules.md` §5.4 for TLS):
    /// ``NetworkFault/all``, else `NSURLErrorUnknown`.
    ///
    /// The two sides do not cut the world alike: where an app has several names for what curl calls one thing, the
    /// conditions of the rows decide.
    var urlError: URLErrorCode { NetworkFault.first(for: self)?.urlError ?? URLErrorCode(-1) }
}
