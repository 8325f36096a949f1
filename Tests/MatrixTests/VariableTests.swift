// SPDX-License-Identifier: MIT
import ATSModel
import Matrix
import Testing

@Suite struct VariableTests {
    private func destination(
        _ url: String, set settings: [String: String] = [:], environment: [String: String] = [:]
    ) throws -> NamedDestination {
        let text = small().replacing("http://example.com/", with: "\"\(url)\"")
        return try parse(text, settings: settings, environment: environment).destinations[0]
    }

    @Test(arguments: [
        ("${a:-http://default.example/}", [:], [:], "http://default.example/"),
        ("${a:-http://default.example/}", [:], ["a": "http://env.example/"], "http://env.example/"),
        (
            "${a:-http://default.example/}", ["a": "http://set.example/"], ["a": "http://env.example/"],
            "http://set.example/"
        ),
        // Empty means unset.
        ("${a:-http://default.example/}", ["a": ""], ["a": ""], "http://default.example/"),
        ("${a:-http://default.example/}", ["a": ""], ["a": "http://env.example/"], "http://env.example/"),
        ("http://${a}.example:${port:-80}/${x:-}", ["a": "one"], [:], "http://one.example:80/"),
        ("http://example.com/$$a/$b/$", [:], [:], "http://example.com/$a/$b/$"),
        ("http://example.com/$${a}", [:], [:], "http://example.com/${a}"),
        // A value is not looked at again.
        ("http://example.com/${a}", ["a": "$b"], [:], "http://example.com/$b"),
        ("http://example.com/${a.b-c_1}", ["a.b-c_1": "x"], [:], "http://example.com/x"),
    ])
    func `--set wins over the environment, and both over the default`(
        _ url: String, _ settings: [String: String], _ environment: [String: String], _ expected: String
    ) throws {
        #expect(try destination(url, set: settings, environment: environment).destination.url == expected)
    }

    @Test(arguments: [
        ("${a:-http://default.example/}", [:], "http://default.example/"),
        ("${a:-http://default.example/}", ["a": "http://secret.example/"], "${a}"),
        (
            "http://${user}:${word}@example.com/p?q=${q}#f", ["user": "u", "word": "w", "q": "1"],
            "http://…@example.com/p?q=…"
        ),
        ("http://${host}", ["host": "secret.example"], "http://${host}"),
        ("http://${host}:80", ["host": "secret.example"], "http://${host}:80/"),
        ("http://example.com/${path}", ["path": "secret"], "http://example.com/${path}"),
    ])
    func `a value is a secret, a default is none`(
        _ url: String, _ settings: [String: String], _ shown: String
    ) throws {
        #expect(try destination(url, set: settings).shown == shown)
    }

    @Test func `the values, and the hosts of those that are URLs, are kept to be hidden`() throws {
        let named = try destination("${engine}", set: ["engine": "https://mac.secret.ts.net/v1"])
        #expect(named.secrets.map(\.value) == ["https://mac.secret.ts.net/v1", "mac.secret.ts.net"])
        #expect(
            named.secrets.hidden(in: "Could not resolve host: mac.secret.ts.net") == "Could not resolve host: ${engine}"
        )
        #expect(named.secrets.hidden(in: "https://mac.secret.ts.net/v1/x") == "${engine}/x")
    }

    @Test func `what stands under lab is hidden too`() throws {
        let text = small().replacing(
            "http://example.com/",
            with: "{ url: http://example.com/, lab: \"redirect https://u:p@${host}/?token=x\" }")
        let named = try #require(try parse(text, settings: ["host": "secret.example"]).destinations.first)
        #expect(named.lab?.text == "redirect https://u:p@secret.example/?token=x")
        #expect(named.lab?.shown == "redirect https://…@${host}/?token=…")
        #expect(named.secrets == [VariableValue(name: "host", value: "secret.example")])
    }

    @Test func `a setting that nothing asks for is noted with the name that may be meant`() throws {
        let text = small().replacing("http://example.com/", with: "\"${engine:-http://example.com/}\"")
        #expect(
            try parse(text, settings: ["engin": "http://secret.example/", "engine": ""]).notes == [
                "--set engin: the matrix has no variable of that name; did you mean 'engine'?"
            ])
    }
}
