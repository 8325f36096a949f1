// SPDX-License-Identifier: MIT
import Testing

@testable import Fuzzing

/// A slice of what Scripts/fuzz does; its batch records go through the command.
@Suite struct CampaignTests {
    @Test(arguments: [Format.yaml, .json, .plist, .pbxproj, .url])
    func `no mutant crashes a reader or is read otherwise, and enough of them are read`(_ format: Format) {
        let count = 1_500
        var campaign = Campaign(format, seed: 5)
        campaign.run(0..<count) { _ in }
        #expect(campaign.faults == [])
        #expect(campaign.parsed * 5 >= count, "\(campaign.parsed)")
        #expect(campaign.compared * 10 >= count, "\(campaign.compared)")
    }

    @Test func `no damaged build configuration file crashes its reader, and each setting stands where it says`() {
        var campaign = Campaign(.xcconfig, seed: 5)
        campaign.run(0..<1_500) { _ in }
        #expect(campaign.faults == [])
        #expect(campaign.parsed * 5 >= 1_500, "\(campaign.parsed)")
    }

    @Test func `no damaged log crashes its reader, and most still tell of an error`() {
        var campaign = Campaign(.log, seed: 5)
        campaign.run(0..<1_500) { _ in }
        #expect(campaign.faults == [])
        #expect(campaign.parsed * 2 >= 1_500, "\(campaign.parsed)")
    }

    @Test(arguments: [Format.zip, .machO])
    func `no damaged archive or program crashes its reader, and enough of them are read`(_ format: Format) {
        let count = 3_000
        var campaign = Campaign(format, seed: 5)
        campaign.run(0..<count) { _ in }
        #expect(campaign.faults == [])
        #expect(campaign.parsed * 5 >= count, "\(campaign.parsed)")
    }

    @Test(arguments: [Format.json5, .xml, .generators])
    func `no damaged document of a generator is read otherwise, or as standing where it does not`(_ format: Format) {
        let count = 1_500
        var campaign = Campaign(format, seed: 5)
        campaign.run(0..<count) { _ in }
        #expect(campaign.faults == [])
        #expect(campaign.parsed * 5 >= count, "\(campaign.parsed)")
        #expect(format != .json5 || campaign.compared * 10 >= count, "\(campaign.compared)")
    }
}
