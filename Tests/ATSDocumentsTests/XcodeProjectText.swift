// SPDX-License-Identifier: MIT

/// Makes the text of a `project.pbxproj` as Xcode writes one, with what a test needs of it.
struct XcodeProjectText {
    struct Target {
        let name: String
        let type: String
        /// By the name of the configuration: lines of its build settings.
        let settings: [(configuration: String, lines: [String])]
        /// Each configuration's file, by its reference.
        var base: String?

        init(
            _ name: String, _ type: String, _ settings: [(configuration: String, lines: [String])], base: String? = nil
        ) {
            self.name = name
            self.type = type
            self.settings = settings
            self.base = base
        }

        /// The same lines in Debug and Release.
        init(_ name: String, _ type: String, _ lines: [String], base: String? = nil) {
            self.init(name, type, [("Debug", lines), ("Release", lines)], base: base)
        }
    }

    var project: [String] = []
    var targets: [Target]
    /// References to files and groups, as whole lines.
    var references: [String] = []

    var text: String {
        var lines = ["// !$*UTF8*$!", "{", "\tarchiveVersion = 1;", "\tobjectVersion = 56;", "\tobjects = {"]
        lines += references.map { "\t\t" + $0 }
        lines.append("\t\tP0 /* Project object */ = {")
        lines.append("\t\t\tisa = PBXProject;")
        lines.append("\t\t\tbuildConfigurationList = PL /* Build configuration list */;")
        lines.append("\t\t\tmainGroup = G0;")
        lines.append("\t\t\ttargets = (")
        lines += targets.indices.map { "\t\t\t\tT\($0) /* \(targets[$0].name) */," }
        lines += ["\t\t\t);", "\t\t};"]
        lines += list("P", [("Debug", project), ("Release", project)], base: nil)
        for (number, target) in targets.enumerated() {
            lines.append("\t\tT\(number) /* \(target.name) */ = {")
            lines.append("\t\t\tisa = PBXNativeTarget;")
            lines.append("\t\t\tbuildConfigurationList = T\(number)L;")
            lines.append("\t\t\tname = \"\(target.name)\";")
            lines.append("\t\t\tproductType = \"com.apple.product-type.\(target.type)\";")
            lines.append("\t\t};")
            lines += list("T\(number)", target.settings, base: target.base)
        }
        return (lines + ["\t};", "\trootObject = P0 /* Project object */;", "}", ""]).joined(separator: "\n")
    }

    private func list(
        _ owner: String, _ settings: [(configuration: String, lines: [String])], base: String?
    ) -> [String] {
        var lines: [String] = []
        for (number, (name, settings)) in settings.enumerated() {
            lines.append("\t\t\(owner)C\(number) /* \(name) */ = {")
            lines.append("\t\t\tisa = XCBuildConfiguration;")
            if let base { lines.append("\t\t\tbaseConfigurationReference = \(base);") }
            lines.append("\t\t\tbuildSettings = {")
            lines += settings.map { "\t\t\t\t\($0);" }
            lines += ["\t\t\t};", "\t\t\tname = \(name);", "\t\t};"]
        }
        lines.append("\t\t\(owner)L = {")
        lines.append("\t\t\tisa = XCConfigurationList;")
        lines.append("\t\t\tbuildConfigurations = (")
        lines += settings.indices.map { "\t\t\t\t\(owner)C\($0)," }
        return lines + ["\t\t\t);", "\t\t};"]
    }
}
