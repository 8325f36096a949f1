// SPDX-License-Identifier: MIT
package import Certificates

/// A certificate as an object holds it: what it says, or why it cannot be read.
package struct CertificateReading: Hashable, Sendable {
    package let der: [UInt8]
    package let contents: CertificateContents?
    package let error: DERError?

    package init(_ der: [UInt8]) {
        self.der = der
        do throws(DERError) {
            contents = try CertificateContents(der: der)
            error = nil
        } catch {
            contents = nil
            self.error = error
        }
    }
}
