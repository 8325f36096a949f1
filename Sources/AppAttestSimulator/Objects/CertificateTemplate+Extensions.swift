// SPDX-License-Identifier: MIT
package import Certificates

extension CertificateTemplate {
    /// Replaces the value of the extension, which keeps its place.
    package mutating func change(_ identifier: String, _ change: (inout [UInt8]) -> Void) {
        extensions = extensions.map { old in
            guard old.identifier == identifier else { return old }
            var value = old.value
            change(&value)
            return IssuingExtension(identifier, critical: old.isCritical, value)
        }
    }

    /// Puts another one in its place.
    package mutating func replace(_ identifier: String, with new: IssuingExtension) {
        extensions = extensions.map { $0.identifier == identifier ? new : $0 }
    }

    package mutating func remove(_ identifier: String) {
        extensions.removeAll { $0.identifier == identifier }
    }

    /// Puts the extension in twice.
    package mutating func duplicate(_ identifier: String) {
        extensions = extensions.flatMap { $0.identifier == identifier ? [$0, $0] : [$0] }
    }
}
