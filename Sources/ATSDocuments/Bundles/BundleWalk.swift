// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Looks through a tree of files for bundles, for programs that carry an `Info.plist`, and for archives of bundles.
///
/// Links are not followed: what they lead to inside the tree is found where it stands, and the rest is none of its.
struct BundleWalk {
    /// The most folders in each other.
    static let depthLimit = ArchiveTree.depthLimit
    /// The most files and folders.
    static let itemLimit = 200_000
    /// The most remarks of one document; further ones are counted.
    static let remarkLimit = 200

    /// Where the walk is.
    private struct Place {
        /// In the tree.
        let path: String
        let depth: Int
        /// What of the path is not part of a target's name: the way to the outermost bundle. `nil` outside of bundles.
        var outside: Int?
        /// The path of the innermost bundle's program, which has the bundle's `Info.plist`.
        var program: String?

        var name: String { path.split(separator: "/").last.map(String.init) ?? "" }
        /// Of the folder that it stands in.
        var folder: String { path.split(separator: "/").dropLast().last.map(String.init) ?? "" }

        func child(_ name: String) -> Place {
            Place(
                path: path.isEmpty ? name : "\(path)/\(name)", depth: depth + 1, outside: outside, program: program)
        }
    }

    private let tree: any FileTree
    /// Whether the tree is an archive that stands in an archive: no further one is opened.
    private let isInner: Bool
    private(set) var contents = DocumentContents()
    /// Applications and the like that stand in no other bundle.
    private(set) var outermost = 0
    private var seen: Set<String> = []
    private var itemCount = 0
    private var unsaid = 0

    private init(_ tree: any FileTree, isInner: Bool) {
        self.tree = tree
        self.isInner = isInner
    }

    /// Everything below the root, which is a bundle itself where its name says so.
    ///
    /// - Throws: `InputError` where the root cannot be listed.
    static func through(_ tree: any FileTree, isInner: Bool = false) throws(InputError) -> BundleWalk {
        var walk = BundleWalk(tree, isInner: isInner)
        for remark in tree.remarks { walk.note(remark) }
        let root = Place(path: "", depth: 0)
        let items = try tree.items(in: "")
        if tree is FolderTree, BundleName.isBundle(tree.lastName) {
            walk.bundle(root, items)
        } else {
            walk.folder(root, items)
        }
        if walk.unsaid > 0 {
            walk.contents.remarks.append(
                Remark(.skipped, at: DocumentPlace(file: tree.name), "\(walk.unsaid) more are not said"))
        }
        return walk
    }

    private mutating func note(_ remark: Remark) {
        if contents.remarks.count < Self.remarkLimit { contents.remarks.append(remark) } else { unsaid += 1 }
    }

    private mutating func skip(_ place: Place, _ text: String) {
        note(Remark(.skipped, at: DocumentPlace(file: tree.shown(place.path)), text, target: target(place)))
    }

    /// The bundle's place in the outermost one, by whose name it begins; `nil` outside of bundles.
    private func target(_ place: Place) -> String? {
        guard let outside = place.outside else { return nil }
        let path = String(decoding: place.path.utf8.dropFirst(outside), as: UTF8.self)
        guard tree is FolderTree, BundleName.isBundle(tree.lastName) else { return path }
        return path.isEmpty ? tree.lastName : "\(tree.lastName)/\(path)"
    }

    private mutating func enter(_ place: Place) {
        guard place.depth <= Self.depthLimit else {
            return skip(place, "the folder stands in \(Self.depthLimit) others, and is passed over")
        }
        do throws(InputError) {
            let items = try tree.items(in: place.path)
            if BundleName.isBundle(place.name) { bundle(place, items) } else { folder(place, items) }
        } catch {
            note(.unreadable(error, file: tree.shown(place.path), target: target(place)))
        }
    }

    private mutating func folder(_ place: Place, _ items: [FileTreeItem]) {
        for item in items {
            itemCount += 1
            guard itemCount <= Self.itemLimit else {
                if itemCount == Self.itemLimit + 1 {
                    skip(place, "there are more than \(Self.itemLimit) files, and the others are passed over")
                }
                return
            }
            visit(item, place.child(item.name))
        }
    }

    private mutating func visit(_ item: FileTreeItem, _ place: Place) {
        switch item.kind {
        case .folder: if !BundleName.isPassedOver(item.name) { enter(place) }
        case .link: link(place)
        case .file:
            if place.outside == nil, BundleName.isArchive(item.name), tree is ArchiveTree {
                archive(place)
            } else if isPossibleProgram(place) {
                program(place)
            }
        case .other: if item.name.isEmpty { skip(place, "a file whose name is no UTF-8 is passed over") }
        }
    }

    /// Only a link that has the name of something to read is worth a word.
    private mutating func link(_ place: Place) {
        guard BundleName.isBundle(place.name) || BundleName.isContainer(place.name) else { return }
        switch tree.resolve(place.path) {
        case .found: break
        case .missing: skip(place, "the link leads nowhere")
        case .outside: skip(place, "the link leads out of what is read, and is not followed")
        case .loop: skip(place, "the link leads to itself")
        }
    }

    // MARK: Bundles

