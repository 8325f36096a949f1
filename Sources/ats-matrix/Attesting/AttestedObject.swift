// SPDX-License-Identifier: MIT
import AppAttest
import Formats

/// Where the object to be looked at comes from.
enum ObjectSource: Sendable {
    case file(String)
    case argument([UInt8])

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let file = arguments.operands.first
        guard let text = arguments.text(AttestOptions.base64) else {
            guard let file else { throw UsageError("FILE is missing, or --base64 TEXT") }
            guard !file.isEmpty else { throw UsageError("FILE is empty; expected a file, or - for standard input") }
            self = .file(file)
            return
        }
        guard file == nil else { throw UsageError("FILE and --base64 are two objects; expected one") }
        guard let bytes = StrictBase64.bytes(text), !bytes.isEmpty else {
            throw UsageError("--base64 is not understood: \(AttestedObject.fault(ofBase64: Array(text.utf8)))")
        }
        self = .argument(bytes)
    }

    var isStandardInput: Bool { if case .file("-") = self { true } else { false } }

    func read(in console: Console) throws(InputError) -> AttestedObject {
        switch self {
        case .argument(let bytes): AttestedObject(bytes: bytes, form: .base64, name: "--base64")
        case .file(let file):
            try AttestedObject(reading: file == "-" ? console.input : try Input.open(file)).noting(in: console)
        }
    }
}

/// The bytes of an object, and how they stood where they came from.
struct AttestedObject: Sendable {
    enum Form: String, Sendable {
        case bytes, base64
    }

    let bytes: [UInt8]
    let form: Form
    let name: String

    /// More is no object, and is not read: all are refused for their size long before.
    static let byteLimit = 64 * 1_024

    init(bytes: [UInt8], form: Form, name: String) {
        self.bytes = bytes
        self.form = form
        self.name = name
    }

    /// No object is text: an attestation and an assertion begin with a byte of a map (0xA2, 0xA3), a receipt holds
    /// 0x80 in second place. So text is base64, or nothing that can be understood.
    init(reading input: Input) throws(InputError) {
        var content: [UInt8] = []
        while content.count <= Self.byteLimit {
            let next = try input.read(atMost: Self.byteLimit + 1 - content.count)
            if next.isEmpty { break }
            content += next
        }
        name = input.name
        guard Self.isText(content), content.count <= Self.byteLimit else {
            bytes = content
            form = .bytes
            return
        }
        if content.last == 0x0A { content.removeLast() }
        if content.last == 0x0D { content.removeLast() }
        guard let decoded = StrictBase64.bytes(String(decoding: content, as: UTF8.self)) else {
            throw InputError(
                file: name, at: nil, "text that is not base64: \(Self.fault(ofBase64: content))",
                expected: "an object as bytes or as base64")
        }
        bytes = decoded
        form = .base64
    }

    /// An empty object is refused as any other that is cut short; but most often a person has named the wrong file.
    fileprivate func noting(in console: Console) -> AttestedObject {
        if bytes.isEmpty { console.note("note: \(name) is empty") }
        return self
    }

    /// `5637 bytes, read as base64 from standard input`
    var origin: String { "\(bytes.count) bytes, read as \(form == .base64 ? "base64" : "they are") from \(name)" }

    private static func isText(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }
    }

    /// What is wrong with base64 that ``StrictBase64`` does not read.
    static func fault(ofBase64 text: [UInt8]) -> String {
        if text.isEmpty { return "it is empty" }
        if text.contains(where: { (0x09...0x0D).contains($0) || $0 == 0x20 }) {
            return "it holds line breaks or blanks, which 'base64 -w 0' leaves out"
        }
        if text.contains(UInt8(ascii: "-")) || text.contains(UInt8(ascii: "_")) {
            return "it is in the alphabet of URLs, with - and _ instead of + and /"
        }
        let foreign = text.first { byte in
            switch byte {
            case 0x2B, 0x2F...0x39, 0x3D, 0x41...0x5A, 0x61...0x7A: false
            default: true
            }
        }
        if foreign != nil { return "it holds other characters than those of base64" }
        if !text.count.isMultiple(of: 4) { return "\(text.count) characters are no multiple of 4: it is cut short" }
        return "its padding is wrong"
    }
}
