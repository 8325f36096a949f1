// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// An application's property list with an ATS dictionary, for tests that audit one.
enum AuditedPlist {
    static let pair = "<key>NSAllowsArbitraryLoads</key><true/>\n<key>NSAllowsLocalNetworking</key><true/>"

    static func text(_ keys: String, encoding: String = "UTF-8", before: String = "") -> String {
        """
        <?xml version="1.0" encoding="\(encoding)"?>
        <plist version="1.0">
        \(before)<dict>
        <key>CFBundlePackageType</key>
        <string>APPL</string>
        <key>NSAppTransportSecurity</key>
        <dict>
        \(keys)
        </dict>
        </dict>
        </plist>

        """
    }
}

extension Folder {
    /// Writes a file, and makes the folders that it is to stand in.
    func write(_ text: String, below name: String) throws -> String {
        let parts = name.split(separator: "/").dropLast()
        try FileManager.default.createDirectory(
            atPath: self(parts.joined(separator: "/")), withIntermediateDirectories: true)
        return try write(text, name)
    }
}
