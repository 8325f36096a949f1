// SPDX-License-Identifier: MIT
import TestSupport

/// Documents with ATS keys that are right, misspelt, misplaced and of wrong types, written in the ways that are hard to
/// change in place.
enum RandomDocument {
    private static let globals = [
        "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoads", "NSAllowsLocalNetworking", "NSAllowsLocalNetwork",
        "NSAllowsArbitraryLoadsForMedia", "NSExceptionAllowsInsecureHTTPLoads", "NSExceptionDomains",
        "NSExceptionDomains", "NSExceptionDomains", "a.example",
    ]
    private static let hosts = [
        "a.example", "http://b.example", "*.c.example", "10.0.0.0/8", "10.1.2.3/8", "localhost",
    ]
    private static let keys = [
        "NSExceptionAllowsInsecureHTTPLoads", "NSIncludesSubdomains", "NSExceptionMinimumTLSVersion",
        "NSThirdPartyExceptionAllowsInsecureHTTPLoads", "NSExceptionAllowInsecureHTTPLoads", "NSAllowsLocalNetworking",
        "NSRequiresCertificateTransparency",
    ]

    // MARK: YAML

    /// Two targets of XcodeGen with anchors, aliases, merges, complex keys, flow and block styles.
    static func project(_ generator: inout SeededGenerator) -> String {
        var yaml = YAMLMaker(generator: generator)
        var text = "name: Lantern\n"
        text += "shared: &shared" + yaml.dictionary(globals, indent: 2) + "\n"
        text += "entry: &entry" + yaml.dictionary(keys, indent: 2) + "\n"
        text += "on: &on \"YES\"\n"
        yaml.anchors = ["shared", "entry", "on"]
        text += "targets:\n"
        for name in ["Lantern", "Lamp"] {
            text += "  \(name):\n    type: application\n    platform: iOS\n    info:\n      path: \(name).plist\n"
            text += "      properties:\n        NSAppTransportSecurity:" + yaml.dictionary(globals, indent: 10) + "\n"
        }
        generator = yaml.generator
        return text
    }

    private struct YAMLMaker {
        var generator: SeededGenerator
        var anchors: [String] = []
        private var count = 0

        init(generator: SeededGenerator) { self.generator = generator }

        /// What stands behind the colon of its key.
        mutating func dictionary(_ names: [String], indent: Int) -> String {
            if !anchors.isEmpty, generator.oneIn(8) { return " *\(generator.pick(anchors))" }
            if generator.oneIn(10) { return generator.pick([" {}", "", " []", " ~"]) }
            let isFlow = generator.oneIn(4)
            var text = mark() + (isFlow ? " {" : "")
            let space = String(repeating: " ", count: indent)
            var used: Set<String> = []
            var parts: [String] = []
            if !anchors.isEmpty, generator.oneIn(4) { parts.append("<<: *\(generator.pick(anchors))") }
            for _ in 0...generator.below(4) {
                let key = generator.pick(names)
                guard used.insert(key).inserted else { continue }
                let value = value(key, indent: indent, isFlow: isFlow)
                let quoted = generator.oneIn(6) ? "\"\(key)\"" : key.hasPrefix("*") ? "'\(key)'" : key
                parts.append(
                    !isFlow && generator.oneIn(8) ? "? \(quoted)\n\(space):\(value)" : "\(quoted):\(value)")
            }
            text += isFlow ? parts.joined(separator: ", ") + "}" : parts.map { "\n\(space)\($0)" }.joined()
            return text
        }

