// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Certificates

@Suite(.enabled(if: Tool.isInstalled("openssl"), "the openssl command is not installed"))
struct ChainTests {
    private static let shared = Result { try Workshop() }
    private let workshop: Workshop
    private let leaf: Workshop.Issued
    private let now = Int64(time(nil)) + 3_600

    init() throws {
        workshop = try Self.shared.get()
        leaf = try workshop.issue("leaf", by: workshop.intermediate, Workshop.leaf, key: "P-256", days: 300)
    }

    private func verifier(root: [UInt8]? = nil, cache: IntermediateCache = IntermediateCache()) throws -> ChainVerifier
    {
        let root = try #require(PinnedRoot(der: root ?? workshop.root.der))
        return ChainVerifier(root: root, issuerKeys: [.p384], cache: cache)
    }

    private func fault(
        _ leaf: [UInt8], _ intermediate: [UInt8], at time: Int64? = nil, root: [UInt8]? = nil,
        cache: IntermediateCache = IntermediateCache()
    ) throws -> ChainFault? {
        let verifier = try verifier(root: root, cache: cache)
        do throws(ChainFault) {
            _ = try verifier.verify(leaf: leaf, intermediate: intermediate, at: time ?? now)
            return nil
        } catch {
            return error
        }
    }

    private var middle: [UInt8] { workshop.intermediate.der }

    @Test func `leaf, intermediate and root make a chain`() throws {
        let contents = try verifier().verify(leaf: leaf.der, intermediate: middle, at: now)
        #expect(contents.subject.description == "CN=leaf")
        #expect(contents.issuer.description == "CN=Middle")
        #expect(contents.keyType == .p256)
        #expect(contents.publicKey.count == 65)
        #expect(contents.basicConstraints?.isAuthority == false)
        #expect(contents.mayBeUsed(for: 0) && !contents.mayBeUsed(for: 5))
    }

    @Test func `order, place and number matter`() throws {
        let other = try workshop.issue("Root", by: nil, Workshop.authority, key: "P-384", days: 100)
        #expect(try fault(middle, leaf.der) == .wrongKeyType(.p384))
        #expect(try fault(leaf.der, leaf.der) == .wrongKeyType(.p256))
        #expect(try fault(leaf.der, middle, root: other.der)?.isUntrusted == true)
        #expect(try fault(leaf.der, workshop.root.der)?.isUntrusted == true)
        #expect(try fault(leaf.der, other.der)?.isUntrusted == true)
    }

    @Test func `a forged leaf is refused, be its intermediate known or not`() throws {
        let forger = try workshop.issue("Middle", by: nil, Workshop.authority, key: "P-384", days: 300)
        let forged = try workshop.issue("leaf", by: forger, Workshop.leaf, key: "P-256", days: 300)
        let selfMade = try workshop.issue("leaf", by: nil, Workshop.leaf, key: "P-256", days: 300)
        let cache = IntermediateCache()
        for _ in 0..<2 {
            #expect(try fault(forged.der, forger.der, cache: cache)?.isUntrusted == true)
            #expect(try fault(forged.der, middle, cache: cache)?.isUntrusted == true)
            #expect(try fault(selfMade.der, middle, cache: cache)?.isUntrusted == true)
            #expect(try fault(leaf.der, middle, cache: cache) == nil)
            #expect(cache.count == 1)
        }
        // What one root signed says nothing of another.
        let other = try workshop.issue("Root", by: nil, Workshop.authority, key: "P-384", days: 100)
        #expect(try fault(leaf.der, middle, root: other.der, cache: cache)?.isUntrusted == true)
    }

    @Test func `dates are looked at each time`() throws {
        let short = try workshop.issue("Middle 2", by: workshop.root, Workshop.authority, key: "P-384", days: 10)
        let long = try workshop.issue("leaf", by: short, Workshop.leaf, key: "P-256", days: 300)
        let cache = IntermediateCache()
        for _ in 0..<2 {
            #expect(try fault(leaf.der, middle, at: now - 2 * 86_400, cache: cache) == .notYetValid)
            #expect(try fault(leaf.der, middle, at: now + 301 * 86_400, cache: cache) == .expired)
            #expect(try fault(long.der, short.der, at: now + 11 * 86_400, cache: cache) == .expired)
            #expect(try fault(long.der, short.der, cache: cache) == nil)
            #expect(try fault(leaf.der, middle, cache: cache) == nil)
        }
        #expect(cache.count == 2)
    }

    @Test func `an issuer may issue, and a leaf may not`() throws {
        let authorities = [
            "basicConstraints=critical,CA:FALSE\nkeyUsage=critical,keyCertSign\n",
            "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,digitalSignature\n",
            "keyUsage=critical,keyCertSign\n", "basicConstraints=critical,CA:TRUE\n",
        ]
        for extensions in authorities {
            let issuer = try workshop.issue("Middle", by: workshop.root, extensions, key: "P-384", days: 300)
            let leaf = try workshop.issue("leaf", by: issuer, Workshop.leaf, key: "P-256", days: 300)
            #expect(try fault(leaf.der, issuer.der) == .wrongUse, "\(extensions)")
        }
        let authority = try workshop.issue(
            "leaf", by: workshop.intermediate, Workshop.authority, key: "P-256", days: 300)
        #expect(try fault(authority.der, middle) == .wrongUse)
        // One authority too many below the intermediate, whose path length is 0.
        let low = try workshop.issue("Low", by: workshop.intermediate, Workshop.authority, key: "P-384", days: 300)
        let lowest = try workshop.issue("leaf", by: low, Workshop.leaf, key: "P-256", days: 300)
        #expect(try fault(lowest.der, low.der)?.isUntrusted == true)
    }

