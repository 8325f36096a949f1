// SPDX-License-Identifier: MIT
import Testing

@testable import AppAttest
@testable import Certificates

/// A real object is refused as soon as one thing that it must agree with is another, or one thing about it is changed.
@Suite(.enabled(if: Vector.areThere, Vector.missing))
struct RefusalTests {
    /// One change, and the reason that it must bring; `nil` where it may not matter.
    struct Change<Changed>: Sendable {
        let name: String
        let reason: RefusalReason?
        let make: @Sendable (inout Changed) -> Void

        init(_ name: String, _ reason: RefusalReason?, _ make: @escaping @Sendable (inout Changed) -> Void) {
            self.name = name
            self.reason = reason
            self.make = make
        }
    }

    /// What a server was told, and what it demands.
    struct Case {
        var object: [UInt8]
        var keyID: [UInt8]
        var clientDataHash: [UInt8]
        var time: Int64
        var policy: Policy

        init(_ vector: Vector) {
            object = Array(vector.attestation)
            keyID = Array(vector.keyId)
            clientDataHash = Array(vector.clientDataHash)
            time = vector.time
            policy = vector.policy
        }

        /// Rewrites the object's map.
        mutating func edit(_ change: (inout [String: CBORItem]) -> Void) {
            guard let pairs = CBORDocument(object[...]).root?.map else { return }
            var values = Dictionary(uniqueKeysWithValues: pairs.map { ($0.key.text ?? "", $0.value) })
            change(&values)
            let sorted = values.sorted { $0.key < $1.key }.map { CBORPair(key: .text($0.key), value: $0.value) }
            object = CBORItem.map(sorted).encoded
        }

        mutating func editChain(_ change: (inout [[UInt8]]) -> Void) {
            let original = AttestationContents(object)
            edit { values in
                guard let receipt = values["attStmt"]?.map?.first(where: { $0.key == .text("receipt") }) else { return }
                var chain = original.chain ?? []
                change(&chain)
                let x5c = CBORItem.array(chain.map { .bytes($0[...]) })
                values["attStmt"] = .map([receipt, CBORPair(key: .text("x5c"), value: x5c)])
            }
        }

        var refusal: RefusalReason? {
            AttestationVerifier(policy).verify(object, keyID: keyID, clientDataHash: clientDataHash, at: time).refusal
        }
    }

