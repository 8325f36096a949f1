// SPDX-License-Identifier: MIT
import Certificates
import Testing

@Suite struct HashingTests {
    /// FIPS 180-4's examples and NIST's long one.
    @Test(arguments: [
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
                + "nopqrstu", 1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func `SHA-256 gives NIST's digests`(_ text: String, _ count: Int, _ digest: String) {
        let message = Array([[UInt8]](repeating: Array(text.utf8), count: count).joined())
        #expect(PrintableText.hex(SHA256.digest(of: message)) == digest)
    }

    @Test func `SHA-256 does not mind where a message is cut`() {
        let message = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
        let whole = SHA256.digest(of: message)
        for cut in 0...300 {
            var hash = SHA256Stream()
            hash.update(Array(message[..<cut]))
            hash.update(Array(message[cut...]))
            #expect(hash.finish() == whole)
        }
    }

    /// RFC 4231, test cases 1 to 4, 6 and 7.
    @Test(arguments: [
        (
            String(repeating: "0b", count: 20), PrintableText.hex(Array("Hi There".utf8)),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            PrintableText.hex(Array("Jefe".utf8)), PrintableText.hex(Array("what do ya want for nothing?".utf8)),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            String(repeating: "aa", count: 20), String(repeating: "dd", count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            "0102030405060708090a0b0c0d0e0f10111213141516171819", String(repeating: "cd", count: 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        (
            String(repeating: "aa", count: 131),
            PrintableText.hex(Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            String(repeating: "aa", count: 131),
            PrintableText.hex(
                Array(
                    ("This is a test using a larger than block-size key and a larger than block-size data. "
                        + "The key needs to be hashed before being used by the HMAC algorithm.").utf8)),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ])
    func `HMAC gives the codes of RFC 4231`(_ key: String, _ message: String, _ code: String) throws {
        let hash = HMACSHA256(key: bytes(key))
        let bytes = bytes(message)
        #expect(PrintableText.hex(hash.code(for: bytes)) == code)
        #expect(PrintableText.hex(hash.code(for: bytes)) == code)
    }

    @Test func `a key and a message may be empty`() {
        // RFC 2104 with nothing for both.
        let code = "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        #expect(PrintableText.hex(HMACSHA256(key: []).code(for: [])) == code)
        #expect(PrintableText.hex(SHA256Stream().finish()) == PrintableText.hex(SHA256.digest(of: [])))
    }

    private func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap { $0.hexDigitValue.map(UInt8.init) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
