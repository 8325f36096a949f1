// SPDX-License-Identifier: MIT
internal import ATSModel

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
                looks: hop.looks)
        }
        return Connection(
            id: id, hops: hops, chainProblem: chainProblem.map(hide), isRerouted: isRerouted, isViaLab: isViaLab)
    }
}

extension TransferFailure {
    fileprivate func hiding(_ hide: (String) -> String) -> TransferFailure {
        TransferFailure(
            curlCode: curlCode, text: hide(text), systemError: systemError, verifyResult: verifyResult,
            urlError: urlError)
    }
}
