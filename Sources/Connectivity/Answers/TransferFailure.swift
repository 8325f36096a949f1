// SPDX-License-Identifier: MIT
package import ATSModel

/// A transfer that failed, in curl's words and in an app's.
package struct TransferFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// curl's exit code, as `man curl` lists them.
    package let curlCode: Int
    /// curl's own text for this transfer.
    package let text: String
    /// `errno` of the connect, where curl kept one.
    package let systemError: Int?
    /// OpenSSL's verify result, where the certificate was refused.
    package let verifyResult: Int?
    /// What an app would show for this failure of the network.
    package let urlError: URLErrorCode

    package init(
        curlCode: Int, text: String, systemError: Int? = nil, verifyResult: Int? = nil, urlError: URLErrorCode
    ) {
        self.curlCode = curlCode
        self.text = text
        self.systemError = systemError
        self.verifyResult = verifyResult
        self.urlError = urlError
    }

    /// Whether the server's certificate was the reason: curl 51, 60, 83, 90 or 91. Not 77, where our own file of
    /// roots cannot be read.
    package var isTrust: Bool { [51, 60, 83, 90, 91].contains(curlCode) }

    package var description: String { "transfer failed (curl \(curlCode)): \(text)" }
}
