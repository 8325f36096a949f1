// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Testing

@testable import Matrix

@Suite struct OfferTests {
    private static let text = """
        matrix: offers
        platforms: [macOS 26.6, iOS 26.1]
        vantages: { this-machine: , other: { own: [] } }
        configurations:
          none: {}
          local: { NSAllowsLocalNetworking: true }
          blanket: { NSAllowsArbitraryLoads: true }
          weak: { NSExceptionDomains: { a.example: { NSExceptionRequiresForwardSecrecy: false } } }
          new: { NSExceptionDomains: { b.example: { NSExceptionMinimumTLSVersion: TLSv1.3 } } }
        destinations:
          a: https://a.example/
          again: https://a.example/
          plain: http://a.example/

        """

    private func plan(_ more: String = "") throws -> RunPlan {
        RunPlan(try parse(OfferTests.text + more), Runner.Options())
    }

    @Test func `each destination is offered what its cells' apps would offer, once each`() throws {
        let request = try #require(try plan().requests.first)
        let offers = request.offers(try Destination("https://a.example/"))
        #expect(offers.map(\.minimum) == [.tls12, .tls12])
        #expect(offers.first == Looks.app)
        #expect(offers.last?.suites.count == Looks.app.suites.count + 4)
        #expect(offers == request.offers(try Destination("https://a.example/other")))
    }

    @Test func `a redirect's host has its own`() throws {
        let request = try #require(try plan().requests.last)
        #expect(request.offers(try Destination("https://b.example/")).map(\.minimum) == [.tls12, .tls13])
        // Local to every app that has no entry for it.
        #expect(request.offers(try Destination("https://c.local/")) == [])
        #expect(request.offers(try Destination("http://b.example/")) == [])
    }

    @Test func `cells that start elsewhere offer nothing`() throws {
        let plan = try plan("exclude: [{ configuration: \"[!b]*\", vantage: this-machine }]")
        #expect(plan.requests.count == 2)
        #expect(try plan.requests.allSatisfy { $0.offers(try Destination("https://a.example/")) == [] })
    }
}
