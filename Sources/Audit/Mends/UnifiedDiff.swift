// SPDX-License-Identifier: MIT
internal import Formats

/// What a file holds before and after, as `diff -u` tells it and `patch` and `git apply` take it.
package struct UnifiedDiff: Hashable, Sendable {
    /// Lines around a change.
    private static let context = 3

    /// Empty where both are the same.
    package let text: String

    /// A carriage return belongs to its line, and a line end that is missing at the end of a file is told.
    ///
    /// What is no UTF-8, or holds a zero byte, is told to differ; of a property list the keys that do.
    ///
    /// - Parameter file: below the current folder, or a name that leads out of it: that one stands for itself, without
    ///   the `a/` and `b/` that the tools take off.
    package init(of file: String, from old: [UInt8], to new: [UInt8]) {
        guard old != new else {
            text = ""
            return
        }
        let name = PatchHeader.normalized(file)
        guard let before = UnifiedDiff.lines(old), let after = UnifiedDiff.lines(new) else {
            text = UnifiedDiff.summary(name, old, new)
            return
        }
        let changes = LineChanges(before, after)
        var text = "--- \(PatchHeader.line(name, "a/"))\n+++ \(PatchHeader.line(name, "b/"))\n"
        for hunk in changes.hunks(context: UnifiedDiff.context) {
            text += "@@ -\(UnifiedDiff.range(hunk.old)) +\(UnifiedDiff.range(hunk.new)) @@\n"
            for line in hunk.lines {
                text += "\(line.sign)\(line.text)"
                if line.text.utf8.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n" }
            }
        }
        self.text = text
    }

    private static func range(_ lines: Range<Int>) -> String {
        let first = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
        return lines.count == 1 ? "\(first)" : "\(first),\(lines.count)"
    }

    /// With their ends; `nil` for what is no text.
    private static func lines(_ bytes: [UInt8]) -> [String]? {
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var lines: [String] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(String(decoding: rest[...end], as: UTF8.self))
            rest = rest[(end + 1)...]
        }
        if !rest.isEmpty { lines.append(String(decoding: rest, as: UTF8.self)) }
        return lines
    }

    private static func summary(_ name: String, _ old: [UInt8], _ new: [UInt8]) -> String {
        var text = "Binary files \(PatchHeader.name(name, "a/")) and \(PatchHeader.name(name, "b/")) differ\n"
        if PropertyList.form(of: old) != .binary {
            text += "  (a text that is not in UTF-8 has no place in a patch; --fix changes it all the same)\n"
        }
        guard let before = try? PropertyList.parse(old), let after = try? PropertyList.parse(new) else { return text }
        var lines: [String] = []
        compare(before, after, [], &lines)
        for line in lines.prefix(100) { text += "  \(line)\n" }
        if lines.count > 100 { text += "  and \(lines.count - 100) more\n" }
        return text
    }

    private static func compare(_ old: Tree?, _ new: Tree?, _ path: [String], _ lines: inout [String]) {
        if let old, let new, old.hasValue(of: new) { return }
        if case .dictionary(let before)? = old?.value, case .dictionary(let after)? = new?.value {
            var seen: Set<String> = []
            for key in (before + after).map(\.key) where seen.insert(key).inserted {
                compare(old?[key]?.value, new?[key]?.value, path + [key], &lines)
            }
            return
        }
        let name = excerpt(path.joined(separator: ":"))
        if let old { lines.append("-\(name) = \(old.shown)") }
        if let new { lines.append("+\(name) = \(new.shown)") }
    }
}

/// The lines that two texts share, and those that they do not.
private struct LineChanges {
    struct Line {
        let sign: String
        let text: String
    }

    struct Hunk {
        var old: Range<Int>
        var new: Range<Int>
        var lines: [Line]
    }

    /// Beyond so many differences the rest is told as replaced, whatever it shares.
    private static let limit = 1_000

    private let old: [String]
    private let new: [String]
    /// Pairs of equal lines, in order.
    private var pairs: [(old: Int, new: Int)] = []

