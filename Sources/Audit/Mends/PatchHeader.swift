// SPDX-License-Identifier: MIT

/// How a patch names a file, so that `patch` and `git apply` read the name as it is.
enum PatchHeader {
    /// Without `.`, and without `..` behind the name of a folder: `./a/../b` is `b`.
    static func normalized(_ file: String) -> String {
        var parts: [Substring] = []
        for part in file.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !file.hasPrefix("/") {
                parts.append(part)
            }
        }
        let path = parts.joined(separator: "/")
        return file.hasPrefix("/") ? "/" + path : path
    }

    /// What stands behind `--- ` and `+++ `: a name with a space in it ends with a tab, or it would end at the space.
    static func line(_ name: String, _ prefix: String) -> String {
        let name = self.name(name, prefix)
        return name.contains(" ") && !name.hasPrefix("\"") ? name + "\t" : name
    }

    /// - Parameters:
    ///   - name: a normalized one.
    ///   - prefix: the folder that the tools take off; a name that leads out of the current folder has none.
    static func name(_ name: String, _ prefix: String) -> String {
        let isInside = !name.hasPrefix("/") && name != ".." && !name.hasPrefix("../")
        return quoted(isInside ? prefix + name : name)
    }

    /// As Git quotes it, where a name holds what would end it or the line: `"a/x\ny"`.
    private static func quoted(_ name: String) -> String {
        func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7f && byte != 0x22 && byte != 0x5c }
        guard !name.utf8.allSatisfy(isPlain) else { return name }
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case 0x22, 0x5c: bytes += [0x5c, byte]
            case _ where isPlain(byte): bytes.append(byte)
            default:
                // Three octal digits.
                bytes += [0x5c, 0x30 + byte >> 6, 0x30 + (byte >> 3) & 7, 0x30 + byte & 7]
            }
        }
        return "\"\(String(decoding: bytes, as: UTF8.self))\""
    }
}
