// SPDX-License-Identifier: MIT
import Storage
import Testing

@Suite struct HexTests {
    @Test(arguments: ["0", "0g", "zz", "0a0", "é0"])
    func `hexadecimal text is refused when it is none`(_ text: String) {
        #expect(Hex.bytes(text) == nil)
    }
}
