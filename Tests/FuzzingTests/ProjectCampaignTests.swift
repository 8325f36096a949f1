// SPDX-License-Identifier: MIT
import Testing

@testable import Fuzzing

/// A slice of what Scripts/fuzz does to projects.
@Suite struct ProjectCampaignTests {
    @Test(arguments: [Format.xcodeGen, .literals])
    func `no damaged project crashes its reader, and every key stands where it is said to`(_ format: Format) {
        let count = 1_500
        var campaign = Campaign(format, seed: 5)
        campaign.run(0..<count) { _ in }
        #expect(campaign.faults == [])
        #expect(campaign.parsed * 5 >= count, "\(campaign.parsed)")
        #expect(campaign.parsed < count)
    }

    @Test func `JSON is read as a literal like by its own reader`() {
        var campaign = Campaign(.literals, seed: 7)
        campaign.run(0..<1_500) { _ in }
        #expect(campaign.faults == [])
        #expect(campaign.compared >= 100, "\(campaign.compared)")
    }
}
