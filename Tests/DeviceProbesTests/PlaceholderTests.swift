// SPDX-License-Identifier: MIT
import Matrix
import Testing

@testable import DeviceProbes

@Suite struct PlaceholderTests {
    @Test func `a row keeps its line`() {
        #expect(MeasuredRow(line: 3, subject: .plain("a/b"), answer: .status(200)).line == 3)
    }
}
