// SPDX-License-Identifier: MIT

/// A file of the kit before it is written.
package struct KitFile: Sendable, Hashable {
    /// Below the kit's folder. Made of safe names only.
    package let path: String
    package let text: String
    package let isProgram: Bool

    init(_ path: String, _ text: String, isProgram: Bool = false) {
        self.path = path
        self.text = text
        self.isProgram = isProgram
    }
}
