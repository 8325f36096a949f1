// SPDX-License-Identifier: MIT
import Testing

@testable import AppAttest
@testable import Certificates

@Suite struct ContentsTests {
    private static func object(_ pairs: [(String, CBORItem)]) -> [UInt8] {
        CBORItem.map(pairs.map { CBORPair(key: .text($0.0), value: $0.1) }).encoded
    }

    private static func statement(x5c: CBORItem?, receipt: CBORItem?) -> CBORItem {
        let pairs = [("x5c", x5c), ("receipt", receipt)]
        return .map(pairs.compactMap { pair in pair.1.map { CBORPair(key: .text(pair.0), value: $0) } })
    }

    private static let chain: CBORItem = .array([.bytes([1]), .bytes([2])])
    private static let whole = statement(x5c: chain, receipt: .bytes([3]))
    private static let data: CBORItem = .bytes([UInt8](repeating: 0, count: 3)[...])
    private static let fmt: CBORItem = .text("apple-appattest")

    static let attestations: [(String, RefusalReason, [UInt8])] = [
        ("nothing", .malformedCBOR, []),
        ("an array", .malformedObject, [0x80]),
        ("an empty map", .malformedObject, [0xa0]),
        ("17 KiB", .tooLarge, [UInt8](repeating: 0, count: 17 * 1_024)),
        ("no fmt", .malformedObject, object([("attStmt", whole), ("authData", data)])),
        ("no attStmt", .malformedObject, object([("fmt", fmt), ("authData", data)])),
        ("no authData", .malformedObject, object([("fmt", fmt), ("attStmt", whole)])),
        (
            "no x5c", .malformedObject,
            object([("fmt", fmt), ("attStmt", statement(x5c: nil, receipt: .bytes([3]))), ("authData", data)])
        ),
        (
            "no receipt", .malformedObject,
            object([("fmt", fmt), ("attStmt", statement(x5c: chain, receipt: nil)), ("authData", data)])
        ),
        ("another key", .malformedObject, object([("fmt", fmt), ("attStmt", whole), ("authData", data), ("x", data)])),
        ("a number as key", .malformedObject, [0xa1, 0x01, 0x01]),
        ("fmt of bytes", .malformedObject, object([("fmt", data), ("attStmt", whole), ("authData", data)])),
        ("attStmt of bytes", .malformedObject, object([("fmt", fmt), ("attStmt", data), ("authData", data)])),
        ("authData of text", .malformedObject, object([("fmt", fmt), ("attStmt", whole), ("authData", fmt)])),
        (
            "x5c of text", .malformedObject,
            object([("fmt", fmt), ("attStmt", statement(x5c: fmt, receipt: .bytes([3]))), ("authData", data)])
        ),
        (
            "x5c with a text inside", .malformedObject,
            object([
                ("fmt", fmt), ("attStmt", statement(x5c: .array([.bytes([1]), fmt]), receipt: .bytes([3]))),
                ("authData", data),
            ])
        ),
        (
            "a receipt that is a map", .malformedObject,
            object([("fmt", fmt), ("attStmt", statement(x5c: chain, receipt: .map([]))), ("authData", data)])
        ),
        ("apple", .unknownFormat, object([("fmt", .text("apple")), ("attStmt", whole), ("authData", data)])),
        (
            "capitals", .unknownFormat,
            object([("fmt", .text("Apple-AppAttest")), ("attStmt", whole), ("authData", data)])
        ),
        (
            "a zero", .unknownFormat,
            object([("fmt", .text("apple-appattest\0")), ("attStmt", whole), ("authData", data)])
        ),
        (
            "three certificates", .chainLength,
            object([
                ("fmt", fmt),
                ("attStmt", statement(x5c: .array([.bytes([1]), .bytes([2]), .bytes([3])]), receipt: .bytes([3]))),
                ("authData", data),
            ])
        ),
        ("short data", .malformedAuthenticatorData, object([("fmt", fmt), ("attStmt", whole), ("authData", data)])),
    ]

    @Test(arguments: attestations)
    func `an attestation of another form is refused, and keeps what could be read`(
        _ name: String, _ reason: RefusalReason, _ object: [UInt8]
    ) {
        let contents = AttestationContents(object)
        #expect(contents.problems.first?.reason == reason, "\(name)")
        #expect(contents.size == object.count)
        let verifier = AttestationVerifier(Policy(appIDs: ["T.a"], environments: [.production]))
        #expect(verifier.verify(object, keyID: [], clientDataHash: [], at: 0) == .refused(reason), "\(name)")
        // However bad it is, every check that can be made is made.
        #expect(
            verifier.examine(object, keyID: nil, clientDataHash: nil, at: 0).count == AttestationStep.allCases.count)
    }

    @Test func `cdHash is known, and proves nothing`() {
        let object = Self.object([
            ("cdHash", .map([])), ("authData", Self.data), ("attStmt", Self.whole), ("fmt", Self.fmt),
        ])
        let contents = AttestationContents(object)
        #expect(contents.unsignedCDHash == .map([]))
        #expect(contents.problems.map(\.reason) == [.malformedAuthenticatorData])
        #expect(contents.format == "apple-appattest")
        #expect(contents.chain == [[1], [2]])
        #expect(contents.receipt == [3])
        #expect(contents.certificates.allSatisfy { $0.contents == nil && $0.error != nil })
        #expect(contents.receiptContents?.problems.first?.reason == .malformedReceipt)
    }

    static let assertions: [(String, RefusalReason, [UInt8])] = [
        ("nothing", .malformedCBOR, []),
        ("5 KiB", .tooLarge, [UInt8](repeating: 0, count: 5 * 1_024)),
        ("an array", .malformedObject, [0x80]),
        ("no signature", .malformedObject, object([("authenticatorData", data)])),
        ("no data", .malformedObject, object([("signature", data)])),
        ("another key", .malformedObject, object([("signature", data), ("authenticatorData", data), ("x", data)])),
        ("a signature of text", .malformedObject, object([("signature", fmt), ("authenticatorData", data)])),
        ("data of text", .malformedObject, object([("signature", data), ("authenticatorData", fmt)])),
        ("short data", .malformedAuthenticatorData, object([("signature", data), ("authenticatorData", data)])),
    ]

    @Test(arguments: assertions)
    func `an assertion of another form is refused`(_ name: String, _ reason: RefusalReason, _ object: [UInt8]) {
        #expect(AssertionContents(object).problems.first?.reason == reason, "\(name)")
    }

    @Test func `every reason has a name of its own, and the answer to the client is one`() {
        let names = Set(RefusalReason.allCases.map(\.rawValue))
        #expect(names.count == RefusalReason.allCases.count)
        #expect(!RefusalReason.allCases.contains { publicRefusal.contains($0.rawValue) })
    }
}

