// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats
internal import Recorder

extension ProbeKit {
    /// The file that says that a folder is a kit.
    static let marker = ".ats-matrix-bundle"

    /// What a kit has at its top, a build's leavings included; whatever else lies there is the user's.
    static let ownNames: Set<String> = [
        marker, "README.md", "run.sh", "Probe.swift", "project.yml", "apps", "ios", "build",
    ]

    /// All files, in the order in which they are written.
    package func files() throws(KitError) -> [KitFile] {
        var files = [
            KitFile(ProbeKit.marker, json(["schema": "ats-matrix/bundle/1", "matrix": .string(matrix)])),
            KitFile("README.md", KitText.readme(for: self)),
            KitFile("run.sh", KitText.driver, isProgram: true),
            KitFile("Probe.swift", ProbeSource.program),
            KitFile("project.yml", KitText.project(for: self)),
        ]
        for app in apps {
            let contents = "apps/\(app.folder).app/Contents"
            files.append(KitFile("\(contents)/Info.plist", try plist(of: app, on: .macOS)))
            files.append(KitFile("\(contents)/Resources/loads.json", loads(of: app)))
            files.append(KitFile("ios/\(app.folder)/Info.plist", try plist(of: app, on: .iOS)))
            files.append(KitFile("ios/\(app.folder)/loads.json", loads(of: app)))
        }
        return files
    }

    private func json(_ value: JSONValue) -> String { value.text(pretty: true) + "\n" }

    private func loads(of app: ProbeApp) -> String {
        json([
            "schema": "ats-matrix/loads/1", "matrix": .string(matrix), "configuration": .string(app.name),
            "configurationHash": .string(ConfigurationText.contentHash(of: app.configuration)),
            "vantage": .string(vantage), "platforms": .array(platforms.map { .string($0) }),
            "loads": .array(app.loads.map(\.json)),
        ])
    }

    private func plist(of app: ProbeApp, on system: System) throws(KitError) -> String {
        var values: [String: PropertyValue] = [
            "CFBundleIdentifier": .string(app.identifier), "CFBundleName": .string(app.folder),
            "CFBundlePackageType": "APPL", "CFBundleInfoDictionaryVersion": "6.0",
            "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
            // Without this text, macOS 15 and iOS 14 fail loads of the local network for a reason that is not ATS.
            "NSLocalNetworkUsageDescription": "The probe loads the destinations of its matrix.",
        ]
        if system == .macOS {
            values["CFBundleExecutable"] = "probe"
            values["LSMinimumSystemVersion"] = "12.0"
            values["LSUIElement"] = true
        } else {
            // Xcode names the program after its target.
            values["CFBundleExecutable"] = .string(app.folder)
            values["UILaunchScreen"] = [:]
            values["UIFileSharingEnabled"] = true
            values["LSSupportsOpeningDocumentsInPlace"] = true
        }
        values["NSAppTransportSecurity"] = app.configuration.transportSecurity
        do throws(InputError) {
            return try PropertyListWriter.text(of: Tree(.dictionary(values)))
        } catch {
            throw KitError(.request, "the configuration '\(excerpt(app.name))' fits no Info.plist: \(error.problem)")
        }
    }
}
