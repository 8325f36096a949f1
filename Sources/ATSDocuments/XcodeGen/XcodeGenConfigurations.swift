// SPDX-License-Identifier: MIT

/// The build configurations of a project and the variables that are known in each.
struct XcodeGenConfigurations {
    /// As the build knows them.
    let names: [String]
    private let isName: Set<String>
    private let project: String?

    init(_ project: XcodeGenNode) {
        let written = (project["configs"]?.node.entries ?? []).map(\.key)
        // Where a project has none of its own, XcodeGen makes these two.
        names = written.isEmpty ? ["Debug", "Release"] : written
        isName = Set(names)
        self.project = project["name"]?.node.text
    }

    /// Whether what stands under the keys of `configs`, one in the other, holds in a configuration: a key is part of the
    /// name, in any case, but not the whole name of another configuration.
    func isIn(_ configuration: String, _ keys: [String]) -> Bool {
        keys.allSatisfy { key in
            key == configuration || configuration.lowercased().contains(key.lowercased()) && !isName.contains(key)
        }
    }

    /// What the build itself sets for a target.
    func given(_ configuration: String, target: String?) -> [String: String] {
        // Paths are relative to the folder of the project, so that is where they begin.
        var given = ["SRCROOT": ".", "PROJECT_DIR": ".", "SOURCE_ROOT": ".", "CONFIGURATION": configuration]
        given["TARGET_NAME"] = target
        given["TARGETNAME"] = target
        given["PROJECT_NAME"] = project
        given["PROJECT"] = project
        return given
    }
}