@Suite(.enabled(if: Vector.areThere, Vector.missing))
struct PublishedContentsTests {
    @Test func `Apple's sample of 2026 is read to its last extension`() throws {
        let vector = try #require(Vector.all.first { $0.name == "apple-guide-2026" })
        let contents = AttestationContents(Array(vector.attestation))
        #expect(contents.problems.isEmpty)
        #expect(contents.authenticatorData?.flags == .attestedCredential)
        #expect(contents.authenticatorData?.extensions?.bundleVersion == "1")
        #expect(contents.authenticatorData?.extensions?.validationCategory == 1)
        let leaf = try #require(contents.certificates.first?.contents)
        #expect(leaf.subject.description.hasPrefix("CN=ce0498f58483fbb4"))
        #expect(leaf.validity.notBefore == 1_776_708_792)
        let extensions = LeafExtensions(leaf)
        #expect(extensions.nonce?.count == 32)
        let system = try #require(extensions.systemProperties)
        #expect(system.first { $0.meaning == "system version" }?.value == .text("27.0"))
        #expect(system.first { $0.meaning == "build" }?.value == .text("24A325b"))
        #expect(system.first { $0.meaning == "system" }?.value == .text("iphoneos"))
        let key = try #require(extensions.keyProperties)
        #expect(key.first { $0.meaning == "App ID" }?.value == .text(vector.appID))
        #expect(key.first?.value == .number(10))
        #expect(extensions.accessControl?.map(\.operation) == ["okd", "oa", "osgn", "odel", "ock"])
        #expect(extensions.accessControl?.allSatisfy { $0.isAllowed == true } == true)
        let receipt = try #require(contents.receiptContents)
        #expect(receipt.problems.isEmpty)
        #expect(receipt.fields.map(\.type) == [2, 3, 4, 5, 6, 7, 12, 21])
        #expect(receipt.certificates.count == 3)
        #expect(receipt.hasSignedAttributes == false)
        let signer = try #require(receipt.signerPlace)
        let subject = try #require(receipt.certificates[signer].contents?.subject.description)
        #expect(subject.hasPrefix("CN=Application Attestation Fraud Receipt Signing"))
    }

    @Test(arguments: Vector.all)
    func `a cut object keeps what stands before the cut`(_ vector: Vector) {
        let whole = Array(vector.attestation)
        let complete = AttestationContents(whole)
        for count in stride(from: 0, to: whole.count, by: 97) {
            let contents = AttestationContents(Array(whole.prefix(count)))
            #expect(contents.problems.first?.reason == .malformedCBOR)
            if count > 1_800 {
                #expect(contents.format == "apple-appattest")
                #expect(contents.chain == complete.chain)
            }
        }
    }

    @Test(arguments: Vector.all)
    func `an examination of a good object finds nothing`(_ vector: Vector) {
        let steps = AttestationVerifier(vector.policy).examine(
            Array(vector.attestation), keyID: Array(vector.keyId), clientDataHash: Array(vector.clientDataHash),
            at: vector.time)
        #expect(steps.map(\.step) == AttestationStep.allCases)
        #expect(!steps.contains { $0.outcome != .passed && $0.outcome != .notAsked })
    }

    @Test func `an examination goes on behind what fails`() throws {
        let vector = try #require(Vector.all.first)
        var policy = Policy(appIDs: [], environments: [.development])
        policy.attestationRoot = .developmentOnly(der: [])
        let steps = AttestationVerifier(policy).examine(
            Array(vector.attestation), keyID: nil, clientDataHash: Array(vector.clientDataHash), at: vector.time)
        let outcomes = Dictionary(uniqueKeysWithValues: steps.map { ($0.step, $0.outcome) })
        #expect(outcomes[.chain] == .failed(.untrustedChain))
        #expect(outcomes[.nonce] == .passed)
        #expect(outcomes[.keyID] == .notAsked)
        #expect(outcomes[.environment] == .failed(.environmentMismatch))
        #expect(outcomes[.publicKey] == .passed)
        #expect(outcomes[.receipt] == .passed)
    }
}
