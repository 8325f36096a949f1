// SPDX-License-Identifier: MIT
import Connectivity

extension Connection {
    /// What every table calls *curl ok*: a final status arrived and nothing failed after it.
    var gotThrough: Bool { isOK && failure == nil }

    /// The exit code that the `curl` tool would end with.
    var curlCode: Int {
        if let failure { return failure.curlCode }
        guard let chainProblem else { return 0 }
        // CURLE_TOO_MANY_REDIRECTS and CURLE_UNSUPPORTED_PROTOCOL.
        return chainProblem.hasPrefix("too many") ? 47 : 1
    }
}
