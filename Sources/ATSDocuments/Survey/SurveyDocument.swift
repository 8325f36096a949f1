// SPDX-License-Identifier: MIT
internal import Formats

/// One document that was read.
struct SurveyDocument: Sendable {
    /// As the user named it, or as it was met.
    let file: String
    var contents: DocumentContents
    let allowances: [Allowance]

    /// - Parameter bytes: of a text, which may hold comments; `nil` for anything else.
    init(_ file: String, _ contents: DocumentContents, bytes: [UInt8]?) {
        self.file = file
        self.contents = contents
        let isText = contents.declarations.first.map { $0.kind != .machO && $0.kind != .bundle } ?? true
        if let bytes, isText, PropertyList.form(of: bytes) != .binary {
            allowances = Allowance.all(in: bytes, file: file)
        } else {
            allowances = []
        }
    }

    /// The folder in which its relative paths begin: for a project file, the one around the `.xcodeproj`.
    var folder: String {
        let folder = DocumentPath.folder(of: file)
        guard folder.hasSuffix(".xcodeproj") else { return folder }
        return DocumentPath.folder(of: folder)
    }
}
