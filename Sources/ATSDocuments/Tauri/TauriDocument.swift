// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Tauri's `tauri.conf.json`, with the `Info.plist` beside it.
///
/// For macOS the bundler makes one exception of `exceptionDomain`, http and subdomains allowed; then each key of
/// `Info.plist` beside the file, and of the property list that `infoPlist` names, takes the place of what was there. For
/// iOS the same is done to the generated project's property list, with `Info.ios.plist` and without `exceptionDomain`.
/// Read in tauri-bundler (`bundle/macos/app.rs`) and tauri-cli (`interface/rust.rs`, `mobile/ios/build.rs`).
enum TauriDocument {
    /// Whether a file of that name with those bytes is one.
    ///
    /// - Parameter name: the last part of its path.
    static func isOne(_ name: String, _ bytes: [UInt8]) -> Bool {
        name.hasSuffix("tauri.conf.json") || name.hasSuffix("tauri.conf.json5") || name.hasSuffix("Tauri.toml")
    }

    /// - Parameter file: its path as the user named it; what the document names is found beside it.
    /// - Throws: `InputError` with the place.
    static func read(
        _ bytes: [UInt8], file: String, in files: SourceFiles
    ) throws(InputError) -> DocumentContents {
        guard !file.hasSuffix(".toml") else {
            var contents = DocumentContents()
            contents.remarks = [
                Remark(
                    .skipped, at: DocumentPlace(file: file), "TOML is not read; Tauri takes the same as tauri.conf.json"
                )
            ]
            return contents
        }
        let tree = try JSON.parse(bytes, as: .json5)
        guard tree.entries != nil else {
            throw InputError(at: tree.position, "the Tauri configuration is \(tree.kind)", expected: "a dictionary")
        }
        var app = TauriApp(TauriConfiguration.Layer(file: file, tree: tree), in: files)
        try app.read()
        return app.contents
    }
}
