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
            (.buildSettings, settings), (.xml, widget),
        ]

    /// Programs that hold the keys of an `Info.plist`, in the styles that people write.
    static let programs = [
        """
        import ProjectDescription

        let ats: [String: Plist.Value] = ["NSAllowsLocalNetworking": true, "n": 1]
        let project = Project(name: "A", targets: [
            .target(
                name: "A", destinations: .iOS, product: .app, bundleId: "a.b",
                infoPlist: .extendingDefault(with: [
                    // above
                    "NSAppTransportSecurity": [
                        "NSAllowsArbitraryLoads": true, // behind
                        "NSExceptionDomains": ["a.example": ["NSIncludesSubdomains": true], "b.example": [:]],
                    ],
                    "c": .dictionary(ats), "d": ["e": .boolean(false)] /* last */
                ])),
        ])

        """,
        """
        let t = Target(name: "é", platform: .iOS, product: .app, bundleId: "a", infoPlist: .dictionary([
            "a": "b"
            , "c": ["d": 1
                   ,"e": 2]
        ]))

        """,
        """
        // Expo
        const domains = { 'a.example': { NSIncludesSubdomains: true } };
        module.exports = {
          name: "A",
          ios: {
            infoPlist: {
              NSAppTransportSecurity: {
                NSAllowsArbitraryLoads: true, // all
                /* near */ NSAllowsLocalNetworking: true,
                NSExceptionDomains: domains
              },
              UIBackgroundModes: ["a", "b"],
              "b": { c: { d: 'e' } }, f: 1.5
            },
          },
        };

        """,
        "export default { expo: { ios: { infoPlist: { A: { b: true, 'c': {} }, \"d\": 1, e: 'f', } } } };\n",
        """
        export default ({ config }) => ({
          ...config,
          ios: { ...config.ios, infoPlist: {
            ...config.ios.infoPlist,
            NSAppTransportSecurity: { NSAllowsArbitraryLoads: false
            , NSAllowsLocalNetworking: true },
          } },
        });

        """,
    ]

    private static let settings = """
        // head
        #include "base.xcconfig"
        INFOPLIST_FILE = App/Info.plist // why
        INFOPLIST_KEY_A[sdk=iphoneos*] = YES;
        \tLONG = a \\
          b \\
          c
        EMPTY =
        EMPTY = again

        """

    private static let widget = """
        <?xml version="1.0" encoding="utf-8"?>
        <widget id="a.b"><!-- > -->
            <access origin="*" allows-local-networking='true' />
            <access origin="http://*.a.example"
                    minimum-tls-version="TLSv1.0" />
            <platform name="ios"><edit-config file="*-Info.plist" mode="merge">
                <dict><key>a</key><true/> <key>b</key><string>&gt;</string></dict>
            </edit-config></platform>
        </widget>

        """

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
