// SPDX-License-Identifier: MIT
import TestSupport

/// What is read.
enum Format: String, CaseIterable {
    case yaml, json, plist, url
    /// The command itself reads these: they are only written out, one a line.
    case batch

    /// Who reads the same input, for the summary.
    var oracle: String {
        switch self {
        case .yaml: "the JSON readers"
        case .json, .plist, .batch: "Foundation"
        case .url: "libcurl"
        }
    }

    var mutator: Mutator {
        switch self {
        case .yaml: .yaml
        case .json: .json
        case .plist: .plist
        case .url: .url
        case .batch: .batch
        }
    }
}
