// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

extension Examinee {
    /// The ATS keys that the document has and whose values are computed, in the order in which they stand.
    ///
    /// Their `value` is a nothing, and none of them is reached: which loads hang on them is not known.
    var computed: [KeyNode] {
        let own = declaration.unknown.filter { path, _ in
            path.count > 1 && path.first == KeyLevel.root && declaration.tree.value(atKeyPath: path) == nil
        }
        return own.sorted { ($0.value, $0.key.joined(separator: ":")) < ($1.value, $1.key.joined(separator: ":")) }
            .compactMap { path, position in
                guard let key = path.last, let level = KeyLevel(path) else { return nil }
                return KeyNode(
                    level: level, key: key, path: path, position: position, value: Tree(.null, at: position),
                    counts: true, isReached: false)
            }
    }

    /// The narrow keys among them, which void the blanket key by being there.
    var computedNarrow: [KeyNode] {
        let names = declaration.computedNarrow
        return names.isEmpty ? [] : computed.filter { $0.level == .security && names.contains($0.key) }
    }

    /// The judge of the configuration with the computed narrow keys in it.
    var presumed: Judge {
        declaration.computedNarrow.isEmpty ? judge : judges.judge(presuming(true), on: steps)
    }

    /// The configuration with one value for every narrow key that is computed.
    func presuming(_ value: Bool) -> Configuration {
        declaration.computedNarrow.reduce(configuration) { $0.setting([KeyLevel.root, $1], .boolean(value)) }
    }
}

extension Declaration {
    /// The narrow keys whose values are computed.
    var computedNarrow: [String] {
        guard !unknown.isEmpty else { return [] }
        return Configuration.narrowKeys.filter {
            unknown[[KeyLevel.root, $0]] != nil && tree.value(atKeyPath: [KeyLevel.root, $0]) == nil
        }
    }

    /// Whether something computed decides what stands at a path, or below it.
    func isUnknown(_ path: [String]) -> Bool {
        unknown.keys.contains { $0.starts(with: path) || path.starts(with: $0) }
    }

    /// What electron-builder does to the two keys, whatever is said of them; empty for other tools' documents.
    var pairNote: String {
        kind == .electronBuilder
            ? "; that holds for the Mac App Store only: into every other build electron-builder writes "
                + "NSAllowsArbitraryLoads and NSAllowsLocalNetworking, both true, whatever stands here "
                + "(electron-builder#9365)" : ""
    }
}

extension KeyLevel {
    /// Where a key stands, by its path from the root of the `Info.plist`; `nil` where none of ATS does.
    fileprivate init?(_ path: [String]) {
        let list = path.count > 2 ? path[1] : ""
        switch (path.count, list) {
        case (2, _): self = .security
        case (3, "NSExceptionDomains"): self = .domain
        case (4, "NSExceptionDomains"): self = .entry
        case (3, "NSPinnedDomains"): self = .pinnedDomain
        case (4, "NSPinnedDomains"): self = .pin
        default: return nil
        }
    }
}
