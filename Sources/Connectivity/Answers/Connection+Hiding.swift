// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Certificates

extension Connection {
    /// The same connection with every text put through `hide`, so that it may be kept and shown.
    ///
    /// URLs are redacted first. The hops' destinations are for showing only from then on.
    package func hiding(_ hide: (String) -> String) -> Connection {
        let hops = hops.map { hop in
            Hop(
                destination: Destination(shown: hide(hop.destination.redacted)), status: hop.status,
                httpVersion: hop.httpVersion, failure: hop.failure.map { $0.hiding(hide) },
                remoteAddress: hop.remoteAddress.map(hide), remotePort: hop.remotePort, localAddress: hop.localAddress,
                times: hop.times, bodyBytes: hop.bodyBytes, isTruncated: hop.isTruncated,
                location: hop.location.map { hide(Destination.redact($0)) }, proxy: hop.proxy.map(hide),
                looks: hop.looks.map { $0.hiding(hide) })
        }
        return Connection(
            id: id, hops: hops, chainProblem: chainProblem.map(hide), isRerouted: isRerouted, isViaLab: isViaLab)
    }
}

extension TLSLook {
    /// Names in a certificate may be the value of a secret variable, as the host of the URL may.
    fileprivate func hiding(_ hide: (String) -> String) -> TLSLook {
        var handshake = handshake
        handshake.certificates = handshake.certificates.map { $0.hiding(hide) }
        handshake.path = handshake.path.map { $0.hiding(hide) }
        return TLSLook(kind: kind, time: time, handshake: handshake, failure: failure.map { $0.hiding(hide) })
    }
}

extension PresentedCertificate {
    fileprivate func hiding(_ hide: (String) -> String) -> PresentedCertificate {
        PresentedCertificate(
            subject: hide(subject), issuer: hide(issuer), serial: serial, names: names.map(hide), key: key,
            signatureAlgorithm: signatureAlgorithm, notBefore: notBefore, notAfter: notAfter,
            isAuthority: isAuthority, extendedKeyUsage: extendedKeyUsage, timestamps: timestamps,
            issuerURLs: issuerURLs.map(hide), pin: pin, fingerprint: fingerprint)
    }
}

extension TransferFailure {
    fileprivate func hiding(_ hide: (String) -> String) -> TransferFailure {
        TransferFailure(
            curlCode: curlCode, text: hide(text), systemError: systemError, verifyResult: verifyResult,
            urlError: urlError)
    }
}
