// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Compares a text with the file of that name under `Snapshots/`.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter ReportingTests` writes the files anew; read the difference before it is
/// kept.
func expectSnapshot(
    _ text: String, _ name: String, file: String = #filePath, location: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Snapshots")
    let url = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
        return
    }
    let kept = try String(contentsOf: url, encoding: .utf8)
    guard text != kept else { return }
    let (now, before) = (
        text.split(separator: "\n", omittingEmptySubsequences: false),
        kept.split(
            separator: "\n", omittingEmptySubsequences: false)
    )
    let line =
        zip(now, before).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        ?? min(now.count, before.count)
    Issue.record(
        """
        \(name) line \(line + 1):
        kept: \(line < before.count ? before[line] : "(nothing)")
        now:  \(line < now.count ? now[line] : "(nothing)")
        """, sourceLocation: location)
}
