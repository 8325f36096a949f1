// SPDX-License-Identifier: MIT
import Testing

@testable import ATSDocuments

/// The host that JavaScript's `URL` finds in a pattern, as Node 20 has it.
@Suite struct CordovaOriginTests {
    @Test(arguments: [
        ("https://EXAMPLE.com:8080/a?b#c", "example.com"), ("http://ex%61mple.com/", "example.com"),
        ("http:/x.com", "x.com"), ("http:x.com", "x.com"), ("http:\\\\x.com\\y", "x.com"),
        ("http://user:p@ex.com", "ex.com"), ("http://a@b@ex.com", "ex.com"), ("http://ex_ample.com", "ex_ample.com"),
        ("http://bücher.example/", "xn--bcher-kva.example"), ("http://a.com./", "a.com."), ("http://a..b/", "a..b"),
        ("http://192.168.1.*", "192.168.1.*"), ("http://0x7f.1/", "127.0.0.1"), ("http://1.2.3/", "1.2.0.3"),
        ("http://[::1]:8080/", "[::1]"), (" https://a.com ", "a.com"), ("ht\ntp://a.com", "a.com"),
        ("ionic://localhost", "localhost"), ("gap://ready", "ready"), ("foo://EXample.com:99/x", "EXample.com"),
        ("foo://[::1]/", "[::1]"), ("http://-a/", "-a"), ("http://a:/", "a"), ("ws://a", "a"), ("file://a/b", "a"),
    ])
    func `a host is the URL's`(_ pattern: String, _ host: String) {
        let isInsecure = pattern.contains("http:") || pattern.hasPrefix("ht\n")
        #expect(CordovaOrigin(pattern) == .host(host, includesSubdomains: false, isInsecure: isInsecure))
    }

    @Test(arguments: [
        ("https://*.Example.com/*", "example.com", false), ("*://*.example.com/*", "example.com", true),
        ("http*://*.a.example", "a.example", true), ("http://*.*.example", "*.example", true),
    ])
    func `a star before the host takes its subdomains along`(_ pattern: String, _ host: String, _ isInsecure: Bool) {
        #expect(CordovaOrigin(pattern) == .host(host, includesSubdomains: true, isInsecure: isInsecure))
    }

    @Test(arguments: ["http://*/*", "https://*", "http://*:8080", "cdvfile://*", "file://*", "ws://*", "*://*/*"])
    func `a star for the host is everything, without the narrow attributes`(_ pattern: String) {
        #expect(CordovaOrigin(pattern) == .everything(isBare: false))
        #expect(CordovaOrigin("*") == .everything(isBare: true))
    }

    @Test(arguments: [
        "", "x.com", "//x.com", "tel:*", "about:blank", "data:*", "foo:///bar", "file:///*", "file://localhost/",
        "http://a b/", "http://localhost:*/*", "https://localhost:*", "http://ex|am.com", "foo://a b/",
        "http://1.2.3.4.5/",
        "http://a.0x/", "http://999999999999/", "http://", "http://a:99999/", "http://[::1", "http://[x]/", "1http://a",
    ])
    func `what is no URL, or has no host, gives no key`(_ pattern: String) {
        #expect(CordovaOrigin(pattern) == .nothing)
    }

    @Test(arguments: ["*.example.com", "*:", "*://", "*://a b/", "**"])
    func `a star where the scheme stands must leave a URL`(_ pattern: String) {
        #expect(CordovaOrigin(pattern) == .failure)
    }
}
