// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// A Mach-O file, thin or universal, with an `Info.plist` in its `__TEXT,__info_plist` section.
enum MachODocument {
    /// Whether a file of that name with those bytes is one; its first eight are enough.
    ///
    /// - Parameter name: the last part of its path.
    static func isOne(_ name: String, _ bytes: [UInt8]) -> Bool { MachO.isOne(bytes) }

    /// - Parameter file: its path as the user named it; what the document names is found beside it.
    /// - Throws: `InputError` with the place.
    static func read(
        _ bytes: [UInt8], file: String, in files: SourceFiles
    ) throws(InputError) -> DocumentContents {
        try contents(of: ByteSource(bytes), file: file)
    }

    /// The same for a file of any size: only what stands in front of the code is read.
    static func read(file: String) throws(InputError) -> DocumentContents {
        try contents(of: ByteSource(opening: file, limit: .max), file: file)
    }

    private static func contents(of source: ByteSource, file: String) throws(InputError) -> DocumentContents {
        var contents = DocumentContents()
        let name = file.split(separator: "/").last.map(String.init)
        contents.declarations = try declarations(source, file: file, name: name)
        if contents.declarations.isEmpty {
            contents.remarks = [
                Remark(
                    .skipped, at: DocumentPlace(file: file),
                    "the program has no __TEXT,__info_plist section: it has the Info.plist of its bundle, or none")
            ]
        }
        return contents
    }

    /// One for each property list that an architecture holds and no other before it; none where there is none.
    ///
    /// - Parameter name: the target's, to which the architecture is added where they differ.
    static func declarations(
        _ source: ByteSource, file: String, name: String?
    ) throws(InputError) -> [Declaration] {
        do throws(InputError) {
            var lists: [(bytes: [UInt8], architecture: String, builds: [MachOBuild])] = []
            for image in try MachO.images(in: source) {
                guard let bytes = image.infoPlist else { continue }
                if let index = lists.firstIndex(where: { $0.bytes == bytes }) {
                    lists[index].builds += image.builds
                } else {
                    lists.append((bytes, image.architecture, image.builds))
                }
            }
            var declarations: [Declaration] = []
            for list in lists {
                let tree = try PropertyList.parse(list.bytes)
                guard case .dictionary = tree.value else {
                    throw InputError(at: tree.position, "the section holds \(tree.kind)", expected: "a dictionary")
                }
                let name = lists.count == 1 ? name : name.map { "\($0) (\(list.architecture))" }
                let target = target(tree, name: name, builds: list.builds)
                declarations.append(Declaration(.machO, file: file, target: target, tree: tree))
            }
            return declarations
        } catch {
            throw error.inFile(file)
        }
    }

    /// A program with a property list of its own is a tool, unless the list says that it is an application's.
    private static func target(_ tree: Tree, name: String?, builds: [MachOBuild]) -> Target {
        let said = Target(infoPlist: tree)
        let built = Set(builds.compactMap { System.named($0.platform) })
        return Target(
            name: name, kind: said.kind == .unknown ? .commandLineTool : said.kind, identifier: said.identifier,
            systems: built.isEmpty ? System.all(infoPlist: tree) : System.allCases.filter(built.contains))
    }
}
