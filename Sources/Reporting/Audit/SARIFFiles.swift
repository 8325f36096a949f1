// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import Formats

/// Places in files as SARIF names them: by URI, relative to the folder in which the audit ran.
struct SARIFFiles {
    private static let baseName = "SRCROOT"

    /// An absolute path, or empty.
    private let directory: String

    init(directory: String) {
        self.directory = directory
    }

    /// What relative paths begin with (§3.14.14); its URI ends in a slash.
    var base: JSONValue? {
        guard directory.hasPrefix("/") else { return nil }
        let path = directory.hasSuffix("/") ? directory : directory + "/"
        return .object([.init(SARIFFiles.baseName, ["uri": .string("file://" + SARIFFiles.encoded(path))])])
    }

    /// §3.29: the file, and the region where it has lines.
    func location(_ place: DocumentPlace) -> JSONValue {
        var members: [JSONValue.Member] = [.init("artifactLocation", artifact(place.file))]
        if place.position.isKnown {
            members.append(
                .init(
                    "region",
                    ["startLine": .int(place.position.line), "startColumn": .int(max(1, place.position.column))]))
        }
        return .object(members)
    }

    private func artifact(_ path: String) -> JSONValue {
        let parts = SARIFFiles.parts(path)
        if path.hasPrefix("/") { return ["uri": .string(SARIFFiles.uri(parts))] }
        // A relative URI cannot climb out of its base (§3.4.4), but the path that it stands for can be said whole.
        if parts.first == "..", directory.hasPrefix("/") {
            let climbs = parts.prefix { $0 == ".." }.count
            return ["uri": .string(SARIFFiles.uri(SARIFFiles.parts(directory).dropLast(climbs) + parts[climbs...]))]
        }
        let uri = parts.map { SARIFFiles.encoded($0) }.joined(separator: "/")
        // What stands before the first colon would be a scheme (RFC 3986 §4.2).
        let isAmbiguous = parts.first?.contains(":") ?? false
        return [
            "uri": .string(isAmbiguous ? "./" + uri : uri.isEmpty ? "." : uri),
            "uriBaseId": .string(SARIFFiles.baseName),
        ]
    }

    private static func uri(_ parts: some Sequence<String>) -> String {
        "file:///" + parts.map { encoded($0) }.joined(separator: "/")
    }

    /// Without what says nothing, such as `./` and doubled slashes.
    private static func parts(_ path: String) -> [String] {
        path.split(separator: "/").map(String.init).filter { $0 != "." }
    }

    /// Percent-encoded but for what may stand in a path (RFC 3986 §3.3).
    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where "-._~/!$&'()*+,;=:@".utf8.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += (digits.count == 1 ? "%0" : "%") + digits
            }
        }
        return result
    }
}
