// SPDX-License-Identifier: MIT
internal import COpenSSL

/// What TLS connections of a server share: versions, the certificate for each name, the protocol.
///
/// It answers to any name: the leaf is made when a client first asks for it. Clients without a name, such as those
/// that go to an address, get a leaf that holds the default names. TLS 1.2 and 1.3; no session is ever resumed, so
/// that each connection shows its certificate.
///
/// Not for two threads at once, and neither are its sessions.
@safe
package struct ServerTLSContext: ~Copyable {
    let raw: OpaquePointer
    let leaves: LeafStore

    /// - Parameters:
    ///   - authority: signs the leaves.
    ///   - validity: of every leaf.
    ///   - defaultNames: of the leaf for clients that name no server; not empty.
    ///   - cacheLimit: about how many leaves are kept.
    package init(
        authority: consuming CertificateAuthority, validity: Validity, defaultNames: [SubjectName],
        cacheLimit: Int = 4_096
    ) throws(OpenSSLError) {
        let leaves = try LeafStore(authority: authority, validity: validity, generationLimit: cacheLimit / 2)
        let leaf = try leaves.make(for: defaultNames)
        let raw = unsafe try OpenSSLError.unwrap(SSL_CTX_new(TLS_server_method()), "making a TLS context")
        do throws(OpenSSLError) {
            unsafe try Self.configure(raw, leaf: leaf, leaves: leaves)
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

    private static func configure(
        _ raw: OpaquePointer, leaf: borrowing Certificate, leaves: LeafStore
    ) throws(OpenSSLError) {
        try OpenSSLError.check(
            unsafe copenssl_set_versions(raw, TLS1_2_VERSION, TLS1_3_VERSION), "setting the TLS versions")
        unsafe copenssl_set_server_modes(raw)
        try OpenSSLError.check(unsafe SSL_CTX_use_certificate(raw, leaf.raw), "using the default certificate")
        try OpenSSLError.check(unsafe SSL_CTX_use_PrivateKey(raw, leaves.key.raw), "using the server's key")
        unsafe copenssl_set_servername_callback(
            raw, chooseCertificate, Unmanaged.passUnretained(leaves).toOpaque())
        unsafe SSL_CTX_set_alpn_select_cb(raw, chooseProtocol, nil)
    }
}
