// SPDX-License-Identifier: MIT

/// The kit's files of words: its driver, its Xcode project and what a person should know.
enum KitText {
    /// The same for every kit: no name of a matrix stands in it, so none can be read as a command.
    static let driver = String(decoding: PackageResources.run_sh, as: UTF8.self)

    /// XcodeGen's project, one target an app. Made of safe names only, so nothing needs quotes but what YAML 1.1 would
    /// read as a boolean or a number.
    static func project(for kit: ProbeKit) -> String {
        var text = """
            # For XcodeGen (https://github.com/yonaskolb/XcodeGen): see README.md.
            name: Probes
            options:
              createIntermediateGroups: true
              deploymentTarget: { iOS: "16.0" }
            settings:
              SWIFT_VERSION: "5.0"
              CODE_SIGN_STYLE: Automatic
              GENERATE_INFOPLIST_FILE: "NO"
              INFOPLIST_EXPAND_BUILD_SETTINGS: "NO"
            targets:

            """
        for app in kit.apps {
            text += """
                  "\(app.folder)":
                    type: application
                    platform: iOS
                    sources:
                      - Probe.swift
                      - { path: "ios/\(app.folder)/loads.json", buildPhase: resources }
                    settings:
                      PRODUCT_NAME: "\(app.folder)"
                      PRODUCT_MODULE_NAME: Probe
                      PRODUCT_BUNDLE_IDENTIFIER: "\(app.identifier)"
                      INFOPLIST_FILE: "ios/\(app.folder)/Info.plist"

                """
        }
        return text
    }

    static func readme(for kit: ProbeKit) -> String {
        """
        # Probe apps

        \(kit.apps.count) apps, one for each configuration of a matrix, and \(kit.loadCount) loads that they are asked
        for. Every app is made of the same source, `Probe.swift`; only its `NSAppTransportSecurity` differs.

        **Keep this folder to yourself**: `loads.json` in it holds the URLs as they are, the values of variables
        included. The rows that come out hold names and redacted URLs, never these values, and no error texts.

        ## On a Mac

            ./run.sh                              # needs swiftc: Xcode or its command line tools
            ats-matrix import measurements.jsonl  # on the machine that has the record

        `run.sh` builds the probe once, copies it into each app, signs the apps ad hoc, and asks every load in a
        process of its own, 30 seconds at most each (`--timeout`). It prints one row a load,
        `CONFIGURATION/DESTINATION HTTP 200` or `… URLError -1022`, and writes the full form to `measurements.jsonl`.

        - −1022 is App Transport Security. −1009, −1004 and −1001 are not: look at the network, and at
          System Settings › Privacy & Security › Local Network for the program that `run.sh` was started from.
        - A media load that can be played counts as HTTP 200, since AVFoundation tells no status. One that fails with
          another error than `URLError -1022` has been let through by ATS.
        - `Error ATSMatrixProbe 1` is no answer within the time, `2` a URL that Foundation does not take.
        - The rows are of the system that this runs on, and from the vantage that the kit was made for (`vantage` in
          `loads.json`): run it there.

        ## On an iPhone, an iPad or a simulator

            brew install xcodegen
            xcodegen generate
            open Probes.xcodeproj

        1. For a device: choose your team under Signing & Capabilities of each target, and another bundle identifier
           where Xcode says that this one is taken. A simulator needs neither.
        2. Run each target. The app asks its loads once, shows their plain rows, and says when it is done. Allow it to
           find devices on the local network when it asks, and run it again: before that, such loads fail without ATS.
        3. Share `measurements.jsonl` from the app (the button above the list), or copy it: on a device from Finder
           (the device, Files, the app), on a simulator from Xcode's console, which prints the same lines.
        4. `ats-matrix import FILE`, one file an app.

        A simulator has the network of its Mac: its own addresses are the Mac's, and a success there says nothing about
        a device.

        ## On Linux

        `run.sh` works, and there is no App Transport Security: its rows show that the kit works and are no evidence
        about any app. Web views and media are not asked there.

        ## What is untested

        The kit is made and run on Linux in the tests. **Untested: signing, the web view and media loads, and everything
        for iOS.**

        ## The apps

        \(kit.apps.map { "    \($0.folder)  \($0.name)" }.joined(separator: "\n"))

        """
    }
}
