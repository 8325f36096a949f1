// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Expo's `app.json`, or `app.config.json` in its place.
///
/// `expo prebuild` sets each key of `expo.ios.infoPlist` in the project's `Info.plist`, in place of the whole value that
/// was there. Read in @expo/config-plugins, `withIosBaseMods`. The file is read as JSON5, as Expo does.
enum ExpoDocument {
    /// Whether a file of that name with those bytes is one.
    ///
    /// An `app.json` of React Native without Expo has a `name` and a `displayName` only.
    ///
    /// - Parameter name: the last part of its path.
    static func isOne(_ name: String, _ bytes: [UInt8]) -> Bool {
        guard name.hasSuffix("app.json") || name.hasSuffix("app.config.json") else { return false }
        guard let tree = try? JSON.parse(bytes, as: .json5) else { return holds("\"expo\"", in: bytes) }
        if tree["expo"] != nil { return true }
        return ["slug", "sdkVersion", "plugins"].contains { tree[$0] != nil } || tree.holds("ios", "infoPlist")
    }

    /// - Parameter file: its path as the user named it; what the document names is found beside it.
    /// - Throws: `InputError` with the place.
    static func read(
        _ bytes: [UInt8], file: String, in files: SourceFiles
    ) throws(InputError) -> DocumentContents {
        let root = try JSON.parse(bytes, as: .json5)
        let expo = root["expo"]?.value ?? root
        let path = root["expo"] == nil ? [] : ["expo"]
        guard expo.entries != nil else {
            throw InputError(at: expo.position, "the Expo configuration is \(expo.kind)", expected: "a dictionary")
        }
        var contents = DocumentContents()
        contents.remarks = remarks(on: expo, path, file: file, in: files)
        guard let infoPlist = try infoPlist(of: expo) else {
            let position = expo["ios"]?.keyPosition ?? expo.position
            contents.declarations = [declaration(of: expo, Tree(.dictionary([]), at: position), path, file)]
            contents.remarks.append(template(at: position, file))
            return contents
        }
        let keeps = infoPlist[transportSecurityKey] == nil
        if keeps { contents.remarks.append(template(at: infoPlist.position, file)) }
        // Without the key the dictionary is whatever the written property list holds already: nothing to be compared.
        let output = keeps ? nil : output(of: expo, beside: file, in: files)
        contents.declarations = [declaration(of: expo, infoPlist, path, file, output: output)]
        return contents
    }

    /// - Returns: `nil` where there is none.
    private static func infoPlist(of expo: Tree) throws(InputError) -> Tree? {
        guard let ios = expo["ios"]?.value else { return nil }
        guard ios.entries != nil else {
            throw InputError(at: ios.position, "'ios' is \(ios.kind)", expected: "a dictionary")
        }
        guard let infoPlist = ios["infoPlist"]?.value, infoPlist.value != .null else { return nil }
        guard infoPlist.entries != nil else {
            throw InputError(at: infoPlist.position, "'infoPlist' is \(infoPlist.kind)", expected: "a dictionary")
        }
        return infoPlist
    }

    private static func declaration(
        of expo: Tree, _ tree: Tree, _ path: [String], _ file: String, output: String? = nil
    ) -> Declaration {
        let target = Target(
            name: expo["name"]?.value.text ?? expo["slug"]?.value.text, kind: .application,
            identifier: expo["ios"]?.value["bundleIdentifier"]?.value.text, systems: [.iOS])
        return Declaration(
            .expo, file: file, target: target, tree: tree, output: output,
            origins: [[]: Declaration.Origin(file: file, path: path + ["ios", "infoPlist"])])
    }

    private static func template(at position: SourcePosition, _ file: String) -> Remark {
        Remark(
            .computed, at: DocumentPlace(file: file, position: position),
            "nothing is said of \(transportSecurityKey), so expo prebuild keeps that of the Info.plist under ios/; "
                + "where there is none yet, its template writes NSAllowsArbitraryLoads false and "
                + "NSAllowsLocalNetworking true, and before SDK 50 NSAllowsArbitraryLoads true")
    }

    private static func remarks(
        on expo: Tree, _ path: [String], file: String, in files: SourceFiles
    ) -> [Remark] {
        var remarks: [Remark] = []
        let scripts = ["js", "ts", "mjs", "cjs", "mts", "cts"].map { "app.config.\($0)" }
        if let script = scripts.first(where: { files.holds(SourceFiles.path($0, beside: file)) }) {
            remarks.append(
                Remark(
                    .computed, at: DocumentPlace(file: file, position: expo.position, path: path),
                    "\(script) beside it computes the configuration, and begins with this file at most"))
        }
        let plugins = expo["plugins"]?.value.items ?? []
        let names = plugins.compactMap { $0.text ?? $0.items?.first?.text }
        // Those of Expo itself write no key of ATS; whatever else runs at prebuild can.
        let others = names.filter { !$0.hasPrefix("expo-") && !$0.hasPrefix("@expo/") }
        if !others.isEmpty, let place = expo["plugins"]?.keyPosition {
            let list = others.prefix(5).map { excerpt($0) }.joined(separator: ", ") + (others.count > 5 ? ", …" : "")
            remarks.append(
                Remark(
                    .computed, at: DocumentPlace(file: file, position: place, path: path + ["plugins"]),
                    "config plugins run at expo prebuild and can write ATS keys of their own: \(list)"))
        }
        return remarks
    }

    /// What `expo prebuild` writes, where it stands: the folder is named for the app.
    private static func output(of expo: Tree, beside file: String, in files: SourceFiles) -> String? {
        let folder = SourceFiles.path("ios", beside: file)
        let plists = files.names(in: folder).filter { $0 != "Pods" && files.holds("\(folder)/\($0)/Info.plist") }
        let name = expo["name"]?.value.text ?? expo["slug"]?.value.text ?? ""
        // Expo drops what is no ASCII letter or digit; where nothing is left there is one folder to choose from.
        let wanted = String(String.UnicodeScalarView(name.unicodeScalars.filter(isLetterOrDigit)))
        let found = plists.first { $0 == wanted } ?? (plists.count == 1 ? plists[0] : nil)
        return found.map { "\(folder)/\($0)/Info.plist" }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }
}
