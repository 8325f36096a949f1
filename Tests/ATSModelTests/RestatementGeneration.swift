// SPDX-License-Identifier: MIT
import ATSModel

/// A row of the table in `ats-rules.md` §2.4, as the iOS number times a hundred: 9 is 900, 18.4 is 1840.
///
/// Everything in the restatement that names an iOS version asks this number and no other.
func restatedGeneration(_ system: System, _ version: Version) -> Int {
    // Columns of the table: where each row begins, newest first.
    let rows: [(Int, iOS: (Int, Int), macOS: (Int, Int), watchOS: (Int, Int), visionOS: (Int, Int))] = [
        (2640, (26, 4), (26, 4), (26, 4), (26, 4)),
        (2600, (26, 0), (26, 0), (26, 0), (26, 0)),
        (1850, (18, 5), (15, 5), (11, 5), (2, 5)),
        (1840, (18, 4), (15, 4), (11, 4), (2, 4)),
        (1800, (18, 0), (15, 0), (11, 0), (2, 0)),
        (1700, (17, 0), (14, 0), (10, 0), (1, 0)),
        (1600, (16, 0), (13, 0), (9, 0), (99, 0)),
        (1500, (15, 0), (12, 0), (8, 0), (99, 0)),
        (1400, (14, 0), (11, 0), (7, 0), (99, 0)),
        (1300, (13, 0), (10, 15), (6, 0), (99, 0)),
        (1200, (12, 0), (10, 14), (5, 0), (99, 0)),
        (1100, (11, 0), (10, 13), (4, 0), (99, 0)),
        (1000, (10, 0), (10, 12), (3, 0), (99, 0)),
        (900, (9, 0), (10, 11), (2, 0), (99, 0)),
    ]
    for row in rows {
        let start =
            switch system {
            case .iOS, .tvOS: row.iOS
            case .macOS: row.macOS
            case .watchOS: row.watchOS
            case .visionOS: row.visionOS
            }
        if (version.major, version.minor) >= start { return row.0 }
    }
    return 0
}