        private mutating func value(_ key: String, indent: Int, isFlow: Bool) -> String {
            let names =
                key == "NSExceptionDomains"
                ? hosts : hosts.contains(key) ? RandomDocument.keys : nil
            if let names, !generator.oneIn(6) {
                guard isFlow else { return dictionary(names, indent: indent + 2) }
                let inner = generator.pick(names)
                return " {\(inner.hasPrefix("*") ? "'\(inner)'" : inner): \(generator.pick(["true", "{}", "\"no\""]))}"
            }
            if !anchors.isEmpty, generator.oneIn(8) { return " *\(generator.pick(anchors))" }
            let comment = isFlow || !generator.oneIn(5) ? "" : " # why"
            return mark() + " " + generator.pick(["true", "false", "\"YES\"", "yes", "1", "1.2", "TLSv1.0", "'1.3'"])
                + comment
        }

        private mutating func mark() -> String {
            guard generator.oneIn(8) else { return "" }
            count += 1
            anchors.append("a\(count)")
            return " &a\(count)"
        }
    }

    // MARK: The old form

    static func oldList(_ generator: inout SeededGenerator) -> String {
        func scalar(_ generator: inout SeededGenerator) -> String {
            generator.pick(["YES", "NO", "1", "\"true\"", "TLSv1.0", "1.2", "( a )", "<00>", "\"\""])
        }
        func dictionary(_ names: [String], _ generator: inout SeededGenerator) -> String {
            var text = "{"
            for _ in 0..<generator.below(5) {
                let key = generator.pick(names)
                let inner = key == "NSExceptionDomains" ? hosts : hosts.contains(key) ? keys : nil
                let value =
                    if let inner, !generator.oneIn(6) { dictionary(inner, &generator) } else { scalar(&generator) }
                text +=
                    generator.pick([" ", "\n  "]) + "\"\(key)\" = \(value);"
                    + (generator.oneIn(6) ? " // why\n" : "")
            }
            return text + " }"
        }
        return "{ CFBundlePackageType = APPL; NSAppTransportSecurity = \(dictionary(globals, &generator)); }\n"
    }

    // MARK: XML

    /// On one line and on several, with comments, empty elements and entities.
    ///
    /// - Parameter repeats: whether a key may stand twice, which no binary list has.
    static func xmlList(_ generator: inout SeededGenerator, repeats: Bool = true) -> String {
        func space(_ generator: inout SeededGenerator) -> String {
            generator.pick(["", "", "\n", "\n\t\t", "\r\n ", "<!-- a < b -->", " <!-- <key>a</key> -->\n"])
        }
        func scalar(_ generator: inout SeededGenerator) -> String {
            generator.pick([
                "<true/>", "<false />", "<string>YES</string>", "<string>TLSv1&#46;0</string>", "<integer>1</integer>",
                "<string><![CDATA[1.2]]></string>", "<real>1.3</real>", "<data>AA==</data>", "<array/>", "<dict/>",
            ])
        }
        func dictionary(_ names: [String], _ generator: inout SeededGenerator) -> String {
            var text = "<dict>"
            var used: Set<String> = []
            for _ in 0..<generator.below(5) {
                let key = generator.pick(names)
                guard used.insert(key).inserted || repeats else { continue }
                let inner = key == "NSExceptionDomains" ? hosts : hosts.contains(key) ? keys : nil
                let value =
                    if let inner, !generator.oneIn(6) { dictionary(inner, &generator) } else { scalar(&generator) }
                let name = generator.oneIn(8) ? "<![CDATA[\(key)]]>" : key
                text += "\(space(&generator))<key>\(name)</key>\(space(&generator))\(value)"
            }
            return text + space(&generator) + "</dict>"
        }
        return "<plist version=\"1.0\"><dict><key>CFBundlePackageType</key><string>APPL</string>"
            + "\(space(&generator))<key>NSAppTransportSecurity</key>\(dictionary(globals, &generator))</dict></plist>\n"
    }

    // MARK: Programs

    /// Two targets of Tuist; what both take from one constant is one place for them.
    static func tuist(_ generator: inout SeededGenerator) -> String {
        let (first, second) = (literal(globals, "[", ":", &generator), literal(hosts, "[", ":", &generator))
        let names = ["Lantern", "Lamp"].map { name in
            let own = generator.pick(["shared", literal(globals, "[", ":", &generator), ".dictionary(shared)"])
            return """
                    .target(name: "\(name)", destinations: .macOS, product: .app, bundleId: "a.\(name)",
                        infoPlist: .extendingDefault(with: ["NSAppTransportSecurity": \(own)])),
                """
        }
        return """
            import ProjectDescription
            let hosts: [String: Plist.Value] = \(second)
            let shared: [String: Plist.Value] = \(first)
            let project = Project(name: "Lantern", targets: [
            \(names.joined(separator: "\n"))
            ])

            """
    }

    static func expo(_ generator: inout SeededGenerator) -> String {
        """
        const hosts = \(literal(hosts, "{", "", &generator));
        export default { name: "Lantern", ios: { infoPlist: {
          NSAppTransportSecurity: \(literal(globals, "{", "", &generator)),
        } } };

        """
    }

    private static func literal(
        _ names: [String], _ open: String, _ empty: String, _ generator: inout SeededGenerator
    ) -> String {
        var parts: [String] = []
        for _ in 0..<generator.below(5) {
            let key = generator.pick(names)
            let inner = key == "NSExceptionDomains" ? hosts : hosts.contains(key) ? keys : nil
            let value =
                if inner == hosts, generator.oneIn(4) {
                    "hosts"
                } else if let inner, !generator.oneIn(6) {
                    literal(inner, open, empty, &generator)
                } else {
                    generator.pick(["true", "false", "\"YES\"", "1", "\"TLSv1.0\"", "1.2", "isOn", "\"1.3\""])
                }
            parts.append("\(generator.pick(["", "\n    ", "/* why */ "]))\"\(key)\": \(value)")
        }
        let body = parts.isEmpty ? empty : parts.joined(separator: ", ") + (generator.oneIn(3) ? "," : "")
        return open + body + (open == "[" ? "]" : "}")
    }

    // MARK: Cordova

    static func cordova(_ generator: inout SeededGenerator) -> String {
        func flag(_ generator: inout SeededGenerator) -> String {
            generator.pick(["<true/>", "<false/>", "<string>YES</string>", "<integer>1</integer>", "<dict/>"])
        }
        func list(_ generator: inout SeededGenerator) -> String {
            var text = "<dict>"
            for _ in 0..<generator.below(4) {
                let key = generator.pick(globals)
                guard key == "NSExceptionDomains" else {
                    text += "<key>\(key)</key>\(flag(&generator))\n"
                    continue
                }
                text += "<key>\(key)</key><dict><key>\(generator.pick(hosts))</key>"
                text +=
                    generator.oneIn(3)
                    ? "<dict/></dict>" : "<dict><key>\(generator.pick(keys))</key>\(flag(&generator))</dict></dict>"
            }
            return text + "</dict>"
        }
        let attributes = [
            "allows-local-networking=\"true\"", "allows-arbitrary-loads-in-media='true'",
            "minimum-tls-version=\"TLSv1.1\"", "requires-forward-secrecy=\"false\"",
            "requires-certificate-transparency=\"true\"",
        ]
        let origins = ["*", "*", "http://a.example", "https://*.c.example/", "*://10.0.0.1", "http://localhost/*"]
        var text = "<?xml version=\"1.0\"?>\n<widget id=\"a.b\" xmlns=\"http://www.w3.org/ns/widgets\">\n"
        for _ in 0...generator.below(3) {
            let element = generator.pick(["access origin", "access origin", "allow-navigation href"])
            text += "  <\(element)=\"\(generator.pick(origins))\""
            for attribute in attributes where generator.oneIn(4) { text += " " + attribute }
            text += "/>\n"
        }
        text += "  <platform name=\"ios\">"
        for _ in 0..<generator.below(3) {
            let mode = generator.pick(["merge", "overwrite", "add"])
            text += "<edit-config file=\"*-Info.plist\" target=\"NSAppTransportSecurity\" mode=\"\(mode)\">"
            text += list(&generator) + "</edit-config>\n"
        }
        if generator.oneIn(2) {
            text += "<config-file target=\"*-Info.plist\" parent=\"\(generator.pick(globals))\">\(flag(&generator))"
            text += "</config-file>"
        }
        return text + "</platform>\n</widget>\n"
    }
}
