// SPDX-License-Identifier: MIT
package import Formats

extension Baseline {
    package static let schema = "ats-matrix/audit/1"
    /// The most bytes of an earlier audit.
    package static let byteLimit = JSON.byteLimit

    /// The findings of an earlier `audit --format json`.
    ///
    /// - Throws: `InputError` with the file and the place.
    package init(reading file: String) throws(InputError) {
        try self.init(try InputFile.read(file, limit: Baseline.byteLimit), file: file)
    }

    /// The same for bytes at hand.
    package init(_ bytes: [UInt8], file: String) throws(InputError) {
        do throws(InputError) {
            let tree = try JSON.parse(bytes)
            try Baseline.checkSchema(tree)
            guard let entry = tree["findings"], case .array(let items) = entry.value.value else {
                throw InputError(
                    at: tree["findings"]?.value.position ?? tree.position, "the audit holds no list of findings",
                    expected: "'findings', as audit --format json writes it")
            }
            var known: Set<Known> = []
            for item in items { known.insert(try Baseline.known(item)) }
            self.init(known)
        } catch {
            throw error.inFile(file)
        }
    }

    /// Whether a finding was there before: the same id, target and key path, wherever it stands now.
    func knows(_ finding: Finding) -> Bool {
        known.contains(
            Known(id: finding.id.rawValue, target: finding.target, keyPath: finding.keyPath.joined(separator: ":")))
    }

    private static func checkSchema(_ tree: Tree) throws(InputError) {
        guard case .dictionary = tree.value else {
            throw InputError(
                at: tree.position, "the baseline is \(tree.kind)", expected: "what audit --format json writes")
        }
        guard let found = tree["schema"] else {
            throw InputError(at: tree.position, "the baseline names no schema", expected: "\"schema\": \"\(schema)\"")
        }
        guard found.value.text == schema else {
            throw InputError(
                at: found.value.position, "the schema is \(found.value.shown)", expected: "\"\(schema)\"")
        }
    }

    private static func known(_ tree: Tree) throws(InputError) -> Known {
        guard let id = tree["id"]?.value.text else {
            throw InputError(
                at: tree.position, "the finding has no id", expected: "an object with 'id', 'target' and 'keyPath'")
        }
        var target: String?
        if let value = tree["target"]?.value, value.value != .null {
            guard let text = value.text else {
                throw InputError(at: value.position, "the target is \(value.kind)", expected: "a text or null")
            }
            target = text
        }
        let path = tree["keyPath"]?.value
        guard path == nil || path?.text != nil || path?.value == .null else {
            throw InputError(
                at: path?.position, "the key path is \(path?.kind ?? "nothing")",
                expected: "a text with ':' between keys")
        }
        return Known(id: id, target: target, keyPath: path?.text ?? "")
    }
}
