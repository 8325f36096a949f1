// SPDX-License-Identifier: MIT
import Formats

/// Whether every element and attribute of an XML text stands where it is said to.
struct PlacedXML {
    private let lines: [[UInt8]]
    /// Where the encoding hides the attributes, they stand where their element does.
    private let isHidden: Bool

    init(_ bytes: [UInt8]) {
        var lines: [[UInt8]] = [[]]
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case 0x0A where previous == 0x0D: break
            case 0x0A, 0x0D: lines.append([])
            default: lines[lines.count - 1].append(byte)
            }
            previous = byte
        }
        self.lines = lines
        isHidden = String(validating: bytes, as: UTF8.self) == nil || bytes.starts(with: [0xEF, 0xBB, 0xBF])
    }

    /// What is wrong, `nil` for nothing.
    func fault(in element: XMLDocument.Element) -> String? {
        if isHidden { return nil }
        guard stands("<" + element.name, at: element.position) else {
            return "has no <\(element.name) at \(element.position)"
        }
        for attribute in element.attributes {
            let isPlaced = stands(attribute.name, at: attribute.position) || attribute.position == element.position
            guard isPlaced else { return "has no \(attribute.name)= at \(attribute.position)" }
        }
        return element.children.lazy.compactMap { fault(in: $0) }.first
    }

    private func stands(_ text: String, at position: SourcePosition) -> Bool {
        guard lines.indices.contains(position.line - 1) else { return false }
        let line = String(decoding: lines[position.line - 1], as: UTF8.self).unicodeScalars
        return line.dropFirst(position.column - 1).starts(with: text.unicodeScalars)
    }
}
