// SPDX-License-Identifier: MIT
import Diagnosis
import Testing

@Suite struct PastedErrorTests {
    @Test func `each kind has a word of its own`() {
        #expect(Set(PastedError.Kind.allCases.map(\.rawValue)).count == PastedError.Kind.allCases.count)
    }
}
