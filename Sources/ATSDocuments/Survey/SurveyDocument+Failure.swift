// SPDX-License-Identifier: MIT
internal import Formats

extension SurveyDocument {
    /// Why nothing can be said of a document that the user named: nothing of it could be read, or it is an archive or a
    /// bundle in which no `Info.plist` stands. `nil` where something can, and where there is nothing to say of it.
    var failure: InputError? {
        guard contents.declarations.isEmpty, contents.settings.isEmpty, contents.named.isEmpty else { return nil }
        let unreadable = contents.remarks.first { $0.kind == .unreadable }
        guard let remark = unreadable ?? (contents.isOfBundles ? contents.remarks.first : nil) else { return nil }
        return InputError(file: remark.place.file, at: remark.place.position, remark.text)
    }
}
