// SPDX-License-Identifier: MIT
import Formats
import TestSupport

/// Documents that are edited, as people write them.
enum EditSpecimens {
    static let texts: [(DocumentEditor.Form, String)] =
        Mutator.plist.texts.map { (.propertyList, String(decoding: $0, as: UTF8.self)) }
        + Mutator.oldPlist.texts.map { (.propertyList, String(decoding: $0, as: UTF8.self)) }
        + Mutator.json.texts.map { (.json, String(decoding: $0, as: UTF8.self)) }
        + Mutator.yaml.texts.map { (.yaml, String(decoding: $0, as: UTF8.self)) } + [
            (.propertyList, plist), (.propertyList, plist.replacing("\n", with: "\r\n")), (.propertyList, project),
            (.json, app), (.yaml, yaml), (.yaml, yaml.replacing("\n", with: "\r\n")), (.yaml, flow),
        ]

    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<!-- ATS -->
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t<key>NSAllowsArbitraryLoads</key> <!-- all -->
        \t\t<true/>
        \t\t<key>NSAllowsLocalNetworking</key><true/> <!-- near -->
        \t\t<key>NSExceptionDomains</key>
        \t\t<dict>
        \t\t\t<key>ä.example</key>
        \t\t\t<dict/>
        \t\t\t<key>b.example</key>
        \t\t\t<dict>
        \t\t\t</dict>
        \t\t</dict>
        \t</dict>
        \t<key>twice</key> <string>a</string>
        \t<key>twice</key> <string>b</string>
        \t<key>list</key>
        \t<array><integer>1</integer> <dict><key>x</key><data>AQI=</data></dict></array>
        </dict>
        </plist>

        """

    private static let project = """
        // !$*UTF8*$!
        {
        \tobjects = {
        \t\tA1 /* Debug */ = {isa = X; buildSettings = { A = 1; "B C" = "d;e"; }; };
        \t\tA2 /* Release */ = {
        \t\t\tbuildSettings = {
        \t\t\t\tINFOPLIST_KEY_A = YES; // behind
        \t\t\t\tLIST = (
        \t\t\t\t\t"a",
        \t\t\t\t\tb,
        \t\t\t\t);
        \t\t\t};
        \t\t};
        \t};
        }

        """

    private static let app = """
        {
          "expo": {
            "name": "a",
            "ios": {
              "infoPlist": { "NSAppTransportSecurity": { "NSAllowsArbitraryLoads": true, "NSExceptionDomains": {} } },
              "list": [1, [2, 3], {"a": null}]
            }
          }
        }
        """

    private static let yaml = """
        # head
        name: App
        options: &shared
          bundleIdPrefix: a.b   # behind
        targets:
          App:
            type: application
            info:
              path: Info.plist
              properties:
                # above
                NSAppTransportSecurity:
                  NSAllowsArbitraryLoads: true
                  NSAllowsLocalNetworking: yes # near
                  NSExceptionDomains:
                    "10.0.0.0/8": { NSExceptionAllowsInsecureHTTPLoads: true }
                    ä.example: {}
            sources:
              - path: A
                excludes: ['x', "y"]
              - B
            settings:
              <<: *shared
              base: { A: 1, B: 'two', C: [a, b] }
          Empty:
        script: |
          one
          two
        # tail

        """

    private static let flow = """
        { a: { b: [1, 2, { c: d }], # e
            "f": 'g' }, h: , i: &x {}, j: *x }
        """
}
