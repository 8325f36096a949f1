// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// electron-builder's configuration, in a file of its own or in `package.json`.
///
/// It sets each key of `mac.extendInfo` in the app's `Info.plist`, in place of the whole value that Electron has there;
/// then, unless the app is for the Mac App Store, it writes two of ATS's keys itself, whatever was said. Read in
/// app-builder-lib (`macPackager.ts`, `electronMac.ts`); electron-builder#9365.
enum ElectronBuilderDocument {
    private static let forms = ["json", "json5", "yml", "yaml"]
    private static let unread = ["toml", "js", "cjs", "mjs", "ts", "cts", "mts"]

    /// Whether a file of that name with those bytes is one.
    ///
    /// - Parameter name: the last part of its path.
    static func isOne(_ name: String, _ bytes: [UInt8]) -> Bool {
        if name.hasSuffix("package.json") { return isPackage(bytes) }
        guard name.contains("electron-builder.") else { return false }
        return (forms + unread).contains { name.hasSuffix(".\($0)") }
    }

    /// Other tools have a `build` in `package.json` as well.
    private static func isPackage(_ bytes: [UInt8]) -> Bool {
        guard holds("\"build\"", in: bytes), let tree = try? JSON.parse(bytes, as: .json5),
            let build = tree["build"]?.value, build.entries != nil
        else { return false }
        let isNeeded = ["dependencies", "devDependencies"].contains { tree.holds($0, "electron-builder") }
        return isNeeded || ["appId", "mac", "mas"].contains { build[$0] != nil }
    }

    /// - Parameter file: its path as the user named it; what the document names is found beside it.
    /// - Throws: `InputError` with the place.
    static func read(
        _ bytes: [UInt8], file: String, in files: SourceFiles
    ) throws(InputError) -> DocumentContents {
        var contents = DocumentContents()
        if let form = unread.first(where: { file.hasSuffix(".\($0)") }) {
            let what = form == "toml" ? "TOML is not read" : "a program computes this configuration, and it is not run"
            contents.remarks = [Remark(form == "toml" ? .skipped : .computed, at: DocumentPlace(file: file), what)]
            return contents
        }
        let isYAML = file.hasSuffix(".yml") || file.hasSuffix(".yaml")
        let root = isYAML ? try YAML.parse(bytes) : try JSON.parse(bytes, as: .json5)
        let isPackage = file.hasSuffix("package.json")
        let build = isPackage ? root["build"]?.value ?? root : root
        guard build.entries != nil else {
            throw InputError(
                at: build.position, "the electron-builder configuration is \(build.kind)", expected: "a dictionary")
        }
        let package = isPackage ? root : package(beside: file, in: files)
        var app = ElectronApp(build, at: isPackage ? ["build"] : [], file: file, package: package)
        try app.read()
        return app.contents
    }

    private static func package(beside file: String, in files: SourceFiles) -> Tree? {
        let path = SourceFiles.path("package.json", beside: file)
        guard files.holds(path), let bytes = try? files.read(path, limit: JSON.byteLimit) else { return nil }
        return try? JSON.parse(bytes, as: .json5)
    }
}
