// SPDX-License-Identifier: MIT
import Foundation

/// Whether the answers of `explain --batch` are to the records as Foundation reads them.
struct BatchAgreement {
    private(set) var compared = 0
    private(set) var faults: [String] = []

    /// One line of each. An answer is JSON; where it has a verdict, its record is JSON too, and of the same `id`.
    mutating func compare(record: Substring, answer: Substring, number: Int) {
        guard let answer = Self.object(answer) else {
            faults.append("the answer to record \(number) is no JSON object")
            return
        }
        guard answer["verdict"] != nil else {
            if answer["error"] == nil { faults.append("the answer to record \(number) says nothing") }
            return
        }
        guard !Agreement.isReadOtherwise(json: Array(record.utf8)), let record = Self.object(record) else { return }
        compared += 1
        // A name is a text or a number that fits; what else stands there is none.
        let name = record["id"].flatMap { $0 is NSNull ? nil : $0 }
        let isSame =
            switch answer["id"] {
            case let theirs as String: name as? String == theirs
            case let theirs as NSNumber: (name as? NSNumber)?.int64Value == theirs.int64Value
            default: !(name is String)
            }
        if !isSame { faults.append("record \(number) is read as another: its answer's id is another") }
    }

    private static func object(_ text: Substring) -> [String: Any]? {
        try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    }
}
