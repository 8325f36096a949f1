// SPDX-License-Identifier: MIT
package import Certificates

/// An assertion to be made (`app-attest.md` §2).
package struct AssertionRecipe: Sendable {
    /// What the signature is made over.
    package enum Message: Sendable, Hashable {
        /// SHA-256 of authenticator data and hash, which ECDSA hashes again (`app-attest.md` §0, 2).
        case nonce
        /// The two themselves, so that they are hashed once.
        case composite
    }

    package var key: SigningKey
    package var authenticatorData: AuthenticatorDataRecipe
    package var clientDataHash: [UInt8]
    package var message = Message.nonce
    /// Which half of the order s is in; `nil` for whichever comes.
    package var highS: Bool?
    /// The unsigned key that systems 18.5 to 26 add for apps that opt in.
    package var cdHash: [UInt8]?

    /// Changes the authenticator data before it is signed, and after.
    package var editAuthenticatorData: @Sendable (inout [UInt8]) -> Void = { _ in }
    package var editSentAuthenticatorData: @Sendable (inout [UInt8]) -> Void = { _ in }
    /// Changes the signature, or writes it in another form.
    package var editSignature: @Sendable (inout [UInt8]) -> Void = { _ in }
    package var editObject: @Sendable (inout CBORTree) -> Void = { _ in }
    package var editBytes: @Sendable (inout [UInt8]) -> Void = { _ in }

    package init(
        key: SigningKey, appID: String, counter: UInt32, clientDataHash: [UInt8], generation: Generation
    ) {
        self.key = key
        self.clientDataHash = clientDataHash
        self.authenticatorData = AuthenticatorDataRecipe(
            appID: appID, counter: counter, credential: nil, generation: generation)
    }

    /// CBOR, as an app sends it.
    package func made() throws(OpenSSLError) -> [UInt8] {
        var data = try authenticatorData.made()
        editAuthenticatorData(&data)
        let composite = data + clientDataHash
        var signature = try key.sign(message == .nonce ? IssuingDigest.sha256.hash(composite) : composite)
        if let highS, let numbers = SplitSignature(der: signature) { signature = numbers.with(highS: highS).der }
        editSignature(&signature)
        editSentAuthenticatorData(&data)
        var object = CBORTree.map([
            CBORTree.Pair("signature", .bytes(signature)), CBORTree.Pair("authenticatorData", .bytes(data)),
        ])
        if let cdHash { object["cdHash"] = AttestationRecipe.cdHash(cdHash) }
        editObject(&object)
        var bytes = object.encoded
        editBytes(&bytes)
        return bytes
    }
}
