// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// A temporary folder with the files of a project in it.
struct DocumentFolder {
    private let folder: TemporaryFolder

    var path: String { folder.path }

    /// - Parameter files: the text of each by its path in the folder.
    init(_ files: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        for (path, text) in files { try write(text, path) }
    }

    /// The path of a file in it.
    func callAsFunction(_ path: String) -> String { folder.file(path) }

    func write(_ text: String, _ path: String) throws { try write(Array(text.utf8), path) }

    func write(_ bytes: [UInt8], _ path: String) throws {
        let file = URL(filePath: folder.file(path))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func link(_ path: String, to target: String) throws {
        let file = folder.file(path)
        try FileManager.default.createDirectory(
            at: URL(filePath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
    }

    /// The path without the folder's own, so that a test can name it.
    func shown(_ path: String) -> String {
        path.hasPrefix(folder.path + "/") ? String(path.dropFirst(folder.path.count + 1)) : path
    }
}

/// Texts of property lists for tests.
enum InfoPlistText {
    /// An application's, or another bundle's, with one ATS key where it is named.
    static func made(
        _ identifier: String? = nil, type: String = "APPL", ats: String? = nil, more: String = ""
    ) -> String {
        let identifier = identifier.map { "  <key>CFBundleIdentifier</key><string>\($0)</string>\n" } ?? ""
        let ats = ats.map { "  <key>NSAppTransportSecurity</key><dict><key>\($0)</key><true/></dict>\n" } ?? ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            \(identifier)  <key>CFBundlePackageType</key><string>\(type)</string>
            \(ats)\(more)</dict></plist>

            """
    }
}
