// SPDX-License-Identifier: MIT
import Audit
import Formats
import Testing

@Suite struct FindingIDTests {
    /// `at` is keyed by ids too, and `must` and `mustNot` list them.
    @Test func `knows every id that the golden records name, and each of its own is named or has a test of its own`()
        throws
    {
        let path =
            String(#filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()) + "/Golden/audit-golden.jsonl"
        let bytes = try InputFile.read(path, limit: 1 << 20)
        var named: Set<String> = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let record = try JSON.parse(line)
            for list in ["must", "mustNot"] {
                guard case .array(let items) = record[list]?.value.value else { continue }
                for case .string(let id) in items.map(\.value) { named.insert(id) }
            }
        }
        #expect(
            Set(FindingID.allCases.map(\.rawValue)).subtracting(named) == ["bad-value", "bad-pin", "broad-exception"])
        #expect(named.subtracting(FindingID.allCases.map(\.rawValue)) == [])
    }
}
