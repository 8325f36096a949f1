// SPDX-License-Identifier: MIT
import ATSModel
import Certificates

/// Feeds a hash with values so that no two different sequences of them feed it the same bytes.
struct CanonicalText: ~Copyable {
    private var hash = SHA256Stream()
    private var bytes: [UInt8] = []

    mutating func add(_ number: Int) {
        add(UInt32(truncatingIfNeeded: number))
        add(UInt32(truncatingIfNeeded: number >> 32))
    }

    mutating func add(_ number: UInt32) {
        bytes.append(UInt8(truncatingIfNeeded: number))
        bytes.append(UInt8(truncatingIfNeeded: number >> 8))
        bytes.append(UInt8(truncatingIfNeeded: number >> 16))
        bytes.append(UInt8(truncatingIfNeeded: number >> 24))
        if bytes.count >= 1 << 16 { flush() }
    }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes += text.utf8
    }

    mutating func list<Item>(_ name: String, _ items: [Item], _ each: (inout CanonicalText, Item) -> Void) {
        add(name)
        add(items.count)
        for item in items { each(&self, item) }
    }

    mutating func add(_ value: PropertyValue) {
        switch value {
        case .boolean(let boolean): add(boolean ? "yes" : "no")
        case .integer(let integer): tag("integer", Int(integer))
        case .real(let real): tag("real", Int(truncatingIfNeeded: real.bitPattern))
        case .string(let text):
            add("text")
            add(text)
        case .data(let data):
            tag("data", data.count)
            bytes += data
        case .date(let date):
            add("date")
            add(date)
        case .array(let items): list("array", items) { $0.add($1) }
        case .dictionary(let entries):
            list("dictionary", entries.sorted { $0.key < $1.key }) { text, entry in
                text.add(entry.key)
                text.add(entry.value)
            }
        }
    }

    /// The digest as hexadecimal text.
    consuming func finish() -> String {
        flush()
        return PrintableText.hex(hash.finish())
    }

    private mutating func tag(_ name: String, _ number: Int) {
        add(name)
        add(number)
    }

    private mutating func flush() {
        hash.update(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
