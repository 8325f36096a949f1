// SPDX-License-Identifier: MIT
import AppAttest
import Foundation
import Testing

@Suite struct StrictBase64Tests {
    @Test func `what is written is read again, and as Foundation writes it`() {
        var generator = SystemRandomNumberGenerator()
        for count in 0..<100 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let text = StrictBase64.text(bytes)
            #expect(text == Data(bytes).base64EncodedString())
            #expect(StrictBase64.bytes(text) == bytes)
        }
    }

    @Test(arguments: [
        ("the alphabet of URLs", "-_-_"), ("a blank at the end", "AAAA "), ("a blank inside", "AA AAAAA"),
        ("a line feed at the end", "AAAA\n"), ("no padding", "AA"), ("half of the padding", "AA="),
        ("too much padding", "AAA=="), ("only padding", "===="), ("padding inside", "AA==AAAA"),
        ("padding before the last digit", "AA=A"), ("bits under one", "AAB="), ("bits under two", "AB=="),
        ("one digit too many", "AAAAA"), ("a digit that is none", "AA*A"), ("a letter beyond ASCII", "AAé="),
        ("a null byte", "AAA\u{0}"), ("three of padding", "A==="),
    ])
    func `other texts are refused`(_ name: String, _ text: String) {
        #expect(StrictBase64.bytes(text) == nil, "\(name)")
    }

    @Test func `every other text of four is refused or written the same`() {
        let digits = Array("AQgw/+=-_ \n".utf8)
        for a in digits {
            for b in digits {
                for c in digits {
                    for d in digits {
                        let text = String(decoding: [a, b, c, d], as: UTF8.self)
                        if let bytes = StrictBase64.bytes(text) { #expect(StrictBase64.text(bytes) == text) }
                    }
                }
            }
        }
    }
}
