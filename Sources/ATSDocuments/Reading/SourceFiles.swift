// SPDX-License-Identifier: MIT
package import Formats

/// The files that are read, with the contents that some of them would have after a mend.
package struct SourceFiles: Sendable {
    /// By path as it is asked for: what stands in for the file on disk.
    package var overlay: [String: [UInt8]]

    package init(overlay: [String: [UInt8]] = [:]) {
        self.overlay = overlay
    }

    /// The bytes of a file, at most `limit` of them.
    ///
    /// - Throws: `InputError` with the file's name.
    package func read(_ path: String, limit: Int = PropertyList.byteLimit) throws(InputError) -> [UInt8] {
        if let bytes = overlay[path] { return bytes }
        return try InputFile.read(path, limit: limit)
    }
}
