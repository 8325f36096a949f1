// SPDX-License-Identifier: MIT
internal import AppAttest
internal import Certificates

extension Flaw {
    /// `app-attest.md` §7, 61, 62 and 65–73: assertions.
    static let assertions: [Flaw] = [
        .assertion(61, "assertion-empty", "no byte", [.malformedCBOR]) { $0.recipe.editBytes = { $0 = [] } },
        .assertion(61, "assertion-truncated", "the last byte missing", [.malformedCBOR]) {
            $0.recipe.editBytes = { $0.removeLast() }
        },
        .assertion(61, "assertion-trailing-byte", "a byte behind the object", [.malformedCBOR]) {
            $0.recipe.editBytes = { $0.append(0) }
        },
        .assertion(61, "assertion-duplicate-key", "the signature twice", [.malformedCBOR]) {
            $0.recipe.editObject = { $0.pairs.append($0.pairs[0]) }
        },
        .assertion(61, "assertion-unknown-key", "a key that nobody knows", [.malformedObject]) {
            $0.recipe.editObject = { $0["extra"] = .unsigned(1) }
        },
        .assertion(61, "assertion-without-signature", "the signature missing", [.malformedObject]) {
            $0.recipe.editObject = { $0["signature"] = nil }
        },
        .assertion(61, "assertion-without-data", "the authenticator data missing", [.malformedObject]) {
            $0.recipe.editObject = { $0["authenticatorData"] = nil }
        },
        .assertion(61, "assertion-signature-text", "the signature as text", [.malformedObject]) {
            $0.recipe.editObject = { $0["signature"] = .text("signature") }
        },
        .assertion(61, "assertion-oversized", "more than 4 KiB, in the unsigned key cdHash", [.tooLarge]) {
            $0.recipe.cdHash = [UInt8](repeating: 7, count: 4_096)
        },
        .assertion(
            62, "assertion-data-short", "authenticator data of 36 bytes", [.malformedAuthenticatorData],
            generation: .before27
        ) { $0.recipe.editAuthenticatorData = { $0.removeLast() } },
        .assertion(
            62, "assertion-data-empty", "authenticator data of no byte", [.malformedAuthenticatorData],
            generation: .before27
        ) { $0.recipe.editAuthenticatorData = { $0 = [] } },
        .assertion(
            53, "assertion-tail-byte", "a byte behind the 37", [.malformedExtensions],
            generation: .before27
        ) { $0.recipe.authenticatorData.extensions = .raw([0]) },
        .assertion(65, "hashed-once", "a signature over the single hash", [.badSignature]) {
            $0.recipe.message = .composite
        },
        .assertion(66, "raw-client-data", "a signature over the client data instead of its hash", [.badSignature]) {
            $0.recipe.clientDataHash = $0.stage.challenge
        },
        .assertion(67, "signed-by-other-key", "another key's signature", [.badSignature]) {
            $0.recipe.key = $0.stage.otherKey
        },
        .assertion(68, "assertion-of-other-app", "another app's identifier", [.appIDMismatch]) {
            $0.recipe.authenticatorData.appID += ".other"
        },
        .assertion(
            68, "assertion-of-policy-app", "an app that the policy allows and the key is not of", [.appIDMismatch],
            from: { $0.policy.appIDs.insert($0.stage.appID + ".other") },
            { $0.recipe.authenticatorData.appID += ".other" }),
        counter(69, "counter-equal", "the counter of the last one", 3, after: 3),
        counter(70, "counter-lower", "a counter below the last one", 2, after: 3),
        counter(71, "counter-zero", "counter 0 of a new key", 0, after: 0),
        counter(72, "counter-exhausted", "2^32 − 1 once more", .max, after: .max),
        counter(72, "counter-wrapped", "0 after 2^32 − 1", 0, after: .max),
        counter(72, "counter-below-sign", "2^31 − 1 after 2^31", 0x7fff_ffff, after: 0x8000_0000),
        .assertion(73, "client-data-changed", "client data changed by one byte", [.badSignature]) {
            (trial) throws(OpenSSLError) in
            trial.clientDataHash = try IssuingDigest.sha256.hash(trial.stage.challenge.dropLast() + [0])
        },
        .assertion(73, "assertion-data-bit", "a bit of the counter changed behind the signature", [.badSignature]) {
            $0.recipe.editSentAuthenticatorData = { $0[36] ^= 4 }
        },
    ]

