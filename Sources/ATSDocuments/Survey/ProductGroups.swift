// SPDX-License-Identifier: MIT

/// Which declarations belong to one product: the targets of a project, or bundles by their identifiers.
struct ProductGroups {
    /// Each once, by the order of the declarations.
    let all: [[Int]]

    /// - Parameters:
    ///   - ranges: the declarations of each document.
    ///   - plist: the declarations of a property list that a document names.
    init(
        _ documents: [SurveyDocument], _ ranges: [Range<Int>], _ declarations: [Declaration],
        _ generations: [Survey.Generation], plist: (String) -> Range<Int>?
    ) {
        var inputs: [Int: Int] = [:]
        for generation in generations { inputs[generation.output] = inputs[generation.output] ?? generation.input }
        var groups: [Set<Int>] = []
        var described: [String] = []
        for (document, range) in zip(documents, ranges) where document.contents.isProject {
            // A built product says nothing about what stands beside it.
            if document.contents.declarations.first?.kind != .bundle { described.append(document.folder) }
            var members = Set(range.filter { declarations[$0].target.kind.isCompared })
            for (target, path, _) in document.contents.named where target.kind.isCompared {
                members.formUnion(plist(path) ?? 0..<0)
            }
            // What the tool reads counts, not what it wrote.
            groups.append(Set(members.map { inputs[$0] ?? $0 }))
        }
        let taken = groups.reduce(Set(inputs.keys)) { $0.union($1) }
        let single = declarations.indices.filter { index in
            !taken.contains(index) && declarations[index].target.kind.isCompared
                && !ProductGroups.isDescribed(declarations[index], by: described)
        }
        for kind in [DocumentKind.infoPlist, .bundle] {
            groups += ProductGroups.byIdentifier(single.filter { declarations[$0].kind == kind }, declarations)
        }
        var kept: [Set<Int>] = []
        for group in groups where ProductGroups.hasSeveralTargets(group, declarations) {
            if !kept.contains(where: { $0.isSuperset(of: group) }) {
                kept.removeAll { group.isSuperset(of: $0) }
                kept.append(group)
            }
        }
        all = kept.map { $0.sorted() }.sorted { $0[0] < $1[0] }
    }

    /// The property lists of one target, each for a configuration of the build, are never in one product.
    private static func hasSeveralTargets(_ group: Set<Int>, _ declarations: [Declaration]) -> Bool {
        guard group.count > 1 else { return false }
        let names = group.map { declarations[$0].target.name }
        return names.contains(nil) || names.contains { $0 != names[0] }
    }

    /// Whether a property list stands in the folder of a project, whose description says which targets there are.
    private static func isDescribed(_ declaration: Declaration, by folders: [String]) -> Bool {
        declaration.kind == .infoPlist
            && folders.contains { $0.isEmpty ? !declaration.file.hasPrefix("/") : declaration.file.hasPrefix($0 + "/") }
    }

    /// An identifier by its labels alone: `com.example.app` for `com..example.app.`.
    private static func labels(of identifier: String) -> Substring {
        let labels = identifier.split(separator: ".")
        // Most are written as they should be.
        return labels.reduce(labels.count - 1) { $0 + $1.utf8.count } == identifier.utf8.count
            ? identifier[...] : labels.joined(separator: ".")[...]
    }

    /// Those whose identifiers agree in all but their last label, or of which one is the beginning of the other.
    private static func byIdentifier(_ members: [Int], _ declarations: [Declaration]) -> [Set<Int>] {
        // Each is joined with the one that stands for its beginning, so that all are compared with all in one pass.
        var groups = DisjointSets(count: members.count)
        var firstUnder: [Substring: Int] = [:]
        var firstNamed: [Substring: Int] = [:]
        var identifiers: [(place: Int, text: Substring)] = []
        for (place, member) in members.enumerated() {
            guard let identifier = declarations[member].target.identifier.map(ProductGroups.labels),
                let dot = identifier.lastIndex(of: ".")
            else { continue }
            identifiers.append((place, identifier))
            let parent = identifier[..<dot]
            if let other = firstUnder[parent] { groups.join(place, other) } else { firstUnder[parent] = place }
            if let other = firstNamed[identifier] { groups.join(place, other) } else { firstNamed[identifier] = place }
        }
        for (place, identifier) in identifiers {
            let dots = identifier.indices.filter { identifier[$0] == "." }
            // What begins with two labels or more; nobody has named a product by one.
            guard dots.count < 64 else { continue }
            for dot in dots.dropFirst() {
                if let other = firstNamed[identifier[..<dot]] { groups.join(place, other) }
            }
        }
        return groups.sets.map { Set($0.map { members[$0] }) }
    }
}

/// Things that are joined to sets, each in one of them.
private struct DisjointSets {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func join(_ left: Int, _ right: Int) {
        let (left, right) = (root(of: left), root(of: right))
        if left != right { parents[max(left, right)] = min(left, right) }
    }

    private mutating func root(of item: Int) -> Int {
        var item = item
        while parents[item] != item {
            parents[item] = parents[parents[item]]
            item = parents[item]
        }
        return item
    }

    /// Those with more than one member.
    var sets: [[Int]] {
        var copy = self
        var sets: [Int: [Int]] = [:]
        for item in parents.indices { sets[copy.root(of: item), default: []].append(item) }
        return sets.values.filter { $0.count > 1 }
    }
}
