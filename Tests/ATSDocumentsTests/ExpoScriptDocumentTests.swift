// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats
import Testing

@Suite struct ExpoScriptDocumentTests {
    private func read(_ text: String) throws -> DocumentText {
        DocumentText(
            contents: try ExpoScriptDocument.read(Array(text.utf8), file: "app/app.config.ts", in: SourceFiles()))
    }

    private static let ats = "NSAppTransportSecurity: { NSAllowsArbitraryLoads: true }"

    @Test(arguments: [
        (
            "export default { name: 'My App', ios: { bundleIdentifier: 'com.a', infoPlist: { ATS } } };",
            "com.a → app/ios/MyApp/Info.plist", "ios/"
        ),
        ("module.exports = { expo: { ios: { infoPlist: { ATS } } }, ios: {} };", "–", "expo/ios/"),
        (
            "export default ({ config }: ConfigContext): ExpoConfig => ({\n  ...config,\n  ios: { infoPlist: { ATS } } });",
            "–", "ios/"
        ),
        (
            "const ios = { infoPlist: { ATS } };\nconst config: ExpoConfig = { ios };\nexport default config;", "–",
            "ios/"
        ),
        ("module.exports = () => {\n  return { expo: { 'ios': { \"infoPlist\": { ATS, } } } }\n}", "–", "expo/ios/"),
    ])
    func `reads the literal dictionary`(_ text: String, _ target: String, _ path: String) throws {
        let text = try read(text.replacing("ATS", with: Self.ats))
        #expect(text.declarations.count == 3)
        #expect(text.declarations[0].hasSuffix("application [iOS] \(target)"))
        #expect(
            text.declarations[2].hasPrefix(
                "  NSAppTransportSecurity/NSAllowsArbitraryLoads = true at app/app.config.ts:"))
        #expect(text.declarations[2].hasSuffix(" \(path)infoPlist/NSAppTransportSecurity/NSAllowsArbitraryLoads"))
        #expect(text.contents.declarations.allSatisfy { $0.kind == .expo })
        #expect(text.remarks.isEmpty)
    }

    @Test(arguments: [
        ("export default withA({ ios: {} })", "1:16 : what the script hands out is computed", 0),
        ("const a = 1", "1:1 : the script hands nothing out that could be read", 0),
        ("export default ({ config }) => config", "1:32 : what the script hands out is computed", 0),
        ("export default { expo: f() }", "1:24 expo: 'expo' is computed", 0),
        ("export default { ios: f() }", "1:18 ios: 'ios' is computed", 0),
        ("export default { ...a }", "1:18 : something computed here perhaps brings 'ios'", 0),
        ("export default { ios: { ...a } }", "1:25 ios: something computed here perhaps brings 'infoPlist'", 0),
        ("export default { ios: { infoPlist: {} }, ...a }", "1:42 : something computed here perhaps replaces 'ios'", 1),
        ("export default { ios: { infoPlist: f } }", "1:36 ios/infoPlist: the value of 'infoPlist' is computed", 0),
        (
            "export default { ios: { infoPlist: { A: f, B: 1 } } }",
            "1:41 ios/infoPlist/A: the value of 'A' is computed", 1
        ),
        (
            "export default { ios: { infoPlist: { ...f, B: 1 } } }",
            "1:38 ios/infoPlist: a key in 'infoPlist' is computed", 1
        ),
        ("export default { ios: { infoPlist: [] } }", "1:25 ios/infoPlist: 'infoPlist' is no object", 0),
        ("export default { ios: {} }", nil, 1), ("export default {}", nil, 1),
        ("export default { ios: { infoPlist: {} } }", nil, 1),
        (
            "export default () => { if (a) return {}\n return { ios: { infoPlist: {} } } }",
            "2:9 : the script can hand out something else as well", 1
        ),
    ])
    func `says what is computed and guesses nothing`(_ text: String, _ remark: String?, _ count: Int) throws {
        let contents = try read(text).contents
        #expect(
            contents.remarks.map { "\($0.place.position) \($0.place.path.joined(separator: "/")): \($0.text)" }.first
                == remark)
        #expect(contents.remarks.count == (remark == nil ? 0 : 1))
        #expect(contents.declarations.count == count)
        #expect(contents.declarations.allSatisfy { $0.output == nil })
    }

    @Test(arguments: [
        ("app.config.js", "module.exports = { expo: {} }", true),
        ("app.config.ts", "import { ExpoConfig } from 'expo/config'", true),
        ("app.config.cjs", "module.exports = { ios: { infoPlist: {} } }", true),
        ("x-app.config.mjs", "export default { expo: {} }", true),
        ("app.config.ts", "export default defineAppConfig({ ui: {} })", false),
        ("app.config.json", "{\"expo\": 1}", false),
        ("config.js", "module.exports = { expo: {} }", false),
    ])
    func `tells Expo's script from others`(_ name: String, _ text: String, _ isOne: Bool) {
        #expect(ExpoScriptDocument.isOne(name, Array(text.utf8)) == isOne)
    }

    @Test func `names file and place of what is no program`() throws {
        let error = try #require(throws: InputError.self) { try read("export default { a: 'b }") }
        #expect(
            error.description
                == "app/app.config.ts:1:21: the text that begins here has no end; expected the quote that it began with"
        )
    }
}