    /// `app-attest.md` §7, 63 and 64: the form of the signature.
    static let signatures: [Flaw] = [
        signature(63, "signature-long-length", "a length in a byte too many") {
            [0x30, 0x81, UInt8(truncatingIfNeeded: $0.count - 2)] + $0.dropFirst(2)
        },
        signature(63, "signature-leading-zero", "a zero before r that it does not need") { der in
            numbers(der) { r, s in DERWriter.element(0x02, [0, 0] + r) + DERWriter.integer(s) }
        },
        signature(63, "signature-negative-r", "a negative r") { der in
            numbers(der) { r, s in
                DERWriter.element(0x02, r[0] < 0x80 ? [0xff] + r : r) + DERWriter.integer(s)
            }
        },
        signature(63, "signature-trailing-byte", "a byte behind it") { $0 + [0] },
        signature(63, "signature-third-number", "a third number in it") { der in
            numbers(der) { r, s in DERWriter.integer(r) + DERWriter.integer(s) + DERWriter.integer(1) }
        },
        signature(63, "signature-one-number", "r alone") { der in numbers(der) { r, _ in DERWriter.integer(r) } },
        signature(63, "signature-indefinite", "the sequence without a length") {
            [0x30, 0x80] + $0.dropFirst(2) + [0, 0]
        },
        signature(63, "signature-p1363", "r and s side by side, 64 bytes") { der in
            SplitSignature(der: der).map { $0.r + $0.s } ?? []
        },
        signature(63, "signature-empty", "no byte") { _ in [] },
        signature(64, "signature-r-zero", "r = 0") { der in
            numbers(der) { _, s in DERWriter.integer(0) + DERWriter.integer(s) }
        },
        signature(64, "signature-s-zero", "s = 0") { der in
            numbers(der) { r, _ in DERWriter.integer(r) + DERWriter.integer(0) }
        },
        signature(64, "signature-r-order", "r = n") { der in
            numbers(der) { _, s in DERWriter.integer(SplitSignature.order) + DERWriter.integer(s) }
        },
        signature(64, "signature-s-order", "s = n") { der in
            numbers(der) { r, _ in DERWriter.integer(r) + DERWriter.integer(SplitSignature.order) }
        },
        signature(64, "signature-both-zero", "r = s = 0") { der in
            numbers(der) { _, _ in DERWriter.integer(0) + DERWriter.integer(0) }
        },
        .assertion(64, "signature-s-beyond", "s + n, which is the same number to who reduces it", [.malformedSignature])
        {
            $0.recipe.editSignature = { der in
                der = numbers(der) { r, s in
                    DERWriter.integer(r) + DERWriter.integer(sum(s, SplitSignature.order))
                }
            }
        },
    ]

    private static func counter(
        _ number: Int, _ name: String, _ title: String, _ counter: UInt32, after last: UInt32
    ) -> Flaw {
        // The righted one is sent when the last was one less, or, where there is no less, counts on itself.
        .assertion(
            number, name, title, [.counterNotGreater],
            from: {
                $0.recipe.authenticatorData.counter = max(1, counter)
                $0.counter = max(1, counter) - 1
            },
            {
                $0.recipe.authenticatorData.counter = counter
                $0.counter = last
            })
    }

    private static func signature(
        _ number: Int, _ name: String, _ title: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Flaw {
        .assertion(number, name, "the signature: \(title)", [.malformedSignature]) {
            $0.recipe.editSignature = { $0 = change($0) }
        }
    }

    /// A sequence of what is made of the signature's two numbers.
    private static func numbers(_ der: [UInt8], _ make: (_ r: [UInt8], _ s: [UInt8]) -> [UInt8]) -> [UInt8] {
        guard let signature = SplitSignature(der: der) else { return der }
        return DERWriter.sequence([make(signature.r, signature.s)])
    }

    private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var carry = 0
        var digits: [UInt8] = []
        for (a, b) in zip(left.reversed(), right.reversed()) {
            let total = Int(a) + Int(b) + carry
            digits.append(UInt8(truncatingIfNeeded: total))
            carry = total >> 8
        }
        return [UInt8(carry)] + digits.reversed()
    }
}
