// SPDX-License-Identifier: MIT
internal import Formats

extension Remark {
    /// A file in the middle of others that cannot be read; they are read all the same.
    static func unreadable(_ error: InputError, file: String, target: String? = nil) -> Remark {
        let said = InputError(
            at: nil, error.problem, expected: error.expected, suggestion: error.suggestion)
        return Remark(
            .unreadable, at: DocumentPlace(file: error.file ?? file, position: error.position ?? .nowhere),
            said.description, target: target)
    }
}
