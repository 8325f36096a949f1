// SPDX-License-Identifier: MIT
import Audit
import Foundation
import TestSupport
import Testing

@Suite struct UnifiedDiffTests {
    private func diff(_ old: String, _ new: String) -> String {
        UnifiedDiff(of: "a.txt", from: Array(old.utf8), to: Array(new.utf8)).text
    }

    @Test func `tells lines with three around them`() {
        let old = (1...20).map { "\($0)\n" }.joined()
        let new = old.replacing("\n5\n", with: "\nfive\r\n").replacing("\n19\n", with: "\n")
        #expect(
            diff(old, new) == """
                --- a/a.txt
                +++ b/a.txt
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five\r
                 6
                 7
                 8
                @@ -16,5 +16,4 @@
                 16
                 17
                 18
                -19
                 20

                """)
        #expect(diff(old, old).isEmpty)
        #expect(diff("", "a\n") == "--- a/a.txt\n+++ b/a.txt\n@@ -0,0 +1 @@\n+a\n")
        #expect(
            diff("a\nb", "a\n") == "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1 @@\n a\n-b\n\\ No newline at end of file\n")
    }

    @Test func `tells of binary property lists which keys differ`() throws {
        let old = Array("bplist00".utf8) + [0]
        #expect(UnifiedDiff(of: "x", from: old, to: old + [1]).text == "Binary files a/x and b/x differ\n")
    }

    static let names: [(String, String, String)] = [
        ("./a", "a/a", "b/a"), ("a/./b", "a/a/b", "b/a/b"), ("x/../y", "a/y", "b/y"), ("a//b", "a/a/b", "b/a/b"),
        ("./x/./../y/../z", "a/z", "b/z"), ("../a", "../a", "../a"), ("x/../../a", "../a", "../a"),
        ("/a/../b", "/b", "/b"), ("/../b", "/b", "/b"), ("..a/b", "a/..a/b", "b/..a/b"),
        ("a b", "a/a b\t", "b/a b\t"), ("/a b", "/a b\t", "/a b\t"), ("é", "a/é", "b/é"),
        ("a\nb", #""a/a\012b""#, #""b/a\012b""#), ("a \"b\\", #""a/a \"b\\""#, #""b/a \"b\\""#),
    ]

    @Test(arguments: names)
    func `names a file as patch and git apply read it`(_ file: String, _ old: String, _ new: String) {
        let text = UnifiedDiff(of: file, from: [], to: Array("x\n".utf8)).text
        #expect(text == "--- \(old)\n+++ \(new)\n@@ -0,0 +1 @@\n+x\n")
    }

    @Test func `says why a text in another encoding is not shown`() {
        let old = Array("<plist><string>".utf8) + [0xe9] + Array("</string></plist>".utf8)
        let text = UnifiedDiff(of: "./x", from: old, to: old + [0x0a]).text
        #expect(text.hasPrefix("Binary files a/x and b/x differ\n  (a text that is not in UTF-8"), "\(text)")
        #expect(text.split(separator: "\n").count == 2, "\(text)")
    }

    /// What the tool that everybody has makes of the text is the new file, byte for byte.
    @Test func `is what git apply takes`() throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 7)
        func git(_ arguments: [String]) throws -> Int32 {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["git"] + arguments
            process.currentDirectoryURL = URL(filePath: folder.path)
            process.environment = ["GIT_CEILING_DIRECTORIES": folder.path, "PATH": "/usr/bin:/bin:/usr/local/bin"]
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus
        }
        for _ in 0..<40 {
            func lines() -> [String] {
                (0..<generator.below(30)).map { _ in generator.pick(["a", "b\r", "c", "", "\t é"]) }
            }
            var new = lines()
            let old = new.joined(separator: "\n")
            for _ in 0..<generator.below(6) where !new.isEmpty {
                let index = generator.below(new.count)
                if generator.oneIn(2) { new.remove(at: index) } else { new.insert("x", at: index) }
            }
            let text = new.joined(separator: "\n") + (generator.oneIn(2) ? "\n" : "")
            guard !old.isEmpty, !text.isEmpty, old != text else { continue }
            let file = URL(filePath: folder.path + "/a.txt")
            try Data(old.utf8).write(to: file)
            let patch = diff(old, text)
            try Data(patch.utf8).write(to: URL(filePath: folder.path + "/a.patch"))
            #expect(
                try git(["apply", "--whitespace=nowarn", "a.patch"]) == 0,
                "\(old.debugDescription) \(text.debugDescription) \(patch)")
            #expect(try Data(contentsOf: file) == Data(text.utf8), "\(patch)")
        }
    }
}
