// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Cordova's `config.xml`.
enum CordovaDocument {
    /// Whether a file of that name with those bytes is one.
    ///
    /// - Parameter name: the last part of its path.
    static func isOne(_ name: String, _ bytes: [UInt8]) -> Bool {
        name.hasSuffix("config.xml") && holds("<widget", in: bytes)
    }

    /// - Parameter file: its path as the user named it; what the document names is found beside it.
    /// - Throws: `InputError` with the place.
    static func read(
        _ bytes: [UInt8], file: String, in files: SourceFiles
    ) throws(InputError) -> DocumentContents {
        let root = try XMLDocument.parse(bytes)
        guard root.name == "widget" else {
            throw InputError(at: root.position, "the root element is <\(excerpt(root.name))>", expected: "<widget>")
        }
        var contents = DocumentContents()
        if let reason = reasonToPass(file, in: files) {
            contents.remarks = [Remark(.skipped, at: DocumentPlace(file: file, position: root.position), reason)]
            return contents
        }
        var transport = CordovaTransport(file: file, at: root.position)
        transport.read(root)
        let name = root.children(named: "name").first.map { trimmed($0.element.text) }
        let identifier = root[attribute: "ios-CFBundleIdentifier"] ?? root[attribute: "id"]
        let target = Target(
            name: name.flatMap { $0.isEmpty ? nil : $0 }, kind: .application, identifier: identifier?.value,
            systems: [.iOS])
        contents.declarations = [
            Declaration(
                .cordova, file: file, target: target, tree: transport.draft.tree,
                output: output(of: target.name, beside: file, in: files), origins: transport.draft.origins)
        ]
        contents.remarks = transport.remarks
        contents.isProject = true
        return contents
    }

    /// Why a file of that form is not what a project is made of.
    private static func reasonToPass(_ file: String, in files: SourceFiles) -> String? {
        if files.holds(SourceFiles.path("capacitor.config.json", beside: file)) {
            return "Capacitor writes this file for Cordova's plugins; no ATS key comes of it"
        }
        let folders = file.split(separator: "/").dropLast()
        if folders.dropLast(2).last == "platforms" || folders.dropLast().last == "platforms" {
            return "cordova prepare makes this file of the project's own config.xml"
        }
        return nil
    }

    /// What `cordova prepare` writes, where it stands: cordova-ios names the folder for the app, since 8 `App`.
    private static func output(of name: String?, beside file: String, in files: SourceFiles) -> String? {
        // Old projects keep config.xml among the web pages.
        let isInPages = file == "www/config.xml" || file.hasSuffix("/www/config.xml")
        for app in [name, "App"] {
            guard let app, !app.contains("/"), app != ".." else { continue }
            let path = (isInPages ? "../" : "") + "platforms/ios/\(app)/\(app)-Info.plist"
            let output = SourceFiles.path(path, beside: file)
            if files.holds(output) { return output }
        }
        return nil
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
