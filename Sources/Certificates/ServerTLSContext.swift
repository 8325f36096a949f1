// SPDX-License-Identifier: MIT
internal import COpenSSL

/// What TLS connections of a server share: versions, the certificate for each name, the protocol.
///
/// It answers to any name: the leaf is made when a client first asks for it. Clients without a name, such as those
/// that go to an address, get a leaf that holds the default names. No session is ever resumed, so that each connection
/// shows its certificate.
///
/// Not for two threads at once, and neither are its sessions.
@safe
package final class ServerTLSContext {
    let raw: OpaquePointer
    let leaves: LeafStore

    /// - Parameters:
    ///   - authority: signs the leaves.
    ///   - defaultNames: of the leaf for clients that name no server; not empty.
    ///   - cacheLimit: about how many leaves are kept.
    package init(
        _ shape: ServerTLSShape, authority: CertificateAuthority, defaultNames: [SubjectName], cacheLimit: Int = 4_096
    ) throws(OpenSSLError) {
        let leaves = LeafStore(authority: authority, shape: shape.leaf, generationLimit: cacheLimit / 2)
        let raw = unsafe try OpenSSLError.unwrap(SSL_CTX_new(TLS_server_method()), "making a TLS context")
        do throws(OpenSSLError) {
            unsafe try Self.configure(raw, shape)
            let leaf = try leaves.make(for: defaultNames)
            unsafe try Self.present(
                leaf, chain: authority.chain(shape.chain), key: authority.key(shape.leaf.key), in: raw)
            unsafe copenssl_set_servername_callback(
                raw, chooseCertificate, Unmanaged.passUnretained(leaves).toOpaque())
            unsafe SSL_CTX_set_alpn_select_cb(raw, chooseProtocol, nil)
        } catch {
            unsafe SSL_CTX_free(raw)
            throw error
        }
        unsafe self.raw = unsafe raw
        self.leaves = leaves
    }

    deinit { unsafe SSL_CTX_free(raw) }

    /// How many leaves are kept now.
    package var cachedLeaves: Int { leaves.count }

    private static func configure(_ raw: OpaquePointer, _ shape: ServerTLSShape) throws(OpenSSLError) {
        unsafe copenssl_set_server_modes(raw)
        unsafe copenssl_set_lax(raw, shape.extendedMasterSecret ? 1 : 0)
        try OpenSSLError.check(
            unsafe copenssl_set_versions(raw, shape.versions.lowerBound.raw, shape.versions.upperBound.raw),
            "setting the TLS versions")
        if let suites = shape.suites {
            try OpenSSLError.check(unsafe SSL_CTX_set_cipher_list(raw, suites), "setting the suites \(suites)")
        }
    }

    private static func present(
        _ leaf: borrowing Certificate, chain: [[UInt8]], key: PrivateKey, in raw: OpaquePointer
    ) throws(OpenSSLError) {
        try OpenSSLError.check(unsafe SSL_CTX_use_certificate(raw, leaf.raw), "using the default certificate")
        try OpenSSLError.check(unsafe SSL_CTX_use_PrivateKey(raw, key.raw), "using the server's key")
        for der in chain {
            let certificate = try Certificate(made: der)
            try OpenSSLError.check(
                unsafe copenssl_add_chain_certificate(raw, certificate.raw), "adding a certificate to the chain")
        }
    }
}
