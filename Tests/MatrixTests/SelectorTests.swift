// SPDX-License-Identifier: MIT
import ATSModel
import Matrix
import Testing

@Suite struct SelectorTests {
    private static let matrix = """
        matrix: selectors
        platforms: [macOS 10.11, macOS 10.15, macOS 26.6, iOS 26.1, iOS 17.2 (sdk 16.4), iOS 26.1 simulator]
        configurations: { none: {}, ats-a: {}, ats-b: {}, ats-ab: {}, "ats-*": {}, "[x]": {} }
        destinations: { public: http://example.com/ }

        """

    /// Names of the configurations, or of the platforms, that a row selects.
    private func selected(_ row: String) throws -> Set<String> {
        let matrix = try parse(SelectorTests.matrix + "expect: [{ \(row), app: ok }]\n")
        return Set(
            matrix.expectations[0].cells.map { index in
                row.hasPrefix("platform")
                    ? matrix.platforms[Int(matrix.cells[index].platform)].description
                    : matrix.configurations[Int(matrix.cells[index].configuration)].name
            })
    }

    @Test(arguments: [
        ("configuration: none", ["none"]),
        ("configuration: [none, ats-a]", ["none", "ats-a"]),
        ("configurations: [none, none]", ["none"]),
        ("configuration: \"ats-?\"", ["ats-a", "ats-b", "ats-*"]),
        ("configuration: \"ats-[ab]*\"", ["ats-a", "ats-b", "ats-ab"]),
        ("configuration: \"ats-[!b-z*]*\"", ["ats-a", "ats-ab"]),
        ("configuration: \"*b\"", ["ats-b", "ats-ab"]),
        ("configuration: \"*a*b*\"", ["ats-b", "ats-ab"]),
        ("configuration: \"**\"", ["none", "ats-a", "ats-b", "ats-ab", "ats-*", "[x]"]),
        // A name is itself before it is a glob.
        ("configuration: \"ats-*\"", ["ats-*"]),
        ("configuration: \"[x]\"", ["[x]"]),
        ("configuration: 'ats-\\*'", ["ats-*"]),
        ("configuration: '[[]x]'", ["[x]"]),
        ("configuration: '[]x[]x]'", ["[x]"]),
    ])
    func `names`(_ row: String, _ names: [String]) throws {
        #expect(try selected(row) == Set(names))
    }

    @Test(arguments: [
        ("platform: macOS 26.6", ["macOS 26.6"]),
        ("platform: mac 10.11", ["macOS 10.11"]),
        ("platforms: \">= macOS 10.15\"", ["macOS 10.15", "macOS 26.6"]),
        ("platforms: \">macOS 10.15\"", ["macOS 26.6"]),
        ("platforms: \"<= macOS 10.15\"", ["macOS 10.11", "macOS 10.15"]),
        ("platforms: \"< macOS 10.15\"", ["macOS 10.11"]),
        ("platforms: \"!= macOS 10.15\"", ["macOS 10.11", "macOS 26.6"]),
        ("platforms: \"= macOS 10.15\"", ["macOS 10.15"]),
        ("platforms: \"== iOS 26.1\"", ["iOS 26.1", "iOS 26.1 simulator"]),
        ("platforms: [\"< macOS 10.15\", \"< iOS 18\"]", ["macOS 10.11", "iOS 17.2 (sdk 16.4)"]),
        ("platforms: \"iOS *\"", ["iOS 26.1", "iOS 17.2 (sdk 16.4)", "iOS 26.1 simulator"]),
        ("platforms: \"* simulator\"", ["iOS 26.1 simulator"]),
    ])
    func `platforms`(_ row: String, _ names: [String]) throws {
        #expect(try selected(row) == Set(names))
    }

    @Test func `every axis narrows a row`() throws {
        let matrix = try parse(
            small(
                """
                clients: [urlsession, webview]
                vantages: { this-machine: , phone: { own: [192.0.2.7] } }
                expect:
                  - { configuration: blanket, destination: public, client: webview, vantage: phone, app: ok }
                  - { clients: [webview], vantages: [phone], platforms: ["macOS *"], curl: [ok, 7, 404] }
                """))
        #expect(matrix.expectations.map(\.cells) == [[7], [3, 7]])
        #expect(matrix.expectations[1].curl == [.ok, .number(7), .number(404)])
    }
}
