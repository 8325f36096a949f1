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
            throw UsageError("--target chooses inside the file of --plist")
        }
        if target != nil, arguments.text(ExplainOptions.plist) == "-" {
            throw UsageError("--target chooses inside a file that holds several; standard input is one Info.plist")
        }
    }

    func read(in console: Console) throws(InputError) -> Configuration {
        switch self {
        case .none: return Configuration(transportSecurity: nil)
        case .keys(let text): return try ConfigurationSource.configuration(keys: text)
        case .document("-", _):
            let bytes = try console.input.readAll(limit: ConfigurationDocument.byteLimit)
            return try ConfigurationDocument(bytes, named: console.input.name).configuration
        case .document(let file, let target):
            return try ConfigurationDocument(reading: file, target: target).configuration
        }
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
