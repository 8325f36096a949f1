import Formats
// SPDX-License-Identifier: MIT
import FoundationEssentials
import Matrix
import Testing

/// A fixture named after its mistake, and what is said of it.
struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    let position: String
    /// How the problem begins.
    let problem: String
    let suggestion: String?

    init(_ name: String, _ position: String, _ problem: String, suggests suggestion: String? = nil) {
        self.name = name
        self.position = position
        self.problem = problem
        self.suggestion = suggestion
    }

    var testDescription: String { name }
}

private let mistakes = [
    // Keys.
    Mistake("unknown-key-top", "3:1", "unknown key 'configuratoins' in the matrix", suggests: "configurations"),
    Mistake("unknown-key-destination", "7:39", "unknown key 'labb' in the destination 'public'", suggests: "lab"),
    Mistake("unknown-key-expect", "9:28", "unknown key 'ap' in a row of 'expect'", suggests: "app"),
    Mistake("unknown-key-exclude", "9:7", "unknown key 'destintion' in a row of 'exclude'", suggests: "destination"),
    Mistake("unknown-key-combine", "4:70", "unknown key 'traget' in the combination 'all-{0}'"),
    Mistake("unknown-key-file", "4:30", "unknown key 'traget' in the configuration 'spark'", suggests: "target"),
    Mistake("unknown-key-vantage", "9:12", "unknown key 'onlink' in the vantage 'phone'", suggests: "on-link"),
    Mistake("this-machine-with-addresses", "9:19", "unknown key 'own' in the vantage 'this-machine'"),
    Mistake("missing-matrix", "1:1", "the matrix has no 'matrix'"),
    Mistake("missing-configurations", "1:1", "the matrix has no 'configurations'"),
    Mistake("missing-destinations", "1:1", "the matrix has no 'destinations'"),
    Mistake("missing-url", "7:11", "the destination 'public' has no 'url'"),
    // Names.
    Mistake("duplicate-configuration", "5:3", "the key 'no-keys' was already on line 4"),
    Mistake("duplicate-combination", "4:3", "two configurations are called 'blankettrue', the first at 4:3"),
    Mistake("duplicate-destination", "8:3", "the key 'public' was already on line 7"),
    Mistake("duplicate-platform", "2:23", "the platform 'macOS 26.0' stands twice"),
    Mistake("duplicate-client", "8:20", "the client 'webview' stands twice"),
    Mistake("empty-name", "4:3", "a configuration has an empty name"),
    Mistake(
        "name-with-control-character", "4:3", "the name 'no\u{fffd}[31mkeys' has a character that cannot be printed"),
    // Empty lists.
    Mistake("empty-platforms", "2:12", "'platforms' is empty"),
    Mistake("empty-clients", "8:10", "'clients' is empty"),
    Mistake("empty-vantages", "8:11", "'vantages' is empty"),
    Mistake("empty-configurations", "2:17", "'configurations' is empty"),
    Mistake("empty-destinations", "4:15", "'destinations' is empty"),
    Mistake("empty-expect", "8:9", "'expect' is empty"),
    Mistake("empty-selector", "9:21", "'destinations' is empty"),
    Mistake("empty-answers", "9:33", "'app' is empty"),
    // Destinations.
    Mistake(
        "destination-without-scheme", "7:11", "the destination 'public': 'example.com' is no destination: expected"),
    Mistake(
        "destination-with-other-scheme", "7:11",
        "the destination 'public': 'ftp://example.com/' is no destination: the scheme is http, https, ws or wss"),
    Mistake("destination-port-zero", "7:11", "the destination 'public': 'http://example.com:0/' is no destination"),
    Mistake("destination-is-number", "7:11", "the destination 'public' is a number"),
    Mistake("destination-is-nothing", "7:10", "the destination 'public' is nothing"),
    Mistake(
        "destination-secret", "7:11",
        "the destination 'public': 'http://…@exa mple.com/?token=…' is no destination: a URL has no space in it"),
    Mistake("lab-is-list", "7:44", "'lab' is a list"),
    // Clients, platforms, vantages.
    Mistake("unknown-client", "8:11", "'urlsesion' is no client", suggests: "urlsession"),
    Mistake("unknown-platform", "2:13", "'macO 26.6' is no platform", suggests: "macOS 26.6"),
    Mistake("unknown-platform-version", "2:13", "'macOS Tahoe' is no platform"),
    Mistake("unknown-vantage", "8:12", "'this-machin' is no vantage", suggests: "this-machine"),
    Mistake("vantage-own-is-name", "9:18", "'phone.local' is no IP address"),
    Mistake("vantage-on-link-without-prefix", "9:22", "'192.0.2.0' is no network"),
    // Selectors.
    Mistake("selector-unknown-configuration", "9:22", "no configuration matches 'blankt'", suggests: "blanket"),
    Mistake("selector-unknown-destination", "9:30", "no destination matches 'pubic'", suggests: "public"),
    Mistake("selector-unknown-include", "9:44", "no destination matches 'publik'", suggests: "public"),
    Mistake("selector-glob-without-match", "9:20", "no destination matches 'x-*'"),
    Mistake("selector-glob-open-bracket", "9:20", "the glob 'pub[lic' has a bracket without an end"),
    Mistake("selector-glob-backwards", "9:20", "the glob 'pub[z-a]ic' has a range that runs backwards"),
    Mistake("selector-glob-backslash", "9:20", "the glob 'public\\' ends in a backslash"),
    Mistake("selector-comparison", "9:18", "'>= macOS' compares nothing"),
    Mistake("selector-comparison-without-match", "9:18", "no platform matches '< macOS 26'"),
    Mistake("selector-is-number", "9:20", "a name under 'destination' is a number"),
    Mistake("selector-both-spellings", "9:28", "a row of 'expect' has both 'destination' and 'destinations'"),
    // Rows.
    Mistake("expect-without-answer", "9:5", "a row of 'expect' expects nothing"),
    Mistake("expect-unknown-answer", "9:33", "'unsetled' is no answer of app", suggests: "unsettled"),
    Mistake("expect-app-zero", "9:33", "0 is no answer of app"),
    Mistake("expect-app-is-text", "9:33", "'-1022' is no answer of app"),
    Mistake("expect-curl-unsettled", "9:34", "'unsettled' is no answer of curl"),
    Mistake("expect-curl-negative", "9:34", "-1022 is no answer of curl"),
    Mistake("expect-excluded-cell", "11:5", "a row of 'expect' matches no cell of the matrix"),
    Mistake("expect-because-is-number", "9:46", "'because' is a number"),
    Mistake("exclude-everything", "1:1", "the matrix has no cells"),
    Mistake("exclude-selects-nothing", "9:5", "a row of 'exclude' selects nothing"),
    Mistake("exclude-senseless-cell", "10:5", "a row of 'exclude' takes out no cell"),
    Mistake("include-senseless-cell", "9:5", "a row of 'include' makes no cell"),
    Mistake("all-cells-senseless", "1:1", "the matrix has no cells"),
    // The long form of a configuration.
    Mistake(
        "long-unknown-key", "4:21", "unknown key 'destinatoin' in the configuration 'mail'", suggests: "destination"),
    Mistake("long-keys-and-file", "4:21", "unknown key 'file' in the configuration 'mail'"),
    Mistake("long-keys-is-list", "4:17", "'keys' of the configuration 'mail' is a list"),
    Mistake(
        "long-scope-among-keys", "4:41",
        "'destinations' stands among the ATS keys of the configuration 'mail'"),
    Mistake("long-configuration-in-itself", "4:21", "unknown key 'configuration' in the configuration 'mail'"),
    Mistake("long-unknown-destination", "4:34", "no destination matches 'pubic'", suggests: "public"),
    Mistake("long-unknown-client", "4:29", "no client matches 'webvew'", suggests: "webview"),
    Mistake("long-unknown-platform", "4:31", "no platform matches 'iOS Tahoe'"),
    Mistake("long-makes-no-cell", "4:9", "the configuration 'mail' makes no cell"),
    Mistake("long-sdk-is-number", "4:26", "'sdk' is a number"),
    Mistake("long-sdk-in-words", "4:26", "'latest' is no version of an SDK"),
    Mistake("long-sdk-empty", "4:26", "'sdk' is empty"),
    Mistake("long-sdk-unknown-system", "4:28", "'macOs' is no system", suggests: "macOS"),
    Mistake(
        "long-sdk-other-system", "4:34",
        "the configuration 'mail' has an SDK for tvOS and no platform of that system"),
    Mistake(
        "long-sdk-for-two-systems", "4:26",
        "the SDK '16.4' of the configuration 'mail' is for 2 systems, which count differently"),
    Mistake(
        "long-sdk-twice", "4:57",
        "the configuration 'mail' has the SDK '16.4' and the platform 'iOS 17.2 (sdk 15.4)', which names another"),
    // Questions.
    Mistake(
        "question-unknown-key", "9:60", "unknown key 'outcome' in a row of 'questions'", suggests: "outcomes"),
    Mistake("question-without-section", "9:5", "a row of 'questions' has no 'question'"),
    Mistake("question-section-is-number", "9:17", "'question' is a number"),
    Mistake("question-section-in-words", "9:17", "'§12.4' is no section"),
    Mistake("question-without-text", "9:5", "a row of 'questions' has no 'text'"),
    Mistake("question-without-words", "9:31", "'text' is empty"),
    Mistake("question-without-outcomes", "9:5", "a row of 'questions' has no 'outcomes'"),
    Mistake("question-with-one-outcome", "9:70", "'outcomes' has one answer"),
    Mistake("question-outcomes-is-list", "9:70", "'outcomes' is a list"),
    Mistake("question-unknown-outcome", "9:72", "'okay' is no outcome", suggests: "ok"),
    Mistake(
        "question-outcome-unsettled", "9:72",
        "'unsettled' is no outcome: a measurement settles the question"),
    Mistake("question-outcome-out-of-range", "9:83", "'7' is no outcome"),
    Mistake("question-outcome-is-number", "9:90", "the meaning of '-1022' is a number"),
    Mistake("question-outcome-twice", "9:96", "the answer '-1022' stands twice, first at 9:83"),
    Mistake("question-outcome-twice-in-one", "9:83", "the answer '-1022' stands twice in '-1022 or -1022'"),
    Mistake("question-ok-beside-status", "9:83", "'ok' stands beside the status 401, which is ok as well"),
    Mistake("question-without-cells", "9:5", "a row of 'questions' asks no cell"),
    Mistake("question-unknown-destination", "9:52", "no destination matches 'pubic'", suggests: "public"),
    Mistake("question-excluded-cell", "11:5", "a row of 'questions' matches no cell of the matrix"),
    Mistake("questions-is-mapping", "9:3", "'questions' is a dictionary"),
    Mistake("empty-questions", "8:12", "'questions' is empty"),
    // Variables.
    Mistake("variable-missing", "7:11", "the variable 'engin' has no value", suggests: "engine"),
    Mistake("variable-open", "7:11", "the variable in 'http://${engine/' has no end"),
    Mistake("variable-without-name", "7:11", "'${}' is no variable"),
    Mistake("variable-wrong-default", "7:11", "'${engine=http://example.com/}' is no variable"),
    Mistake("variable-not-a-url", "7:11", "the destination 'public': 'nowhere' is no destination"),
    // Kinds.
    Mistake("matrix-is-list", "1:1", "the matrix is a list"),
    Mistake("matrix-is-empty", "1:1", "the matrix is nothing"),
    Mistake("name-is-number", "1:9", "'matrix' is a number"),
    Mistake("platforms-is-mapping", "2:12", "'platforms' is a dictionary"),
    Mistake("configurations-is-list", "2:17", "'configurations' is a list"),
    Mistake("configuration-is-text", "4:12", "the configuration 'no-keys' is a text"),
    Mistake("configuration-holds-null", "4:39", ""),
    Mistake("configuration-key-twice", "5:44", "the key 'NSAllowsArbitraryLoads' was already on line 5"),
    // Files and combinations.
    Mistake("file-missing", "4:18", "the configuration 'spark': 'no-such-file.plist': "),
    Mistake("file-is-empty-text", "4:18", "'file' is empty"),
    Mistake("combine-without-axes", "4:21", "the combination 'all' has no keys"),
    Mistake(
        "combine-empty-axis", "4:52", "the key 'NSAllowsLocalNetworking' of the combination 'all-{0}' is empty"),
    Mistake(
        "combine-axis-is-boolean", "4:52",
        "the key 'NSAllowsLocalNetworking' of the combination 'all-{0}' is a boolean"),
    Mistake("combine-name-without-key", "4:3", "the name 'all' does not tell its configurations apart"),
    Mistake(
        "combine-name-with-wrong-number", "4:3",
        "the name 'all-{1}' has a brace that names no key of the combination"),
    Mistake(
        "too-many-combinations", "4:222",
        "the combination 'many{0}{1}{2}{3}{4}{5}' has more than 100000 members"),
]

