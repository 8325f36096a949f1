// SPDX-License-Identifier: MIT
internal import COpenSSL

/// Makes the leaf for the name that a client asks for, and keeps the recent ones.
///
/// What is kept is bounded: a name moves to the young generation when it is used; a full young generation becomes the old one, and the old one is dropped.
///
/// Confined to the thread of the context that owns it.
final class LeafStore {
    private let authority: CertificateAuthority
    private let shape: LeafShape
    private let generationLimit: Int
    private var young: [String: Leaf] = [:]
    private var old: [String: Leaf] = [:]

    /// A certificate that a dictionary can hold.
    final class Leaf {
        let certificate: Certificate
        init(_ certificate: consuming Certificate) { self.certificate = certificate }
    }

    init(authority: CertificateAuthority, shape: LeafShape, generationLimit: Int) {
        self.authority = authority
        self.shape = shape
        self.generationLimit = max(1, generationLimit)
    }

    /// How many leaves are kept now.
    var count: Int { young.count + old.count }

    /// A certificate for these names that is not kept.
    func make(for names: [SubjectName]) throws(OpenSSLError) -> Certificate {
        try Certificate(made: authority.issue(shape, for: names))
    }

    /// Puts the leaf for a name on a connection.
    ///
    /// The corresponding C function is `SSL_use_certificate`, which counts its own reference.
    func use(_ name: String, on session: OpaquePointer) throws(OpenSSLError) {
        let name = name.lowercased()
        let leaf = try leaf(for: name)
        try OpenSSLError.check(
            unsafe SSL_use_certificate(session, leaf.certificate.raw), "using the certificate of \(name)")
    }

    func leaf(for name: String) throws(OpenSSLError) -> Leaf {
        if let leaf = young[name] { return leaf }
        let leaf: Leaf
        if let kept = old[name] {
            leaf = kept
        } else {
            leaf = Leaf(try make(for: [SubjectName(host: name)]))
        }
        if young.count >= generationLimit {
            old = young
            young = [:]
        }
        young[name] = leaf
        return leaf
    }
}

/// Chooses the certificate by the name in the client's hello (RFC 6066 §3); without a name the default one stays.
///
/// Called by OpenSSL within the handshake; `argument` is the ``LeafStore`` that the session keeps alive.
func chooseCertificate(
    session: OpaquePointer?, alert: UnsafeMutablePointer<Int32>?, argument: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = unsafe session, let argument = unsafe argument,
        let name = unsafe SSL_get_servername(session, TLSEXT_NAMETYPE_host_name)
    else { return SSL_TLSEXT_ERR_NOACK }
    let store = unsafe Unmanaged<LeafStore>.fromOpaque(argument).takeUnretainedValue()
    do {
        unsafe try store.use(String(cString: name), on: session)
        return SSL_TLSEXT_ERR_OK
    } catch {
        unsafe alert?.pointee = SSL_AD_INTERNAL_ERROR
        return SSL_TLSEXT_ERR_ALERT_FATAL
    }
}

/// Takes `http/1.1` where the client offers it (RFC 7301); goes on without a protocol where it does not.
func chooseProtocol(
    session: OpaquePointer?, chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    chosenLength: UnsafeMutablePointer<UInt8>?, offered: UnsafePointer<UInt8>?, offeredLength: UInt32,
    argument: UnsafeMutableRawPointer?
) -> Int32 {
    guard let offered = unsafe offered else { return SSL_TLSEXT_ERR_NOACK }
    let list = unsafe UnsafeBufferPointer(start: offered, count: Int(offeredLength))
    var index = 0
    while index < list.count {
        let length = unsafe Int(list[index])
        let end = index + 1 + length
        guard end <= list.count else { break }
        if unsafe list[(index + 1)..<end].elementsEqual("http/1.1".utf8) {
            // Points into the client's own list, as the documentation of the callback allows.
            unsafe chosen?.pointee = unsafe offered + index + 1
            unsafe chosenLength?.pointee = UInt8(length)
            return SSL_TLSEXT_ERR_OK
        }
        index = end
    }
    return SSL_TLSEXT_ERR_NOACK
}
