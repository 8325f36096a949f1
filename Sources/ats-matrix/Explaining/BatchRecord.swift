// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Formats

/// One load of `explain --batch`, in the format of the golden records.
struct BatchRecord {
    let configuration: Configuration
    let platform: Platform
    let load: Load
    let expectation: BatchExpectation?

    /// Reads one object. Fields that it does not know, such as `note`, are passed over.
    ///
    /// - Throws: `InputError` at the value that is wrong.
    init(_ tree: Tree) throws(InputError) {
        guard case .dictionary = tree.value else {
            throw InputError(at: tree.position, "found \(tree.kind)", expected: "one JSON object a line")
        }
        let fields = BatchFields(tree)
        configuration = try BatchRecord.configuration(fields)
        platform = try BatchRecord.platform(fields)
        load = try BatchRecord.load(fields)
        expectation = try BatchExpectation(fields)
    }

    /// The name of a record, also of one that is wrong elsewhere: a text or a number, `nil` where it has none.
    static func id(of tree: Tree) -> JSONValue? {
        switch tree["id"]?.value.value {
        case .string(let text): .string(text)
        case .integer(let number): .int(Int(number))
        default: nil
        }
    }

    private static func configuration(_ fields: BatchFields) throws(InputError) -> Configuration {
        guard let tree = fields["ats"] else { return Configuration(transportSecurity: nil) }
        return Configuration(transportSecurity: try PropertyValue(tree))
    }

    private static func platform(_ fields: BatchFields) throws(InputError) -> Platform {
        let tree = try fields.required("platform")
        let text = try fields.text("platform") ?? ""
        guard let platform = Platform(text) else {
            throw InputError(
                at: tree.position, "'\(text)' is no platform", expected: "one such as macOS 26.6 or iOS 17.2")
        }
        guard let sdk = try fields.text("sdk") else { return platform }
        guard let version = Version(sdk) else {
            throw InputError(
                at: fields["sdk"]?.position, "'\(sdk)' is no SDK version", expected: "a number such as 16.4")
        }
        return Platform(platform.system, platform.version, sdk: version, isSimulator: platform.isSimulator)
    }

    private static func load(_ fields: BatchFields) throws(InputError) -> Load {
        var hops: [Destination] = []
        for (text, position) in try fields.texts("hops") { hops.append(try destination(text, at: position)) }
        if let text = try fields.text("url") {
            let url = try destination(text, at: fields["url"]?.position)
            guard hops.isEmpty || hops[0] == url else {
                throw InputError(at: fields["hops"]?.position, "the first of the hops is not the url")
            }
            hops = hops.isEmpty ? [url] : hops
        }
        guard let first = hops.first else { throw fields.missing("url") }
        return Load(
            first, redirects: Array(hops.dropFirst()), client: try client(fields),
            vantage: try vantage(fields), facts: try facts(fields))
    }

    private static func destination(_ text: String, at position: SourcePosition?) throws(InputError) -> Destination {
        do {
            return try Destination(text)
        } catch {
            throw InputError(at: position, error.description)
        }
    }

    private static func client(_ fields: BatchFields) throws(InputError) -> Client {
        guard let text = try fields.text("client") else { return .urlsession }
        guard let client = Client(rawValue: text) else {
            let words = Client.allCases.map(\.rawValue)
            throw InputError(
                at: fields["client"]?.position, "'\(text)' is no client", expected: words.joined(separator: ", "),
                suggestion: nearestWord(to: text, among: words))
        }
        return client
    }

    private static func vantage(_ fields: BatchFields) throws(InputError) -> VantagePoint {
        var vantage = VantagePoint.nowhere
        for (text, position) in try fields.texts("own") {
            guard let address = IPAddress(text) else {
                throw InputError(at: position, "'\(text)' is no IP address")
            }
            vantage.own.append(address)
        }
        for (text, position) in try fields.texts("onlink") {
            guard let range = AddressRange(text) else {
                throw InputError(at: position, "'\(text)' is no network", expected: "one such as 192.168.1.0/24")
            }
            vantage.onLink.append(range)
        }
        return vantage
    }

    private static func facts(_ fields: BatchFields) throws(InputError) -> TLSFacts? {
        guard let tree = fields["tls"] else { return nil }
        guard case .dictionary = tree.value else {
            throw InputError(at: tree.position, "tls is \(tree.kind)", expected: #"{"facts": "…"} or null"#)
        }
        let inner = BatchFields(tree)
        guard let text = try inner.text("facts") else { return nil }
        switch TLSFacts.parse(text) {
        case .success(let facts): return facts
        case .failure(let unknown):
            throw InputError(
                at: inner["facts"]?.position, "'\(unknown.word)' is no TLS fact",
                expected: "words of \(TLSFacts.words.joined(separator: ", ")), joined by +",
                suggestion: nearestWord(to: unknown.word, among: TLSFacts.words))
        }
    }
}
