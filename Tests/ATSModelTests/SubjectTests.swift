// SPDX-License-Identifier: MIT
import ATSModel
import TestSupport
import Testing

/// Platforms, versions, facts and places: the words a load is described with.
@Suite struct SubjectTests {
    @Test(arguments: [
        ("26", "26.0"), ("26.6", "26.6"), ("10.15.7", "10.15.7"), ("0", "0.0"), ("9999.9999.9999", "9999.9999.9999"),
        ("017.04", "17.4"), ("26.0.0", "26.0"),
    ])
    func `reads a version`(_ text: String, _ canonical: String) {
        #expect(Version(text)?.description == canonical)
    }

    @Test(arguments: [
        "", ".", "26.", ".6", "26..6", "26.6.1.2", "26,6", "v26", "26.6b", "-1", "+1", "26.6 ", "12345", "٢٦",
    ])
    func `takes nothing else for a version`(_ text: String) {
        #expect(Version(text) == nil)
    }

    @Test func `versions are ordered by number, not by text`() throws {
        let texts = ["9.3", "10.0", "10.9", "10.15", "10.15.7", "11.0", "26.0", "26.0.1", "26.4"]
        let versions = try texts.map { try #require(Version($0)) }
        #expect(versions.shuffled().sorted() == versions)
        #expect(Version(26) == Version(26, 0) && Version(26, 0) == Version(26, 0, 0))
    }

    @Test(arguments: [
        ("macOS 26.6", "macOS 26.6"), ("iOS 17.2 (sdk 16.4)", "iOS 17.2 (sdk 16.4)"),
        ("iOS 26.1 simulator", "iOS 26.1 simulator"), ("ios 26", "iOS 26.0"), ("MACOS 10.11.6", "macOS 10.11.6"),
        ("iPadOS 17.0", "iOS 17.0"), ("Mac Catalyst 26", "macOS 26.0"), ("catalyst 26", "macOS 26.0"),
        ("tvOS 18.5 simulator (sdk 17.0)", "tvOS 18.5 (sdk 17.0) simulator"), ("watchOS  11.4", "watchOS 11.4"),
        ("visionOS 2.4 (sdk 2.4)", "visionOS 2.4"), ("macOS\t15.4", "macOS 15.4"),
    ])
    func `reads a platform and writes it the one way`(_ text: String, _ canonical: String) throws {
        let platform = try #require(Platform(text))
        #expect(platform.description == canonical)
        #expect(Platform(canonical) == platform)
    }

    @Test(arguments: [
        "", "iOS", "26", "iOS 26 27", "Android 15", "iOS 26 sdk 16", "iOS 26 (sdk 16", "iOS 26 (sdk)",
        "iOS 26 (sdk 1 6)",
        "macOS 26 simulator", "iOS 26 simulator simulator", "iOS 26 (sdk 16) (sdk 17)", "iOS26", "Mac 26 Catalyst",
        "iOS 26 Simulator 2", "iOS -1",
    ])
    func `takes nothing else for a platform`(_ text: String) {
        #expect(Platform(text) == nil)
    }

    @Test func `a Mac and a simulator share this machine, a device does not`() {
        #expect(Platform("macOS 26")?.sharesMachine == true)
        #expect(Platform("iOS 26 simulator")?.sharesMachine == true)
        for device in ["iOS 26", "tvOS 26", "watchOS 26", "visionOS 26"] {
            #expect(Platform(device)?.sharesMachine == false)
        }
    }

    @Test func `every platform comes back from its text`() {
        var random = SeededGenerator(seed: 40)
        for _ in 0..<2_000 {
            let platform = RandomLoads(hosts: RandomHosts()).platform(&random)
            #expect(Platform(platform.description) == platform)
        }
    }

    @Test func `reads every word of the golden record for a server`() throws {
        for word in TLSFacts.words { #expect(throws: Never.self) { try TLSFacts.parse(word).get() } }
        #expect(try TLSFacts.parse("ok").get() == TLSFacts())
        #expect(try TLSFacts.parse("pins:both").get() == TLSFacts())
        let facts = try TLSFacts.parse("tls1.0+rsa-key-exchange+sha1+rsa1024+expired+pins:leaf").get()
        #expect(facts.version == .tls10 && facts.suite == .rsaKeyExchange && facts.signatureIsSHA1)
        #expect(facts.keyIsSmall && facts.trust == .expired && facts.pins == .leaf)
        // The order of words never matters, and what cannot be of TLS 1.3 is not.
        #expect(try TLSFacts.parse("rsa-key-exchange+tls1.0").get() == TLSFacts.parse("tls1.0+rsa-key-exchange").get())
        for word in ["rsa-key-exchange", "cbc", "chacha", "no-ems"] {
            #expect(try TLSFacts.parse(word).get().version == .tls12, "\(word)")
        }
    }

    @Test(arguments: ["", "tls1.3", "TLS1.0", "ok+", "+ok", "ok++sha1", " ok", "pins:", "pins:x", "rsa512", "ok ok"])
    func `names the word that is no fact`(_ text: String) {
        let bad = text.split(separator: "+", omittingEmptySubsequences: false).first {
            !TLSFacts.words.contains(String($0))
        }
        let error = #expect(throws: TLSFacts.UnknownFact.self) { try TLSFacts.parse(text).get() }
        #expect(error?.word == bad.map(String.init))
    }

    @Test(arguments: [
        ("http://localhost/", Place.loopback), ("http://127.0.0.1/", .loopback), ("http://127.255.0.9/", .loopback),
        ("http://[::1]/", .loopback), ("http://box/", .localName), ("http://box.local/", .localName),
        ("http://10.0.0.1/", .privateAddress), ("http://192.168.1.1/", .privateAddress),
        ("http://172.16.0.1/", .privateAddress), ("http://172.32.0.1/", .public),
        ("http://169.254.1.1/", .privateAddress),
        ("http://[fe80::1]/", .privateAddress), ("http://[fd12::1]/", .privateAddress),
        ("http://100.90.80.70/", .ownAddress), ("http://100.64.0.1/", .tailnet), ("http://100.128.0.1/", .public),
        ("http://mac.tail1.ts.net/", .tailnet), ("http://ts.net/", .public), ("http://example.com/", .public),
        ("http://203.0.113.9/", .onLink), ("http://198.51.100.7/", .public), ("http://[2001:db8::1]/", .public),
    ])
    func `places a destination`(_ url: String, _ place: Place) throws {
        let vantage = VantagePoint(
            own: [try #require(IPAddress("100.90.80.70")), IPAddress(v4: 0x0a00_0001)],
            onLink: [
                try #require(AddressRange("203.0.113.0/24")), try #require(AddressRange("198.51.100.7/32")),
                try #require(AddressRange("192.168.1.0/24")),
            ])
        #expect(try Destination(url).place(from: vantage) == place)
    }
}
