// SPDX-License-Identifier: MIT
import Formats
import Testing

@Suite struct XMLPropertyListTests {
    private static let apple = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t<key>NSAllowsArbitraryLoads</key>
        \t\t<true/>
        \t</dict>
        </dict>
        </plist>

        """

    @Test func `reads what Xcode writes`() throws {
        let tree = try XMLPropertyList.parse(bytes(Self.apple))
        #expect(line(tree) == "{NSAppTransportSecurity: {NSAllowsArbitraryLoads: true}}")
        #expect(places(tree) == "4:1 5:2=6:2 7:3=8:3")
    }

    @Test(arguments: [
        ("<true/>", "true"), ("<false></false>", "false"), ("<true> \n</true>", "true"),
        ("<integer>12</integer>", "12"), ("<integer> -12\n</integer>", "-12"), ("<integer>+3</integer>", "3"),
        ("<integer>0x1F</integer>", "31"), ("<integer>-0XfF</integer>", "-255"),
        ("<integer>9223372036854775807</integer>", "9223372036854775807"),
        ("<integer>-9223372036854775808</integer>", "-9223372036854775808"),
        ("<real>1.5</real>", "real(1.5)"), ("<real>1</real>", "real(1.0)"), ("<real>-1e3</real>", "real(-1000.0)"),
        ("<real>nan</real>", "real(nan)"), ("<real>-Infinity</real>", "real(-inf)"),
        ("<string></string>", "''"), ("<string/>", "''"), ("<string> a b </string>", "' a b '"),
        ("<string>a&amp;&lt;&#x41;&#66;<![CDATA[<c>]]>d</string>", "'a&<AB<c>d'"),
        ("<string>YES</string>", "'YES'"), ("<string>é ß</string>", "'é ß'"),
        ("<data>\n\taGVs\n\tbG8=\n</data>", "data(104 101 108 108 111)"), ("<data></data>", "data()"),
        ("<date>2026-11-30T09:00:00Z</date>", "date(2026-11-30T09:00:00Z)"),
        ("<array/>", "[]"), ("<array><integer>1</integer><string>a</string></array>", "[1, 'a']"),
        ("<dict/>", "{}"), ("<dict><key/><true/></dict>", "{: true}"),
        ("<dict><key>a</key><true/><key>a</key><false/></dict>", "{a: true, a: false}"),
        ("<!-- a --><dict><!-- b --><key>a<!-- c -->b</key><true/></dict>", "{ab: true}"),
    ])
    func `reads every kind of value`(_ text: String, _ expected: String) throws {
        #expect(line(try XMLPropertyList.parse(bytes("<plist>\(text)</plist>"))) == expected)
        #expect(line(try XMLPropertyList.parse(bytes(text))) == expected)
    }

    @Test func `reads UTF-16 and a byte order mark`() throws {
        let text = "<plist><string>é</string></plist>"
        var little: [UInt8] = [0xFF, 0xFE]
        var big: [UInt8] = [0xFE, 0xFF]
        for unit in text.utf16 {
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            little += [low, high]
            big += [high, low]
        }
        for input in [little, big, [0xEF, 0xBB, 0xBF] + bytes(text)] {
            #expect(line(try XMLPropertyList.parse(input)) == "'é'")
        }
    }

    @Test(arguments: [
        ("<plist><dict><key>é</key><true/></dict></plist>", "1:8 1:14=1:26"),
        ("<plist>\r\n<array>\r\n  <true/> <false/></array></plist>", "2:1 3:3 3:11"),
    ])
    func `counts columns in characters`(_ text: String, _ expected: String) throws {
        #expect(places(try XMLPropertyList.parse(bytes(text))) == expected)
    }

    @Test(arguments: [
        ("<dict>\n<key>a</key>\n</dict>", "2:1: the key 'a' has no value; expected a value after it"),
        ("<dict><key>a</key><key>b</key><true/></dict>", "1:7: the key 'a' has no value; expected a value after it"),
        ("<dict>\n <true/></dict>", "2:2: <true> has no key; expected a <key> before it"),
        ("<array><key>a</key></array>", "1:8: <key> stands outside a <dict>"),
        ("<plist><key>a</key></plist>", "1:8: <key> stands outside a <dict>"),
        ("<plist><true/>\n<true/></plist>", "2:1: <true> is a second value of <plist>"),
        ("<plist></plist>", "1:1: <plist> holds no value; expected a <dict>"),
        ("<plist><plist/></plist>", "1:8: <plist> stands inside another element"),
        ("<plist>\n  text</plist>", "2:3: the text 'text' stands outside a value; expected an element, as <string>"),
        ("<dict><key>a</key>NO</dict>", "1:19: the text 'NO' stands outside a value; expected an element, as <string>"),
        ("<string>a<true/></string>", "1:10: <true> stands inside <string>"),
        ("<true>YES</true>", "1:1: <true> holds 'YES'; expected nothing inside it"),
        (
            "<array>\n<integer>12a</integer></array>",
            "2:1: <integer> holds '12a'; expected a 64-bit integer, as -12 or 0x1F"
        ),
        ("<integer/>", "1:1: <integer> holds ''; expected a 64-bit integer, as -12 or 0x1F"),
        (
            "<integer>9223372036854775808</integer>",
            "1:1: <integer> holds '9223372036854775808'; expected a 64-bit integer, as -12 or 0x1F"
        ),
        ("<integer>--1</integer>", "1:1: <integer> holds '--1'; expected a 64-bit integer, as -12 or 0x1F"),
        ("<real>1,5</real>", "1:1: <real> holds '1,5'; expected a number, as 1.5"),
        ("<real>0x1p3</real>", "1:1: <real> holds '0x1p3'; expected a number, as 1.5"),
        ("<data>aGk</data>", "1:1: <data> holds 'aGk'; expected base64"),
        ("<data>aG=k</data>", "1:1: <data> holds 'aG=k'; expected base64"),
        (
            "<date>2026-13-01T00:00:00Z</date>",
            "1:1: <date> holds '2026-13-01T00:00:00Z'; expected a date as 2026-11-30T09:00:00Z"
        ),
        ("<date>yesterday</date>", "1:1: <date> holds 'yesterday'; expected a date as 2026-11-30T09:00:00Z"),
        (
            "<dict><key>a</key><True/></dict>",
            "1:19: <True> is no element of a property list; expected one of <plist>, <dict>, <array>, <key>, <string>, <integer>, <real>, <data>, <date>, <true>, <false>; did you mean '<true>'?"
        ),
        (
            "<html><body/></html>",
            "1:1: <html> is no element of a property list; expected one of <plist>, <dict>, <array>, <key>, <string>, <integer>, <real>, <data>, <date>, <true>, <false>"
        ),
        ("<dict>\n<key>a</kye></dict>", "2:9: the XML is broken: mismatched tag; expected </key> for the <key> at 2:1"),
        (
            "<dict><key>a</key>\n<array>",
            "2:8: the XML is broken: no element found; expected </array> for the <array> at 2:1"
        ),
        ("<dict/><dict/>", "1:8: the XML is broken: junk after document element"),
        (
            "<string>&nbsp;</string>",
            "1:9: the XML is broken: undefined entity; expected </string> for the <string> at 1:1"
        ),
        (
            "<string>a\u{1}</string>",
            "1:10: the XML is broken: not well-formed (invalid token); expected </string> for the <string> at 1:1"
        ),
        ("<?xml version=\"1.0\" encoding=\"KOI8-R\"?><dict/>", "1:31: the XML is broken: unknown encoding"),
    ])
    func `refuses what is wrong and says where`(_ text: String, _ expected: String) throws {
        let error = try #require(throws: InputError.self) { try XMLPropertyList.parse(bytes(text)) }
        #expect(error.description == expected)
    }

    @Test(arguments: [
        (
            "bplist00\u{8}",
            "1:1: this is a binary property list; expected an XML property list"
        ),
        ("", "1:1: this is an empty text; expected an XML property list"),
        (" \n", "1:1: this is an empty text; expected an XML property list"),
        (
            "{ a = b; }",
            "1:1: this is JSON or an old-style (OpenStep) property list; expected an XML property list"
        ),
        (
            "// comment\n{}",
            "1:1: this is JSON or an old-style (OpenStep) property list; expected an XML property list"
        ),
        ("hello", "1:1: this is no XML; expected an XML property list"),
        ("\u{7F}ELF", "1:1: this is no XML; expected an XML property list"),
    ])
    func `names what is no XML property list`(_ text: String, _ expected: String) throws {
        let error = try #require(throws: InputError.self) { try XMLPropertyList.parse(bytes(text)) }
        #expect(error.description == expected)
    }
}
