// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

extension TemporaryFolder {
    /// Writes a file in folders that are made for it, and returns its path.
    @discardableResult
    func plant(_ text: String, at path: String) throws -> String {
        let file = file(path)
        try FileManager.default.createDirectory(
            at: URL(filePath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
        return try write(text, path)
    }
}
