// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// Finds keys that ATS does not know, which are most often misspelt.
///
/// No error, since a bundle may hold them and the system passes them over; but a matrix that says nothing of them would
/// answer another question than the one that was meant.
struct UnknownKeys {
    private static let limit = 5
    private var found: Set<String> = []
    private var texts: [String] = []
    private var more = 0

    /// What the reader should know; few lines, however many keys there are.
    var notes: [String] {
        more == 0 ? texts : texts + ["\(more) more unknown keys in the configurations"]
    }

    mutating func look(at configuration: NamedConfiguration) {
        guard case .dictionary(let globals)? = configuration.configuration.transportSecurity else { return }
        for key in globals.keys.sorted() where !GlobalKey.all.union(GlobalKey.entryOnly).contains(key) {
            add(key, "which is no ATS key", of: configuration.name, among: GlobalKey.all)
        }
        guard case .dictionary(let domains)? = globals["NSExceptionDomains"] else { return }
        for (_, value) in domains.sorted(by: { $0.key < $1.key }) {
            guard case .dictionary(let keys) = value else { continue }
            for key in keys.keys.sorted() where !GlobalKey.all.union(GlobalKey.entryOnly).contains(key) {
                add(key, "which is no key of an exception", of: configuration.name, among: GlobalKey.entry)
            }
        }
    }

    private mutating func add(_ key: String, _ what: String, of name: String, among known: Set<String>) {
        guard found.insert(key).inserted else { return }
        guard texts.count < UnknownKeys.limit else {
            more += 1
            return
        }
        let hint = nearestWord(to: key, among: known.sorted()).map { "; did you mean \(quoted($0))?" } ?? ""
        texts.append("the configuration \(quoted(name)) has \(quoted(key)), \(what)\(hint)")
    }
}
