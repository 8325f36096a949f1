// SPDX-License-Identifier: MIT

/// What one document says.
package struct DocumentContents: Sendable {
    package var declarations: [Declaration] = []
    package var settings: [BuildSetting] = []
    package var remarks: [Remark] = []
    /// Other files that the document names as `Info.plist` of a target and does not write, as `INFOPLIST_FILE` does.
    package var named: [(target: Target, plist: String, place: DocumentPlace)] = []
    /// Files that it names in the same way for a target that does not take them in.
    package var unread: [String] = []
    /// Whether the document describes a project: its targets are one product.
    package var isProject = false
    /// Whether it is a bundle or an archive, in which others stand.
    package var isOfBundles = false

    package init() {}
}
