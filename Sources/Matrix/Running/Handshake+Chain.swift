// SPDX-License-Identifier: MIT
package import Certificates
package import Connectivity

extension Handshake {
    /// The leaf, its issuers, and the root where one was found or sent: as the library built it, else as the names lead
    /// from one certificate to the next. Empty where no certificate could be read.
    package var chain: [PresentedCertificate] {
        guard let leaf = certificates.first ?? path.first else { return [] }
        guard path.isEmpty else { return path.first == leaf ? path : [leaf] + path }
        var chain = [leaf]
        var rest = certificates.dropFirst()
        while let last = chain.last, !last.isSelfIssued,
            let next = rest.firstIndex(where: { $0.subject == last.issuer })
        {
            chain.append(rest.remove(at: next))
        }
        return chain
    }

    /// Whether the last of `chain` is a root, trusted or not.
    package var endsAtRoot: Bool { anchor != .none || chain.last?.isSelfIssued == true }
}

extension PresentedCertificate {
    /// Issuer and subject are one name, as they are in a root.
    var isSelfIssued: Bool { subject == issuer }
}

extension [TLSLook] {
    /// The one that tells most: a finished one before another, then one that saw certificates, then one that saw what
    /// was agreed on.
    package var telling: TLSLook? {
        let inOrder = [facts, stock].compactMap(\.self) + self
        return best.flatMap { $0.handshake.isFinished ? $0 : nil }
            ?? inOrder.first { $0.handshake.isFinished }
            ?? inOrder.first { !$0.handshake.certificates.isEmpty }
            ?? inOrder.first { $0.handshake.version != nil }
    }
}
