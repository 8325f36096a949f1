// SPDX-License-Identifier: MIT
import Formats
import Foundation

extension Agreement {
    /// Foundation's decoder reads JSON5 as well, but keeps a line break behind a backslash, which is to be dropped
    /// (spec.json5.org §5.1).
    init(json5 bytes: [UInt8], _ tree: Tree) {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        guard !Agreement.isReadOtherwise(json: bytes), !Agreement.hasDuplicates(tree),
            !zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0x5C && ($1 == 0x0A || $1 == 0x0D) }),
            let theirs = try? decoder.decode(DecodedJSON.self, from: Data(bytes))
        else {
            self = .refused
            return
        }
        self = Agreement.isSame(tree, theirs.value) ? .same : .different
    }
}

/// Whatever JSON holds, as Foundation's own classes have it.
private struct DecodedJSON: Decodable {
    let value: Any

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Name.self) {
            var all: [String: Any] = [:]
            for name in object.allKeys {
                all[name.stringValue] = try object.decode(DecodedJSON.self, forKey: name).value
            }
            value = all
        } else if var list = try? decoder.unkeyedContainer() {
            var all: [Any] = []
            while !list.isAtEnd { all.append(try list.decode(DecodedJSON.self).value) }
            value = all
        } else {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                value = NSNull()
            } else if let flag = try? single.decode(Bool.self) {
                value = flag
            } else if let number = try? single.decode(Int64.self) {
                value = NSNumber(value: number)
            } else if let number = try? single.decode(Double.self) {
                value = NSNumber(value: number)
            } else {
                value = try single.decode(String.self)
            }
        }
    }
}