    static let changes: [Change<Case>] = [
        Change("nothing", nil, { _ in }),
        Change("keys in another order, and the receipt before the chain", nil, { $0.editChain { _ in } }),
        Change(
            "cdHash added", nil, { $0.edit { $0["cdHash"] = .map([CBORPair(key: .text("type"), value: .bytes([2]))]) } }
        ),
        Change("another key beside", .malformedObject, { $0.edit { $0["more"] = .unsigned(1) } }),
        Change("SHA-256 of the challenge where the challenge itself was agreed", .nonceMismatch) {
            $0.clientDataHash = SHA256.digest(of: $0.clientDataHash)
        },
        Change("another key id", .keyIDMismatch, { $0.keyID[5] ^= 1 }),
        Change("a key id of 31 bytes", .keyIDMismatch, { $0.keyID.removeLast() }),
        Change("another app", .appIDMismatch, { $0.policy.appIDs = ["0352187391.com.example.other"] }),
        Change("another case", .appIDMismatch, { $0.policy.appIDs = Set($0.policy.appIDs.map { $0.uppercased() }) }),
        Change("no app at all", .appIDMismatch, { $0.policy.appIDs = [] }),
        Change("only development", .environmentMismatch, { $0.policy.environments = [.development] }),
        Change("a day before the leaf", .certificateNotYetValid, { $0.time -= 3 * 86_400 }),
        Change("three days behind", .certificateExpired, { $0.time += 3 * 86_400 }),
        Change("the end of time", .certificateExpired, { $0.time = .max }),
        Change("its beginning", .certificateNotYetValid, { $0.time = .min }),
        Change("the root of receipts", .untrustedChain) {
            let der = AppleRoots.receipt?.certificate.contents.der
            $0.policy.attestationRoot = .developmentOnly(der: der ?? [])
        },
        Change(
            "a root that is none", .untrustedChain, { $0.policy.attestationRoot = .developmentOnly(der: [1, 2, 3]) }),
        Change("the same root by hand", nil) {
            let der = AppleRoots.attestation?.certificate.contents.der
            $0.policy.attestationRoot = .developmentOnly(der: der ?? [])
        },
        Change("the root of attestations for receipts", .receiptUntrusted) {
            let der = AppleRoots.attestation?.certificate.contents.der
            $0.policy.receiptRoot = .developmentOnly(der: der ?? [])
        },
        Change("a receipt that must be fresh", .receiptTooOld, { $0.policy.receipt = .verified(maximumAge: 300) }),
        Change("a demanded list of controls", .accessControlRefused, { $0.policy.accessControl = [0x30, 0x00] }),
        Change("no certificates", .chainLength, { $0.editChain { $0 = [] } }),
        Change("the leaf alone", .chainLength, { $0.editChain { $0.removeLast() } }),
        Change("the root added", .chainLength) {
            $0.editChain { $0.append(AppleRoots.attestation?.certificate.contents.der ?? []) }
        },
        Change("the reverse order", .wrongKeyType, { $0.editChain { $0.reverse() } }),
        Change("the leaf twice", .wrongKeyType, { $0.editChain { $0[1] = $0[0] } }),
        Change("the root for the intermediate", .untrustedChain) {
            $0.editChain { $0[1] = AppleRoots.attestation?.certificate.contents.der ?? [] }
        },
        Change("a byte behind the leaf", .malformedCertificate, { $0.editChain { $0[0].append(0) } }),
        Change("a byte behind the intermediate", .malformedCertificate, { $0.editChain { $0[1].append(0) } }),
        Change("a bit of the leaf's signature", .untrustedChain, { $0.editChain { $0[0][$0[0].count - 1] ^= 1 } }),
        Change("a bit of the intermediate's", .untrustedChain, { $0.editChain { $0[1][$0[1].count - 1] ^= 1 } }),
        Change("another's intact certificates", .nonceMismatch) {
            let other = Vector.all.first { $0.name == "apple-guide-2026" }.map {
                AttestationContents(Array($0.attestation))
            }
            $0.time = 1_776_838_392
            $0.editChain { $0 = other?.chain ?? [] }
        },
        Change("a bit of the receipt's signature", .receiptBadSignature) { change in
            let original = AttestationContents(change.object)
            change.edit { values in
                guard let pairs = values["attStmt"]?.map, var receipt = original.receipt
                else { return }
                // Eight zeros end the message's four levels.
                receipt[receipt.count - 7] ^= 1
                values["attStmt"] = .map(
                    pairs.map { $0.key == .text("receipt") ? CBORPair(key: $0.key, value: .bytes(receipt[...])) : $0 })
            }
        },
    ]

    @Test(arguments: changes.indices)
    func `an attestation is refused for the one thing that is wrong`(_ index: Int) throws {
        let change = Self.changes[index]
        let vector = try #require(Vector.all.first { $0.name == "apple-guide-2024" })
        var attempt = Case(vector)
        #expect(attempt.refusal == nil)
        change.make(&attempt)
        #expect(attempt.refusal == change.reason, "\(change.name)")
    }

    static let demands: [(String, Change<Policy>)] = [
        ("apple-guide-2026", Change("its category", nil, { $0.validationCategories = [1, 4] })),
        ("apple-guide-2026", Change("another category", .validationCategoryRefused, { $0.validationCategories = [4] })),
        ("apple-guide-2026", Change("its version", nil, { $0.bundleVersions = ["1"] })),
        ("apple-guide-2026", Change("another version", .bundleVersionRefused, { $0.bundleVersions = ["1.0"] })),
        ("apple-guide-2024", Change("a category, or none", nil, { $0.validationCategories = [4] })),
        (
            "apple-guide-2024",
            Change("a category", .validationCategoryRefused) {
                $0.validationCategories = [1]
                $0.acceptsMissingExtensions = false
            }
        ),
        (
            "apple-guide-2024",
            Change("a version", .bundleVersionRefused) {
                $0.bundleVersions = ["1"]
                $0.acceptsMissingExtensions = false
            }
        ),
    ]

    @Test(arguments: demands.indices)
    func `a policy's demands hold for what has extensions, and for the rest if it says so`(_ index: Int) throws {
        let (vectorName, change) = Self.demands[index]
        let vector = try #require(Vector.all.first { $0.name == vectorName })
        var attempt = Case(vector)
        change.make(&attempt.policy)
        #expect(attempt.refusal == change.reason, "\(change.name)")
    }

    @Test func `a key's controls may be demanded to the byte`() throws {
        let vector = try #require(Vector.all.first { $0.name == "apple-guide-2026" })
        let leaf = try #require(AttestationContents(Array(vector.attestation)).certificates.first?.contents)
        var attempt = Case(vector)
        attempt.policy.accessControl = LeafExtensions(leaf).accessControlExtension
        #expect(attempt.policy.accessControl?.count == 75)
        #expect(attempt.refusal == nil)
    }
}