@Suite struct InvalidMatrixTests {
    @Test(arguments: mistakes)
    func `a mistake is named with its place and the nearest right word`(_ mistake: Mistake) throws {
        let error = try #require(throws: InputError.self) {
            try MatrixDefinition.read(
                file: fixture("\(mistake.name).yml"), settings: ["engine": ""], environment: [:])
        }
        #expect(error.file == fixture("\(mistake.name).yml"))
        #expect(error.position?.description == mistake.position)
        #expect(error.problem.hasPrefix(mistake.problem), "\(error)")
        #expect(error.suggestion == mistake.suggestion)
    }

    @Test func `every broken fixture stands in the table`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: packageDirectory + "/Tests/Fixtures")
        let broken = names.filter { $0.hasPrefix("matrix-") && $0.hasSuffix(".yml") && !$0.hasPrefix("matrix-valid-") }
        #expect(Set(broken) == Set(mistakes.map { "matrix-\($0.name).yml" }))
    }

    @Test func `a file that is no file, or no matrix, is named`() {
        let error = #expect(throws: InputError.self) {
            try MatrixDefinition.read(file: fixture("that-is-nowhere.yml"), settings: [:], environment: [:])
        }
        #expect(error?.file == fixture("that-is-nowhere.yml"))
        #expect(fault(in: "{", isJSON: true).hasPrefix("m.yml:1:"))
        #expect(fault(in: "a: [").hasPrefix("m.yml:"))
        #expect(fault(in: String(repeating: "[", count: 10_000)).hasPrefix("m.yml:1:"))
    }

    @Test func `a matrix over 8 MiB is refused before it is parsed`() {
        let large = String(repeating: "#", count: 8 * 1_024 * 1_024 + 1)
        #expect(fault(in: large) == "m.yml: a matrix has at most 8 MiB")
    }

    @Test func `a matrix of more than a million cells is refused with their number`() {
        let digits = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"
        let text = """
            matrix: large
            configurations:
              "c{0}{1}{2}": { combine: { A: \(digits), B: \(digits), C: \(digits) } }
            destinations:

            """ + (0..<1_001).map { "  d\($0): http://example.com/\n" }.joined()
        #expect(fault(in: text) == "m.yml:1:1: the matrix has 1001000 cells; expected at most 1000000")
    }

    @Test func `rows that speak of too many cells are refused`() {
        let long = String(repeating: "n", count: 150)
        let pattern = String(repeating: "x?", count: 5_000)
        let text = small(
            (0..<1_000).map { "  \(long)\($0): http://example.com/\n" }.joined()
                + "expect:\n  - { destination: \(pattern), app: ok }\n")
        #expect(fault(in: text).contains("1009:20: the rows of the matrix speak of too many cells"))
    }

    @Test func `a short text cannot grow without end`() {
        let many = String(repeating: "${a}", count: 200_000)
        #expect(
            fault(
                in: small().replacing("http://example.com/", with: "\"\(many)\""),
                settings: ["a": String(repeating: "x", count: 10_000)]
            ).contains(" is too long with its variables replaced"))
        let digits = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"
        let name = "{0}{1}{2}" + String(repeating: "n", count: 1_000_000)
        #expect(
            fault(
                in: small().replacing(
                    "no-keys: {}",
                    with: "? \"\(name)\"\n  : { combine: { A: \(digits), B: \(digits), C: \(digits) } }")
            ).contains("the name '000nnn"))
        let keys = (0..<33).map { "K\($0): [1]" }.joined(separator: ", ")
        #expect(
            fault(in: small().replacing("no-keys: {}", with: "all: { combine: { \(keys) } }"))
                == "m.yml:4:19: the combination 'all' has 33 keys; expected at most 32")
    }

    @Test func `the value of a variable is in no error`() {
        let text = small().replacing("http://example.com/", with: #""http://${host}:0/""#)
        let words = fault(in: text, settings: ["host": "hunter2.example"])
        #expect(words.contains("'http://${host}:0/' is no destination: the port"))
        #expect(!words.contains("hunter2"))
    }
}
