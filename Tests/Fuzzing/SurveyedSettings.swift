// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats

/// What a survey makes of damaged documents of Xcode: whatever it takes down must stand where it says.
enum SurveyedSettings {
    /// What is wrong, `nil` for nothing.
    static func fault(xcconfig bytes: [UInt8], _ statements: [BuildSettings.Statement]) -> String? {
        let lines = lines(of: bytes)
        for case .setting(let setting) in statements {
            guard stands(setting.name, at: setting.position, in: lines) else {
                return "has no '\(setting.name)' at \(setting.position)"
            }
        }
        let path = "fuzz/Mutant.xcconfig"
        guard let survey = try? Survey.read([path], in: SourceFiles(overlay: [path: bytes])) else {
            return "is parsed, but not surveyed"
        }
        let misplaced = survey.settings.first { !stands($0.name, at: $0.place.position, in: lines) }
        return misplaced.map { "has no setting '\($0.name)' at \($0.place.position)" }
    }

    /// What is wrong, empty for nothing; `nil` where the bytes are no project.
    static func fault(project bytes: [UInt8], _ tree: Tree) -> String? {
        let path = "fuzz/Mutant.xcodeproj/project.pbxproj"
        guard let survey = try? Survey.read([path], in: SourceFiles(overlay: [path: bytes])) else { return nil }
        for setting in survey.settings {
            // Of two equal keys the tree's own look-up knows the last one only.
            let place = tree.position(ofKeyPath: setting.place.path)
            guard let place, place >= setting.place.position else {
                return "has no '\(setting.name)' at \(setting.place.position)"
            }
        }
        for number in survey.products.joined() where !survey.declarations.indices.contains(number) {
            return "has no declaration \(number)"
        }
        return ""
    }

    private static func stands(_ name: String, at position: SourcePosition, in lines: [[UInt8]]) -> Bool {
        guard lines.indices.contains(position.line - 1) else { return false }
        // Columns count characters, of which each begins with a byte that continues no other.
        var column = 0
        guard
            let start = lines[position.line - 1].firstIndex(where: { byte in
                if !(0x80...0xBF).contains(byte) { column += 1 }
                return column == position.column
            })
        else { return false }
        return lines[position.line - 1][start...].starts(with: name.utf8)
    }

    /// By LF, CR, CR LF, U+2028 and U+2029.
    private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while index < bytes.count {
            let rest = bytes[index...]
            if rest.starts(with: [0x0D, 0x0A]) {
                index += 2
            } else if bytes[index] == 0x0A || bytes[index] == 0x0D {
                index += 1
            } else if rest.starts(with: [0xE2, 0x80, 0xA8]) || rest.starts(with: [0xE2, 0x80, 0xA9]) {
                index += 3
            } else {
                lines[lines.count - 1].append(bytes[index])
                index += 1
                continue
            }
            lines.append([])
        }
        return lines
    }
}