    private mutating func bundle(_ place: Place, _ items: [FileTreeItem]) {
        var place = place
        let isOutermost = place.outside == nil
        if isOutermost { place.outside = place.path.utf8.count - place.name.utf8.count }
        let name = place.path.isEmpty ? tree.lastName : place.name
        var kind: BundleKind?
        for plist in plists(of: place, name, items) {
            guard let tree = property(list: plist, of: place) else { continue }
            kind = BundleName.kind(name, in: place.folder, infoPlist: tree)
            declare(tree, .bundle, file: plist, kind: kind ?? .unknown, target: target(place))
            if let program = tree["CFBundleExecutable"]?.value.text {
                let isDeep = items.contains { $0.name == "Contents" }
                place.program = place.child(isDeep ? "Contents/MacOS/\(program)" : program).path
            }
        }
        let presumed = kind ?? BundleName.kind(name, in: place.folder, infoPlist: Tree(.dictionary([]), at: .nowhere))
        if isOutermost, presumed.isMainBundle { outermost += 1 }
        folder(place, items)
    }

    /// The paths of a bundle's `Info.plist` in the layout that it has; of a framework with versions the current one's,
    /// or those of all where none is said to be current.
    private mutating func plists(of place: Place, _ name: String, _ items: [FileTreeItem]) -> [String] {
        var candidates: [String] = []
        if items.contains(where: { $0.name == "Contents" }) {
            candidates = ["Contents/Info.plist"]
        } else if items.contains(where: { $0.name == "Versions" }) {
            candidates = ["Versions/Current/Resources/Info.plist"]
            if case .missing = tree.resolve(place.child(candidates[0]).path) {
                let versions = (try? tree.items(in: place.child("Versions").path)) ?? []
                candidates = versions.filter { $0.kind == .folder }.map { "Versions/\($0.name)/Resources/Info.plist" }
            }
        } else {
            candidates = ["Info.plist", "Resources/Info.plist", "Support Files/Info.plist"]
        }
        var isMissing = true
        var found: [String] = []
        for candidate in candidates {
            let candidate = place.child(candidate)
            switch tree.resolve(candidate.path) {
            case .missing: continue
            case .outside: skip(candidate, "the link leads out of the bundle, and is not followed")
            case .loop: skip(candidate, "the link leads to itself")
            case .found(let path, _): if seen.insert(path).inserted { found.append(path) }
            }
            isMissing = false
        }
        let needsOne = BundleName.kind(name, in: "", infoPlist: Tree(.dictionary([]), at: .nowhere)).isMainBundle
        if isMissing, needsOne, !items.contains(where: { $0.name == "Wrapper" || $0.name == "WrappedBundle" }) {
            note(
                Remark(
                    .unreadable, at: DocumentPlace(file: tree.shown(place.path)), "the bundle has no Info.plist",
                    target: target(place)))
        }
        return found
    }

    /// The dictionary of a bundle; what cannot be read is noted.
    private mutating func property(list path: String, of place: Place) -> Tree? {
        do throws(InputError) {
            let tree = try PropertyList.parse(try self.tree.read(path))
            guard case .dictionary = tree.value else {
                throw InputError(at: tree.position, "the document holds \(tree.kind)", expected: "a dictionary")
            }
            return tree
        } catch {
            note(.unreadable(error, file: tree.shown(path), target: target(place)))
            return nil
        }
    }

    private mutating func declare(
        _ tree: Tree, _ document: DocumentKind, file: String, kind: BundleKind, target: String?
    ) {
        let read = Target(infoPlist: tree)
        let target = Target(
            name: target, kind: kind, identifier: read.identifier, systems: System.all(infoPlist: tree))
        contents.declarations.append(
            Declaration(document, file: self.tree.shown(file), target: target, tree: tree))
    }

    // MARK: Programs and archives

    /// Where tools stand beside an application's own program, and where an archive of Xcode's has them.
    private static let toolFolders: Set<String> = [
        "MacOS", "Helpers", "LaunchServices", "LaunchDaemons", "LaunchAgents", "SharedSupport", "bin", "sbin",
        "libexec", "Tools",
    ]

    private func isPossibleProgram(_ place: Place) -> Bool {
        guard place.path != place.program else { return false }
        return !place.name.contains(".") || Self.toolFolders.contains(place.folder)
    }

    private mutating func program(_ place: Place) {
        do throws(InputError) {
            guard MachO.isOne(try tree.head(of: place.path, count: 8)) else { return }
            let programs = try MachODocument.declarations(
                try tree.source(place.path), file: tree.shown(place.path), name: target(place) ?? place.name)
            contents.declarations += programs
        } catch {
            note(.unreadable(error, file: tree.shown(place.path), target: target(place)))
        }
    }

    private mutating func archive(_ place: Place) {
        guard !isInner else { return skip(place, "an archive in an archive in an archive is not read") }
        do throws(InputError) {
            let inner = try ArchiveTree(try tree.source(place.path), named: tree.shown(place.path))
            let walk = try BundleWalk.through(inner, isInner: true)
            contents.declarations += walk.contents.declarations
            outermost += walk.outermost
            for remark in walk.contents.remarks { note(remark) }
        } catch {
            note(.unreadable(error, file: tree.shown(place.path)))
        }
    }
}
