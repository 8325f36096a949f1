// SPDX-License-Identifier: MIT
internal import Formats

extension Tree {
    /// The value as it is shown beside its key: `true`, `"TLSv1.2"`, `{}`.
    var shown: String {
        switch value {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .string(let value): "\"\(excerpt(value))\""
        case .data(let bytes): "\(bytes.count) bytes"
        case .date(let value): excerpt(value)
        case .array(let items): items.isEmpty ? "[]" : "[\(items.count) \(items.count == 1 ? "item" : "items")]"
        case .dictionary(let entries):
            entries.isEmpty ? "{}" : "{\(entries.count) \(entries.count == 1 ? "key" : "keys")}"
        }
    }

    /// The text, where it is one.
    var text: String? { if case .string(let text) = value { text } else { nil } }

    /// Whether it is on, as ATS takes it: a number is a boolean (§1.5).
    var isOn: Bool {
        switch value {
        case .boolean(let isOn): isOn
        case .integer(let number): number != 0
        case .real(let number): number != 0
        default: false
        }
    }
}
