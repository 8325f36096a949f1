// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Connectivity

@Suite struct RequestURLTests {
    @Test(arguments: [
        ("http://u:p@a.example/", "http://a.example/", "http://u:p@a.example/"),
        ("wss://a.example/s?q", "wss://a.example/s?q", "https://a.example/s?q"),
        // The combining mark makes one Character with the delimiter before it.
        ("http://\u{301}u@a.example/", "http://a.example/", "http://\u{301}u@a.example/"),
        ("http://\u{301}@a/", "http://a/", "http://\u{301}@a/"),
    ])
    func `user info is taken out of a URL byte by byte`(_ url: String, _ bare: String, _ asked: String) throws {
        let destination = try Destination(url)
        #expect(destination.urlWithoutUserInfo == bare)
        #expect(destination.requestURL(after: destination) == asked)
    }
}
