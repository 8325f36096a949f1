// SPDX-License-Identifier: MIT
internal import ATSModel
internal import CCurl

extension Transfer {
    func failure(of result: CURLcode) -> TransferFailure? {
        if result == CURLE_WRITE_ERROR, seen.isHeaderTooLong {
            // libcurl itself says 27 to a single line that is too long for it.
            return failure(
                FailureCause(curlCode: Int(CURLE_OUT_OF_MEMORY.rawValue)),
                "more than \(seen.headerLimit) bytes of header, ended there")
        }
        if result == CURLE_WRITE_ERROR, seen.endedByUs { return nil }
        if result == CURLE_OK {
            if seen.isHeadComplete { return nil }
            // libcurl is content with a status line; an app is not.
            return failure(
                FailureCause(curlCode: Int(CURLE_GOT_NOTHING.rawValue)),
                "the connection was closed inside the header, which curl itself passes over")
        }
        var cause = FailureCause(curlCode: Int(result.rawValue))
        cause.systemError = systemError(of: result)
        // Before any verification libcurl holds 1 here, which is no verify result.
        if result == CURLE_PEER_FAILED_VERIFICATION {
            cause.verifyResult = handle.number(CURLINFO_SSL_VERIFYRESULT).flatMap { $0 == 1 ? nil : $0 }
        }
        cause.proxyRefused = (handle.number(CURLINFO_HTTP_CONNECTCODE) ?? 0) >= 300
        cause.wantsCertificate = watch?.wantsCertificate == true
        let text = handle.errorText ?? CurlError(result).text
        // libcurl has one code for a chunk that it cannot read and for a connection that broke, and no errno for it.
        if result == CURLE_RECV_ERROR, text.contains("chunk") { (cause.isMalformed, cause.systemError) = (true, nil) }
        return failure(cause, text)
    }

    func failure(_ cause: FailureCause, _ text: String) -> TransferFailure {
        TransferFailure(
            curlCode: cause.curlCode, text: text, systemError: cause.systemError, verifyResult: cause.verifyResult,
            urlError: cause.urlError)
    }

    /// `errno`, unless it may be an earlier hop's: where libcurl sets it for certain, or where it has changed.
    private func systemError(of result: CURLcode) -> Int? {
        let isPlainIO = destination.scheme.isCleartext && [CURLE_SEND_ERROR, CURLE_RECV_ERROR].contains(result)
        let error = handle.number(CURLINFO_OS_ERRNO)
        return result == CURLE_COULDNT_CONNECT || isPlainIO || error != formerSystemError ? error : nil
    }

    func hop(failure: TransferFailure?, location: String?) -> Hop {
        let address = handle.text(CURLINFO_PRIMARY_IP)
        return Hop(
            destination: destination, status: seen.status, httpVersion: seen.httpVersion, failure: failure,
            remoteAddress: address ?? seen.lastTried?.address.description,
            remotePort: address == nil ? seen.lastTried?.port : handle.number(CURLINFO_PRIMARY_PORT),
            localAddress: handle.text(CURLINFO_LOCAL_IP),
            times: PhaseTimes(
                nameLookup: handle.microseconds(CURLINFO_NAMELOOKUP_TIME_T) ?? seen.lookedUp,
                connect: handle.microseconds(CURLINFO_CONNECT_TIME_T) ?? seen.connected,
                tls: handle.microseconds(CURLINFO_APPCONNECT_TIME_T),
                firstByte: handle.microseconds(CURLINFO_STARTTRANSFER_TIME_T) ?? seen.firstByte,
                total: handle.microseconds(CURLINFO_TOTAL_TIME_T) ?? seen.elapsedMicroseconds),
            bodyBytes: seen.bodyBytes, isTruncated: seen.isTruncated, location: location, proxy: proxy?.authority)
    }

    /// The transfer itself as a look: what failed behind the handshake is not its matter.
    func stockLook(_ failure: TransferFailure?, _ setup: TransferSetup) -> TLSLook {
        let handshake = handshake(setup)
        let isOfTLS = !handshake.isFinished || failure?.isTrust == true
        return TLSLook(
            kind: .stock, time: setup.options.now(), handshake: handshake, failure: isOfTLS ? failure : nil)
    }

    func look(_ kind: TLSLook.Kind, failure: TransferFailure?, _ setup: TransferSetup) -> TLSLook {
        TLSLook(kind: kind, time: setup.options.now(), handshake: handshake(setup), failure: failure)
    }

    private func handshake(_ setup: TransferSetup) -> Handshake {
        watch?.record.map(setup.reader.handshake) ?? Handshake()
    }
}
