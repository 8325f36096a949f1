// SPDX-License-Identifier: MIT
import Connectivity
import Testing

@testable import ats_matrix

@Suite struct ArgumentReaderTests {
    static let store = Option("store", .required("FILE"), "")
    static let own = Option("own", .required("ADDR"), repeats: true, "")
    static let lab = Option("lab", .optional("NAMES"), "")
    static let quiet = Option("quiet", "")
    static let command = CommandDescription(
        name: "try", summary: "", operands: [Operand("MATRIX", "")], options: [store, own, lab, quiet])

    @Test(arguments: [
        (["m", "--store", "a"], "a"), (["--store=a", "m"], "a"), (["--store=", "m"], ""), (["m", "--store", "-"], "-"),
        (["m", "--store", "-5"], "-5"), (["--store=--quiet", "m"], "--quiet"), (["m", "--store=a=b"], "a=b"),
    ])
    func `an option takes its value from behind a blank or an equals sign`(_ words: [String], _ value: String) throws {
        let arguments = try ArgumentReader.read(words, for: Self.command)
        #expect(arguments.text(Self.store) == value)
        #expect(arguments.operands == ["m"])
    }

    @Test func `an optional value stands only behind an equals sign`() throws {
        let bare = try ArgumentReader.read(["--lab", "m"], for: Self.command)
        #expect(bare.has(Self.lab) && bare.text(Self.lab) == nil && bare.operands == ["m"])
        let named = try ArgumentReader.read(["--lab=a,b", "m"], for: Self.command)
        #expect(named.text(Self.lab) == "a,b")
    }

    @Test func `a repeated option keeps the order`() throws {
        let arguments = try ArgumentReader.read(["--own", "1", "m", "--own=2"], for: Self.command)
        #expect(arguments.texts(Self.own) == ["1", "2"])
    }

    @Test func `what follows two dashes is an operand`() throws {
        #expect(try ArgumentReader.read(["--", "--quiet"], for: Self.command).operands == ["--quiet"])
        #expect(try ArgumentReader.read(["-"], for: Self.command).operands == ["-"])
    }

    @Test(arguments: [
        (["m", "--sotre", "a"], "unknown option '--sotre'; did you mean '--store'?"),
        (["m", "-quiet"], "unknown option '-quiet'; did you mean '--quiet'?"),
        (["m", "-x"], "unknown option '-x'"),
        (["m", "--secret=hidden"], "unknown option '--secret'"),
        (["m", "--store"], "--store needs FILE after it"),
        (["m", "--store", "--quiet"], "--store needs FILE after it"),
        (["m", "--lab="], "--lab= needs NAMES after it"),
        (["m", "--quiet=yes"], "--quiet takes no value"),
        (["m", "--store=a", "--store=a"], "--store is given twice"),
        ([], "MATRIX is missing"),
        (["m", "n"], "'n' is one operand too many"),
    ])
    func `a fault is named with the nearest right word`(_ words: [String], _ message: String) {
        let error = #expect(throws: UsageError.self) { try ArgumentReader.read(words, for: Self.command) }
        #expect(error?.description == message)
    }

    @Test(
        arguments: [
            ("a:1:b:2", "a", 1, "b", 2), (":1:b:2", nil, 1, "b", 2), ("::b:2", nil, nil, "b", 2),
            ("a:1::2", "a", 1, "", 2),
            ("a:1:b:", "a", 1, "b", nil), ("[2001:db8::1]:1:[::1]:2", "2001:db8::1", 1, "::1", 2),
            ("100.100.1.1:8765:127.0.0.1:8765", "100.100.1.1", 8765, "127.0.0.1", 8765),
        ] as [(String, String?, UInt16?, String, UInt16?)])
    func `connect-to reads what curl reads`(
        _ text: String, _ host: String?, _ port: UInt16?, _ toHost: String, _ toPort: UInt16?
    ) throws {
        let row = try #require(ConnectTo(text))
        #expect(row == ConnectTo(host: host, port: port, toHost: toHost, toPort: toPort))
    }

    @Test(arguments: [
        "", "a", "a:1", "a:1:b", "a:0:b:1", "a:1:b:65536", "a:x:b:1", "::1:1:b:2", "[::1:1:b:2", "a:1::", "a:1:b:2:3",
    ])
    func `connect-to refuses anything else`(_ text: String) { #expect(ConnectTo(text) == nil) }

    @Test(arguments: [
        "1/1": true, "2/5": true, "5/5": true, "0/5": false, "6/5": false, "1": false, "1/": false, "/5": false,
        "+1/5": false, "1/0": false, "1/5/5": false,
    ])
    func `a shard is one of its number`(_ text: String, _ isOne: Bool) { #expect((Shard(text) != nil) == isOne) }
}
