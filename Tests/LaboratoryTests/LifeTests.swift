// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Laboratory

@Suite struct LifeTests {
    @Test func `stop closes the ports, removes the file and can be said twice`() throws {
        let lab = try Laboratory(behaviours: [.ok, .stopped], addresses: [], directory: NSTemporaryDirectory())
        let ports = try #require(lab.ports(of: .ok))
        let attributes = try FileManager.default.attributesOfItem(atPath: lab.rootsFile)
        #expect(attributes[.posixPermissions] as? Int == 0o644)
        #expect(try String(contentsOfFile: lab.rootsFile, encoding: .utf8).hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        lab.stop()
        lab.stop()
        #expect(RawClient(port: ports.plain).connectError == ECONNREFUSED)
        #expect(RawClient(port: ports.tls).connectError == ECONNREFUSED)
        #expect(!FileManager.default.fileExists(atPath: lab.rootsFile))
        #expect(lab.acceptCount == 0)
    }

    @Test func `a lab that is let go stops`() throws {
        var lab: Laboratory? = try Laboratory(behaviours: [.ok], addresses: [], directory: NSTemporaryDirectory())
        let port = try #require(lab?.ports(of: .ok)).plain
        let file = try #require(lab?.rootsFile)
        #expect(RawClient(port: port).connectError == 0)
        lab = nil
        #expect(RawClient(port: port).connectError == ECONNREFUSED)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `stop does not wait for clients`() throws {
        try withLab(.endlessBody, .silent) { lab, ports in
            let busy = RawClient(port: ports.plain)
            busy.send("GET / HTTP/1.1\r\n\r\n")
            #expect(!busy.receive().isEmpty)
            let waiting = RawClient(port: try #require(lab.ports(of: .silent)).tls)
            let slow = RawClient(port: try #require(lab.ports(of: .silent)).plain)
            slow.send("GET / HT")
            lab.stop()
            #expect(waiting.receive().isEmpty)
            #expect(slow.receive().isEmpty)
        }
    }

    @Test func `several threads may stop it at once`() async throws {
        let lab = try Laboratory(behaviours: [.ok], addresses: [], directory: NSTemporaryDirectory())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { lab.stop() } }
        }
        #expect(!FileManager.default.fileExists(atPath: lab.rootsFile))
    }

    @Test(arguments: [
        (["192.0.2"], "/tmp", "\"192.0.2\" is no IP address"),
        (["a.example"], "/tmp", "\"a.example\" is no IP address"),
        ([], "/nowhere/at/all", "writing /nowhere/at/all/lab-ca-"),
        ((0...Laboratory.addressLimit).map { "fd00::\(String($0, radix: 16))" }, "/tmp", "are too many"),
    ])
    func `a lab that cannot start says why`(_ addresses: [String], _ directory: String, _ reason: String) {
        let error = #expect(throws: LaboratoryError.self) {
            _ = try Laboratory(behaviours: [.ok], addresses: addresses, directory: directory)
        }
        #expect(error?.description.contains(reason) == true)
        #expect(error?.description.hasPrefix("the lab cannot start: ") == true)
    }

    @Test func `several labs live side by side`() throws {
        try withLab(.ok, .stopped) { one, ports in
            try withLab(.ok, .stopped) { other, otherPorts in
                #expect(one.rootsFile != other.rootsFile)
                let all = [one, other].flatMap { lab in
                    [LabBehaviour.ok, .stopped].compactMap { lab.ports(of: $0) }.flatMap { [$0.plain, $0.tls] }
                }
                #expect(Set(all).count == 8)
            }
        }
    }
}
