// SPDX-License-Identifier: MIT
import ATSModel
import DeviceProbes
import Formats
import Foundation
import Matrix
import Testing

@testable import ats_matrix

/// `Scripts/ats-matrix.sh`.
enum LessonScript {
    static let package = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    static let file = package + "/Scripts/ats-matrix.sh"
}

@Suite struct LessonScriptTests {
    @Test func `the script loads as the apps of a kit do`() throws {
        let script = String(decoding: try Data(contentsOf: URL(filePath: LessonScript.file)), as: UTF8.self)
        #expect(script.contains("<<'SWIFT'\n\(ProbeSource.load)SWIFT\n"))
    }

    /// Each app prints its own property list instead of loading.
    @Test func `its apps have the keys of the lesson's matrix`() throws {
        let compiler = try FakeCompiler(
            #"case $1 in http://127.0.0.1:1/*) tr '\n' ' ' <"$(dirname "$0")/../Info.plist"; echo;; esac"#)
        let ended = try Kit.run([LessonScript.file, "http://127.0.0.1:1/$(id)'\"; x"], building: compiler)
        #expect(ended.status == 0, "\(ended.error)")
        let matrix = try MatrixDefinition.read(
            file: LessonScript.package + "/matrices/lesson.yml", settings: [:], environment: [:])
        let lines = ended.output.split(separator: "\n")
        #expect(lines.count == 4)
        for (line, named) in zip(lines, matrix.configurations) {
            #expect(line.hasPrefix("\(named.name) <?xml"))
            let text = line.dropFirst(named.name.utf8.count + 1)
            let tree = try XMLPropertyList.parse(Array(text.utf8))
            var found: [String: PropertyValue] = [:]
            if case .dictionary(let entries)? = tree["NSAppTransportSecurity"]?.value.value {
                for entry in entries { found[entry.key] = entry.value.value == .boolean(true) ? true : false }
            }
            #expect(named.configuration.transportSecurity == .dictionary(found), "\(named.name)")
        }
    }

    @Test(arguments: [[], ["x"], ["ftp://a/"], ["http://"], ["http://a/", "http://b/"], ["--bogus", "http://a/"]])
    func `what is no URL is refused`(_ words: [String]) throws {
        let ended = try Kit.run([LessonScript.file] + words, path: "/usr/bin:/bin")
        #expect(ended.status == 2)
        #expect(ended.error.contains("usage: ats-matrix.sh"))
    }

    @Test func `an app without an answer is said`() throws {
        let ended = try Kit.run(
            [LessonScript.file, "http://a/"],
            building: try FakeCompiler(#"case $0 in */blanket.app/*) kill -SEGV $$;; esac; echo HTTP 200"#))
        #expect(ended.status == 1)
        #expect(ended.output == "no-keys HTTP 200\nlocal-only HTTP 200\nblanket-plus-local HTTP 200\n")
        #expect(ended.error.contains("blanket ended with status"))
    }
}
