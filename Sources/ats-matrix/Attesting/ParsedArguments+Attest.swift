// SPDX-License-Identifier: MIT
import AppAttest
import Certificates
import Formats
import FoundationEssentials

extension ParsedArguments {
    /// Base64 of at least one byte.
    func base64(_ option: Option, expected: String) throws(UsageError) -> [UInt8]? {
        try value(option, expected: expected) { text in
            StrictBase64.bytes(text).flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    /// Of any length: it comes from the app, and one that no key has is refused.
    func keyID() throws(UsageError) -> [UInt8]? {
        try base64(AttestOptions.keyID, expected: "base64, as DCAppAttestService gives it")
    }

    func publicKey() throws(UsageError) -> [UInt8]? {
        try value(AttestOptions.publicKey, expected: "base64 of a point of P-256: 65 bytes, the first of them 4") {
            text in
            StrictBase64.bytes(text).flatMap { P256PublicKey(point: $0)?.point }
        }
    }

    /// `TEAMID.bundle.id`: ten capitals and digits, a dot, and more.
    func appIDs(_ option: Option = AttestOptions.appID) throws(UsageError) -> [String] {
        try values(option, expected: "TEAMID.bundle.id, such as 0123456789.com.example.app") { text in
            let bytes = Array(text.utf8)
            guard bytes.count > 11, bytes[10] == UInt8(ascii: "."),
                bytes[..<10].allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
            else { return nil }
            return text
        }
    }

    func environments() throws(UsageError) -> Set<Environment> {
        var environments: Set<Environment> = []
        for text in texts(AttestOptions.environment) {
            guard let environment = Environment(rawValue: text) else {
                throw .unknown("value of --environment", text, among: Environment.allCases.map(\.rawValue))
            }
            environments.insert(environment)
        }
        return environments
    }

    /// `--at` in seconds since 1970, else now.
    func time() throws(UsageError) -> Int64 {
        try value(
            AttestOptions.at, expected: "a time such as 2026-04-21T18:13:12Z or 2026-04-21T20:13:12+02:00, or a day",
            TimeText.seconds) ?? Int64(Date.now.timeIntervalSince1970)
    }

    func format() throws(UsageError) -> AttestFormat {
        try choice(AttestOptions.format, of: AttestFormat.self) ?? .text
    }

    /// The last accepted counter.
    func lastCounter() throws(UsageError) -> UInt32 {
        try value(AttestOptions.counter, expected: "a whole number from 0 to 4294967295") { text in
            text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt32(text) : nil
        } ?? 0
    }

    /// What is demanded of the extensions.
    func setExtensions(of policy: inout Policy) throws(UsageError) {
        let categories = try values(AttestOptions.category, expected: "a whole number, such as 4 for the App Store") {
            text in
            text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt32(text) : nil
        }
        if !categories.isEmpty { policy.validationCategories = Set(categories) }
        let versions = texts(AttestOptions.bundleVersion)
        if !versions.isEmpty { policy.bundleVersions = Set(versions) }
        policy.refusesReservedFlags = !has(AttestOptions.reservedFlags)
        policy.acceptsMissingExtensions = !has(AttestOptions.extensions)
        if has(AttestOptions.extensions), categories.isEmpty, versions.isEmpty {
            throw UsageError("--demand-extensions has no effect without --validation-category or --bundle-version")
        }
    }
}

/// Times as people write them.
enum TimeText {
    /// ISO 8601 with `Z` or an offset, or a day, whose last second is meant: whatever came on that day was there.
    static func seconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        if bytes.count == 10 { return CertificateTime.seconds(rfc3339: Array("\(text)T23:59:59Z".utf8)[...]) }
        if let seconds = CertificateTime.seconds(rfc3339: bytes[...]) { return seconds }
        guard bytes.count > 20, bytes[bytes.count - 3] == UInt8(ascii: ":") else { return nil }
        let (time, offset) = (bytes.dropLast(6), Array(bytes.suffix(6)))
        guard offset[0] == UInt8(ascii: "+") || offset[0] == UInt8(ascii: "-"),
            let seconds = CertificateTime.seconds(rfc3339: time + [UInt8(ascii: "Z")]),
            let hours = number(offset[1...2]), let minutes = number(offset[4...5]), hours < 24, minutes < 60
        else { return nil }
        let difference = hours * 3_600 + minutes * 60
        return offset[0] == UInt8(ascii: "+") ? seconds - difference : seconds + difference
    }

    /// `2026-04-21 18:13:12Z`
    static func text(_ seconds: Int64) -> String {
        let (day, time) = parts(seconds)
        return "\(day) \(time)Z"
    }

    /// `2026-04-21T18:13:12Z`
    static func iso(_ seconds: Int64) -> String {
        let (day, time) = parts(seconds)
        return "\(day)T\(time)Z"
    }

    private static func parts(_ seconds: Int64) -> (day: String, time: String) {
        let text = CivilTime(seconds).rfc3339(milliseconds: 0)
        let halves = text.split(separator: "T")
        return (String(halves[0]), String(halves[1].prefix(8)))
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }
}