    @Test(arguments: ["RSA", "ED25519", "P-384", "P-521", "explicit", "compressed"])
    func `a leaf's key is a named curve's point`(_ key: String) throws {
        let odd = try workshop.issue("leaf", by: workshop.intermediate, Workshop.leaf, key: key, days: 300)
        guard case .wrongKeyType = try fault(odd.der, middle) else {
            Issue.record("\(key) was not refused")
            return
        }
    }

    @Test(arguments: [("sha256", true), ("sha384", true), ("sha1", false), ("sha512", false)])
    func `signatures are over SHA-256 or SHA-384`(_ digest: String, _ isGood: Bool) throws {
        let odd = try workshop.issue(
            "leaf", by: workshop.intermediate, Workshop.leaf, key: "P-256", days: 300, digest: digest)
        let fault = try fault(odd.der, middle)
        if isGood {
            #expect(fault == nil)
        } else {
            guard case .wrongSignatureAlgorithm = fault else {
                Issue.record("\(digest): \(String(describing: fault))")
                return
            }
        }
    }

    @Test func `the signature algorithm outside is the one inside`() throws {
        // The outer identifier is the last that stands in the bytes: ecdsa-with-SHA256 becomes ecdsa-with-SHA384.
        let identifier: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]
        let place = try #require(leaf.der.indices.last { leaf.der[$0...].starts(with: identifier) })
        var changed = leaf.der
        changed[place + 7] = 0x03
        guard case .malformed(let error) = try fault(changed, middle) else {
            Issue.record("it was read")
            return
        }
        #expect(error.code == .mismatchedAlgorithms)
    }

    @Test func `extensions that nobody knows are let be unless they are critical`() throws {
        let plain = Workshop.leaf + "1.2.840.113635.100.8.2=DER:3000\nextendedKeyUsage=1.2.840.113635.100.4.24\n"
        let known = try workshop.issue("leaf", by: workshop.intermediate, plain, key: "P-256", days: 300)
        #expect(try fault(known.der, middle) == nil)
        let critical = Workshop.leaf + "1.2.840.113635.100.8.9=critical,DER:3000\n"
        let odd = try workshop.issue("leaf", by: workshop.intermediate, critical, key: "P-256", days: 300)
        #expect(try fault(odd.der, middle) == .unknownCriticalExtension(.apple(100, 8, 9)))
    }

    @Test func `one changed bit breaks a chain, wherever it is`() throws {
        let cache = IntermediateCache()
        #expect(try fault(leaf.der, middle, cache: cache) == nil)
        for index in leaf.der.indices {
            var changed = leaf.der
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(try fault(changed, middle, cache: cache) != nil, "byte \(index) of the leaf")
        }
        for index in stride(from: 0, to: middle.count, by: 7) {
            var changed = middle
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(try fault(leaf.der, changed, cache: cache) != nil, "byte \(index) of the intermediate")
        }
        #expect(cache.count == 1)
    }

    @Test func `nothing stands behind a certificate, and nothing is cut off`() throws {
        #expect(try fault(leaf.der + [0], middle) == .malformed(DERError(.leftOver, at: leaf.der.count)))
        #expect(try fault(leaf.der, middle + [0]) == .malformed(DERError(.leftOver, at: middle.count)))
        for count in stride(from: 0, to: leaf.der.count, by: 13) {
            guard case .malformed = try fault(Array(leaf.der.prefix(count)), middle) else {
                Issue.record("\(count) bytes were read")
                continue
            }
        }
    }

    @Test func `a pinned root is that certificate and no other`() throws {
        let der = workshop.root.der
        let contents = try CertificateContents(der: der)
        let (print, key) = (SHA256.digest(of: der), Array(contents.publicKey))
        #expect(PinnedRoot(der: der, fingerprint: print, publicKey: key) != nil)
        #expect(PinnedRoot(der: der, fingerprint: SHA256.digest(of: print), publicKey: key) == nil)
        #expect(PinnedRoot(der: der, fingerprint: print, publicKey: Array(key.reversed())) == nil)
        #expect(PinnedRoot(der: middle, fingerprint: print, publicKey: key) == nil)
        #expect(PinnedRoot(der: [1, 2, 3]) == nil)
    }

    @Test func `the cache is bounded`() throws {
        let cache = IntermediateCache(limit: 1)
        let other = try workshop.issue("Middle 2", by: workshop.root, Workshop.authority, key: "P-384", days: 300)
        let second = try workshop.issue("leaf", by: other, Workshop.leaf, key: "P-256", days: 300)
        for _ in 0..<2 {
            #expect(try fault(leaf.der, middle, cache: cache) == nil)
            #expect(try fault(second.der, other.der, cache: cache) == nil)
            #expect(cache.count == 1)
        }
        #expect(try fault(leaf.der, middle, cache: IntermediateCache(limit: 0)) == nil)
    }
}

extension ChainFault {
    var isUntrusted: Bool { if case .untrusted = self { true } else { false } }
}