    init(_ old: [String], _ new: [String]) {
        self.old = old
        self.new = new
        let room = min(old.count, new.count)
        var first = 0
        while first < room, old[first] == new[first] { first += 1 }
        var last = 0
        while last < room - first, old[old.count - 1 - last] == new[new.count - 1 - last] { last += 1 }
        pairs = (0..<first).map { ($0, $0) }
        pairs += Self.shared(
            old[first..<(old.count - last)], new[first..<(new.count - last)])
        pairs += (0..<last).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    }

    /// The longest common sequence by Myers, "An O(ND) Difference Algorithm and Its Variations" (1986).
    private static func shared(
        _ old: ArraySlice<String>, _ new: ArraySlice<String>
    ) -> [(old: Int, new: Int)] {
        let (n, m) = (old.count, new.count)
        guard n > 0, m > 0 else { return [] }
        let most = min(n + m, limit)
        var furthest = [Int](repeating: 0, count: 2 * most + 3)
        var trace: [[Int]] = []
        let middle = most + 1
        for d in 0...most {
            trace.append(furthest)
            for k in stride(from: -d, through: d, by: 2) {
                let goesDown = k == -d || (k != d && furthest[middle + k - 1] < furthest[middle + k + 1])
                var x = goesDown ? furthest[middle + k + 1] : furthest[middle + k - 1] + 1
                while x < n, x - k < m, old[old.startIndex + x] == new[new.startIndex + x - k] { x += 1 }
                furthest[middle + k] = x
                guard x >= n, x - k >= m else { continue }
                return path(back: trace, n, m, middle).map { (old.startIndex + $0.old, new.startIndex + $0.new) }
            }
        }
        return []
    }

    private static func path(
        back trace: [[Int]], _ n: Int, _ m: Int, _ middle: Int
    ) -> [(old: Int, new: Int)] {
        var pairs: [(old: Int, new: Int)] = []
        var (x, y) = (n, m)
        for d in stride(from: trace.count - 1, through: 0, by: -1) {
            let furthest = trace[d]
            let k = x - y
            let goesDown = k == -d || (k != d && furthest[middle + k - 1] < furthest[middle + k + 1])
            let previous = goesDown ? k + 1 : k - 1
            let (px, py) = d == 0 ? (0, 0) : (furthest[middle + previous], furthest[middle + previous] - previous)
            while x > px, y > py {
                (x, y) = (x - 1, y - 1)
                pairs.append((x, y))
            }
            (x, y) = (px, py)
        }
        return pairs.reversed()
    }

    func hunks(context: Int) -> [Hunk] {
        var hunks: [Hunk] = []
        var (x, y) = (0, 0)
        for pair in pairs + [(old.count, new.count)] {
            if pair.old > x || pair.new > y {
                let removed = (x..<pair.old).map { Line(sign: "-", text: old[$0]) }
                let added = (y..<pair.new).map { Line(sign: "+", text: new[$0]) }
                if let last = hunks.last, x - last.old.upperBound <= 2 * context {
                    let between = (last.old.upperBound..<x).map { Line(sign: " ", text: old[$0]) }
                    hunks[hunks.count - 1].lines += between + removed + added
                    hunks[hunks.count - 1].old = last.old.lowerBound..<pair.old
                    hunks[hunks.count - 1].new = last.new.lowerBound..<pair.new
                } else {
                    let lead = min(context, x)
                    let before = ((x - lead)..<x).map { Line(sign: " ", text: old[$0]) }
                    hunks.append(
                        Hunk(old: x - lead..<pair.old, new: y - lead..<pair.new, lines: before + removed + added))
                }
            }
            (x, y) = (pair.old + 1, pair.new + 1)
        }
        return hunks.enumerated().map { number, hunk in
            let end = number + 1 < hunks.count ? hunks[number + 1].old.lowerBound : old.count
            let tail = min(context, end - hunk.old.upperBound)
            let after = (hunk.old.upperBound..<hunk.old.upperBound + tail).map { Line(sign: " ", text: old[$0]) }
            return Hunk(
                old: hunk.old.lowerBound..<hunk.old.upperBound + tail,
                new: hunk.new.lowerBound..<hunk.new.upperBound + tail, lines: hunk.lines + after)
        }
    }
}
