// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Formats

/// Where `explain` has its configuration from.
enum ConfigurationSource: Sendable {
    case none
    case keys(String)
    case document(String, target: String?)

    private static let key = "NSAppTransportSecurity"

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let target = arguments.text(ExplainOptions.target)
        switch (arguments.text(ExplainOptions.keys), arguments.text(ExplainOptions.plist)) {
        case (nil, nil): self = .none
        case (let keys?, nil): self = .keys(keys)
        case (nil, let file?): self = .document(file, target: target)
        case (_?, _?): throw UsageError("--keys and --plist are two sources; give one")
        }
        if target != nil, arguments.text(ExplainOptions.plist) == nil {
            throw UsageError("--target chooses among the bundles of --plist")
        }
        if target != nil, arguments.text(ExplainOptions.plist) == "-" {
            throw UsageError("--target chooses among several bundles; standard input is one Info.plist")
        }
    }

    /// The configuration, and the document it stands in, where it stands in one.
    func read(in console: Console) throws(InputError) -> (Configuration, ConfigurationDocument?) {
        let document: ConfigurationDocument
        switch self {
        case .none: return (Configuration(transportSecurity: nil), nil)
        case .keys(let text): return (try ConfigurationSource.configuration(keys: text), nil)
        case .document("-", _):
            let bytes = try console.input.readAll(limit: ConfigurationDocument.byteLimit)
            document = try ConfigurationDocument(bytes, named: console.input.name)
        case .document(let file, let target):
            document = try ConfigurationDocument(reading: file, target: target)
        }
        return (document.configuration, document)
    }

    private static func configuration(keys text: String) throws(InputError) -> Configuration {
        let name = ExplainOptions.keys.spelling
        do throws(InputError) {
            let tree = try JSON.parse(Array(text.utf8))
            if tree.value == .null { return Configuration(transportSecurity: nil) }
            // The model would judge the wrapper as one more unknown key and say nothing of it.
            if let wrapper = tree[key] {
                throw InputError(
                    at: wrapper.keyPosition, "found '\(key)'", expected: "only the dictionary that stands under it")
            }
            return Configuration(transportSecurity: try PropertyValue(tree))
        } catch {
            throw error.inFile(name)
        }
    }
}
