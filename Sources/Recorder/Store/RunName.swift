// SPDX-License-Identifier: MIT

/// How a user names a run: its number, or `last`.
package enum RunName: Sendable, Hashable {
    case number(Int)
    case last

    package init?(_ text: String) {
        if text == "last" {
            self = .last
        } else if let number = Int(text), number > 0 {
            self = .number(number)
        } else {
            return nil
        }
    }
}
