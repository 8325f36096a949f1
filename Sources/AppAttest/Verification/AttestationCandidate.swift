// SPDX-License-Identifier: MIT
internal import Certificates

/// One attestation on its way through the checks.
struct AttestationCandidate {
    private let verifier: AttestationVerifier
    let contents: AttestationContents
    private let keyID: [UInt8]?
    private let clientDataHash: [UInt8]?
    private let time: Int64
    /// The leaf: from the chain's check on one that the root vouches for.
    private(set) var leaf: CertificateContents?
    private(set) var appID: String?
    private(set) var receipt: Receipt?

    init(
        _ object: [UInt8], keyID: [UInt8]?, clientDataHash: [UInt8]?, at time: Int64, verifier: AttestationVerifier
    ) {
        self.verifier = verifier
        self.contents = AttestationContents(object)
        self.keyID = keyID
        self.clientDataHash = clientDataHash
        self.time = time
    }

    /// Takes the leaf as it stands, so that an examination can look at the rest although nobody vouches for it.
    mutating func readLeaf() { leaf = contents.certificates.first?.contents }

    /// Runs one check; those before it must have passed, or ``isPossible(_:)`` must hold.
    mutating func check(_ step: AttestationStep) throws(RefusalReason) {
        let data = contents.authenticatorData
        switch step {
        case .form:
            if let problem = contents.problems.first { throw problem.reason }
            if let data { try verifier.policy.checkForm(data) }
        case .chain: try checkChain()
        case .nonce: try checkNonce()
        case .keyID:
            guard let keyID, let leaf, ConstantTime.areEqual(keyID, SHA256.digest(of: Array(leaf.publicKey))) else {
                throw .keyIDMismatch
            }
        case .appID:
            appID = data?.appIDHash.flatMap(verifier.appIDs.id)
            guard appID != nil else { throw .appIDMismatch }
        case .counter: guard data?.counter == 0 else { throw .counterNotZero }
        case .environment:
            guard let environment = data?.credential?.environment, verifier.policy.environments.contains(environment)
            else { throw .environmentMismatch }
        case .credentialID:
            guard let keyID, let identifier = data?.credential?.identifier, ConstantTime.areEqual(keyID, identifier)
            else { throw .keyIDMismatch }
        case .publicKey:
            guard let leaf, let point = data?.credential?.point,
                ConstantTime.areEqual(point, Array(leaf.publicKey))
            else { throw .publicKeyMismatch }
        case .validationCategory: try verifier.policy.checkCategory(data?.extensions)
        case .bundleVersion: try verifier.policy.checkBundleVersion(data?.extensions)
        case .accessControl:
            guard let demanded = verifier.policy.accessControl else { return }
            guard let value = leaf?.value(of: LeafExtensions.accessControlIdentifier), Array(value) == demanded else {
                throw .accessControlRefused
            }
        case .receipt: try checkReceipt()
        }
    }

    private mutating func checkChain() throws(RefusalReason) {
        guard let chain = contents.chain, chain.count == 2 else { throw .chainLength }
        guard let chainVerifier = verifier.chainVerifier else { throw .untrustedChain }
        do throws(ChainFault) {
            leaf = try chainVerifier.verify(leaf: chain[0], intermediate: chain[1], at: time)
        } catch {
            throw RefusalReason(error)
        }
    }

    private func checkNonce() throws(RefusalReason) {
        guard let value = leaf?.value(of: LeafExtensions.nonceIdentifier) else { throw .nonceMissing }
        guard let nonce = LeafExtensions.nonce(Array(value)) else { throw .nonceMalformed }
        guard let data = contents.authenticatorData, let clientDataHash,
            ConstantTime.areEqual(nonce, SHA256.digest(of: data.bytes, clientDataHash))
        else { throw .nonceMismatch }
    }

    private mutating func checkReceipt() throws(RefusalReason) {
        guard case .verified(let maximumAge) = verifier.policy.receipt else { return }
        guard let object = contents.receipt else { throw .malformedReceipt }
        var expected = ReceiptVerifier.Expected()
        expected.kind = .attest
        expected.appIDs = appID.map { [$0] }
        expected.publicKey = leaf.map { Array($0.publicKey) }
        expected.clientDataHash = clientDataHash
        expected.environments = contents.authenticatorData?.credential?.environment.map { [$0] }
        expected.maximumAge = maximumAge
        // An attestation that may be of any age may hold a receipt that has long expired.
        expected.acceptsExpired = maximumAge == nil
        switch verifier.receiptVerifier.verify(object, expected: expected, at: time) {
        case .accepted(let accepted): receipt = accepted
        case .refused(let reason): throw reason
        }
    }
}

extension AttestationCandidate {
    /// Whether a check was asked for: an examination may know less than a server does.
    func isAsked(_ step: AttestationStep) -> Bool {
        let policy = verifier.policy
        return switch step {
        case .form, .chain, .counter, .publicKey: true
        case .nonce: clientDataHash != nil
        case .keyID, .credentialID: keyID != nil
        case .appID: !policy.appIDs.isEmpty
        case .environment: !policy.environments.isEmpty
        case .validationCategory: policy.validationCategories != nil
        case .bundleVersion: policy.bundleVersions != nil
        case .accessControl: policy.accessControl != nil
        case .receipt: policy.receipt != .unverified
        }
    }

    /// Whether there is what a check looks at.
    func isPossible(_ step: AttestationStep) -> Bool {
        let data = contents.authenticatorData
        return switch step {
        case .form: true
        case .chain: contents.chain != nil
        case .nonce: leaf != nil && data != nil
        case .keyID, .accessControl: leaf != nil
        case .appID: data?.appIDHash != nil
        case .counter: data?.counter != nil
        case .environment, .credentialID: data?.credential != nil
        case .publicKey: leaf != nil && data?.credential != nil
        case .validationCategory, .bundleVersion: data != nil
        case .receipt: contents.receipt != nil
        }
    }
}
