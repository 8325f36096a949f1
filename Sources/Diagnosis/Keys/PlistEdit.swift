// SPDX-License-Identifier: MIT
package import Formats

/// One change of a property list, as the lines that go or come.
package struct PlistEdit: Hashable, Sendable {
    package enum Action: String, CaseIterable, Hashable, Sendable {
        /// Put `lines` into the dictionary of `container`.
        case add
        /// Take `oldLines` away.
        case remove
        /// Put `lines` where `oldLines` stand.
        case replace
        /// Put `lines`, a comment, above the key, which stays as it is.
        case comment
    }

    package let action: Action
    /// The path of the dictionary that holds the key; empty for the whole `Info.plist`.
    package let container: [String]
    package let key: String
    package let lines: [String]
    package let oldLines: [String]
    /// Where the key stands, or for `add` the key of the container; `nil` where that is not known.
    package let position: SourcePosition?

    package init(
        _ action: Action, in container: [String], key: String, lines: [String] = [], oldLines: [String] = [],
        position: SourcePosition? = nil
    ) {
        self.action = action
        self.container = container
        self.key = key
        self.lines = lines
        self.oldLines = oldLines
        self.position = position
    }
}
