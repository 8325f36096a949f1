// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity
import Matrix
import Testing

@Suite struct ServerChainTests {
    private static let leaf = Looks.certificate(by: "issuer")
    private static let issuer = Looks.certificate(
        "issuer", key: .rsa(bits: 4_096), signature: "sha384WithRSAEncryption")
    private static let fetchable = Looks.certificate(by: "issuer", issuerURLs: ["http://issuer.example/"])
    private static let alone = Looks.certificate(by: "leaf")

    private struct Row: Sendable {
        let anchor: ServerChain.Anchor
        let subjects: [String]
        let handshake: Handshake

        init(
            _ anchor: ServerChain.Anchor, _ subjects: [String], _ chain: [PresentedCertificate],
            path: [PresentedCertificate]? = nil, _ found: Handshake.Anchor = .none, errors: [Int] = []
        ) {
            self.anchor = anchor
            self.subjects = subjects
            handshake = Looks.handshake(.tls13, nil, chain, path: path, anchor: found, errors: errors)
        }
    }

    private static let rows = [
        Row(.publicRoot, ["CN=leaf", "CN=issuer"], [leaf, issuer], .publicRoot),
        Row(.installedRoot, ["CN=leaf"], [leaf], .installedRoot),
        // Dates, names and weak keys are no matter of the anchor.
        Row(.installedRoot, ["CN=leaf"], [leaf], .installedRoot, errors: [10, 62, 66, 68]),
        // A path that leaves the leaf out, and a leaf that is its own root.
        Row(.publicRoot, ["CN=leaf", "CN=issuer"], [leaf, issuer], path: [issuer, Looks.root], .publicRoot),
        Row(.installedRoot, ["CN=leaf"], [alone], path: [alone], .installedRoot),
        Row(.selfSigned, ["CN=leaf"], [alone], errors: [18]),
        Row(.selfSigned, ["CN=leaf"], [alone], path: []),
        Row(.unknownRoot, ["CN=leaf", "CN=issuer"], [leaf, issuer, Looks.root], errors: [19]),
        Row(.unknownRoot, ["CN=leaf"], [leaf], .installedRoot, errors: [27]),
        Row(.missingIssuer(isFetchable: false), ["CN=leaf"], [leaf], errors: [20, 21]),
        Row(.missingIssuer(isFetchable: true), ["CN=leaf"], [fetchable], errors: [20, 21]),
        Row(.missingIssuer(isFetchable: false), ["CN=leaf", "CN=issuer"], [leaf, issuer], errors: [2]),
        // In the wrong order, with one that leads nowhere, where the library built no path.
        Row(.unknownRoot, ["CN=leaf", "CN=issuer"], [leaf, Looks.root, alone, issuer], path: []),
        Row(.broken("error 7"), ["CN=leaf"], [leaf], .publicRoot, errors: [7]),
        Row(.broken("error 79"), ["CN=leaf", "CN=issuer"], [leaf, issuer], .publicRoot, errors: [10, 79]),
        // The wrong purpose of a leaf is said by its usages.
        Row(.publicRoot, ["CN=leaf"], [leaf], .publicRoot, errors: [26]),
        Row(.broken("error 26"), ["CN=leaf"], [Looks.certificate(usage: nil)], .publicRoot, errors: [26]),
        Row(
            .broken("the dates of CN=leaf cannot be read"), ["CN=leaf"], [Looks.certificate(to: nil)], .publicRoot),
    ]

    @Test(arguments: rows.indices)
    func `where a chain ends`(_ index: Int) throws {
        let row = ServerChainTests.rows[index]
        let chain = try #require(ServerChain(row.handshake))
        #expect(chain.anchor == row.anchor)
        #expect(chain.certificates.map(\.subject) == row.subjects)
    }

    @Test func `nothing is made of no certificate`() {
        #expect(ServerChain(Looks.handshake(.tls13, nil, [], anchor: .none)) == nil)
    }

    @Test func `a date that nobody can read does not overflow`() throws {
        let handshake = Looks.handshake(.tls13, nil, [Looks.certificate(from: nil, to: nil)], anchor: .none)
        let certificate = try #require(ServerChain(handshake)?.certificates.first)
        #expect(certificate.notAfter - certificate.notBefore == 0)
    }

    @Test func `names, usages, timestamps and pins`() throws {
        var handshake = Looks.handshake(
            .tls13, nil, [ServerChainTests.leaf, ServerChainTests.issuer], namesHost: false)
        handshake.timestamps = 2
        handshake.staple = Handshake.Staple(status: .revoked)
        let chain = try #require(ServerChain(handshake))
        #expect(!chain.namesHost && chain.hasAlternativeNames && chain.allowsServers == true)
        #expect(chain.timestamps == 5 && chain.staple == .revoked)
        #expect(chain.leafPin == "pin of leaf" && chain.issuerPins == ["pin of issuer", "pin of root"])
        #expect(chain.certificates.map(\.key) == [.ec(bits: 256), .rsa(bits: 4_096)])
        let bare = try #require(
            ServerChain(Looks.handshake(.tls13, nil, [Looks.certificate(names: [], usage: ["clientAuth"])])))
        #expect(!bare.hasAlternativeNames && bare.allowsServers == false)
    }

    @Test(
        arguments: [
            ("ecdsa-with-SHA256", .sha256), ("ecdsa-with-SHA1", .sha1), ("sha1WithRSAEncryption", .sha1),
            ("sha1WithRSA", .sha1), ("sha224WithRSAEncryption", .sha224), ("sha384WithRSAEncryption", .sha384),
            ("ecdsa-with-SHA512", .sha512), ("md5WithRSAEncryption", .md), ("md2WithRSAEncryption", .md),
            ("rsassaPss-with-SHA256", .sha256), ("rsassaPss", .unknown), ("ED25519", .intrinsic), ("ED448", .intrinsic),
            ("sha512-256WithRSAEncryption", .sha256), ("RSA-SHA3-256", .unknown), ("dsaWithSHA1", .sha1),
            ("1.2.3.4", .unknown), ("", .unknown),
        ] as [(String, ServerChain.Certificate.Digest)])
    func `the digest of a signature`(_ name: String, _ digest: ServerChain.Certificate.Digest) {
        #expect(ServerChain.Certificate.Digest(signature: name) == digest)
    }
}
