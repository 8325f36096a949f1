// SPDX-License-Identifier: MIT
import TestSupport

/// How a log looks by the time it is pasted.
enum LogDress: CaseIterable, Sendable {
    case bare, xcode, logShow, device, mail, coloured, carriageReturns, utf16, utf16Big, json, entities, wrapped

    func dressed(_ lines: [String], using generator: inout SeededGenerator) -> [UInt8] {
        func time() -> String {
            "2026-11-30 1\(generator.below(10)):2\(generator.below(10)):3\(generator.below(10)).\(100_000 + generator.below(9))"
        }
        func each(_ prefix: () -> String) -> [String] { lines.map { prefix() + $0 } }
        func bytes(_ lines: [String], end: String = "\n") -> [UInt8] { Array(lines.joined(separator: end).utf8) }
        switch self {
        case .bare: return bytes(lines)
        case .xcode: return bytes(each { "\(time())+0100 Engine[4242:99\(generator.below(99))] " })
        case .logShow:
            return bytes(
                each { "\(time())+0100 0x1f3 Error 0x0 4242 0 Engine: (CFNetwork) [com.apple.CFNetwork:Default] " })
        case .device:
            return bytes(each { "Nov 30 11:22:3\(generator.below(10)) Phone Engine(CFNetwork)[4242] <Error>: " })
        case .mail: return bytes(lines.flatMap { $0.split(separator: "\n") }.map { "> > \($0)" })
        case .coloured:
            return bytes(lines.map { "\u{1B}[31m\($0.replacing("Code=", with: "\u{1B}[1mCode=\u{1B}[0m"))\u{1B}[0m" })
        case .carriageReturns:
            return [0xef, 0xbb, 0xbf] + bytes(lines.map { $0.replacing("\n", with: "\r\n") }, end: "\r\n")
        case .utf16:
            return [0xff, 0xfe] + lines.joined(separator: "\n").utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        case .utf16Big:
            return [0xfe, 0xff] + lines.joined(separator: "\n").utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
        case .json:
            return bytes(
                lines.map { line in
                    var text = ""
                    for scalar in line.unicodeScalars {
                        switch scalar {
                        case "\"": text += "\\\""
                        case "/": text += "\\/"
                        case "\n": text += "\\n"
                        case let scalar where scalar.value > 0x7e:
                            for unit in String(scalar).utf16 {
                                text +=
                                    "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
                                    + String(unit, radix: 16)
                            }
                        default: text.unicodeScalars.append(scalar)
                        }
                    }
                    return "{\"level\":\"error\",\"message\":\"\(text)\",\"count\":1}"
                })
        case .entities:
            return bytes(
                lines.map {
                    $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
                        .replacing("\"", with: "&quot;").replacing("=(", with: "&#61;(")
                })
        case .wrapped:
            return bytes(
                lines.flatMap { $0.split(separator: "\n") }.flatMap { line in
                    stride(from: 0, to: line.count, by: 80).map { start in
                        String(line.dropFirst(start).prefix(80))
                    }
                })
        }
    }

    /// Lines of any program.
    static func noise(_ count: Int, using generator: inout SeededGenerator) -> [String] {
        (0..<count).map { _ in
            let number = generator.below(1_000)
            return generator.pick([
                "layout of view \(number) took \(number) us", "GET https://cdn\(number).example/a.png 200",
                "{\"event\": \"open\", \"code\": \(number)}", "no errors so far; request \(number) is -1",
                "nw_path_evaluator satisfied (Path is satisfied), interface: en0",
                "[C\(number):2][0x1] TLS configured [server(0) min(0x0303) max(0x0304) enforce_ats(true) "
                    + "ats_non_pfs_ciphersuite_allowed(false)]",
                "Task <AAAAAAAA-0000-4000-A000-00000000\(1_000 + number)>.<1> resuming, timeouts(60.0, 604800.0)",
                "Error Domain=NSCocoaErrorDomain Code=260 \"No such file\" UserInfo={NSFilePath=/tmp/\(number)}",
                "", "価格 \(number) — ok", "\u{FFFD}\u{1F600} \(number)",
            ])
        }
    }
}
