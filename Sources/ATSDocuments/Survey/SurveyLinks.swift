// SPDX-License-Identifier: MIT
internal import Formats

/// Finds out how documents hang together: which names which, which was generated from which, which are one product.
struct SurveyLinks {
    private let files: SourceFiles
    private let paths = NamedPaths([])
    private let roots: [String]
    private let namedFiles: [String]
    private var documents: [SurveyDocument]
    private var remarks: [Remark]
    /// Property lists that were read, by their whole path: their places in `documents`.
    private var plists: [String: Int] = [:]
    /// What tools write, by whole path.
    private var outputs: Set<String> = []

    init(_ reader: consuming SurveyReader) {
        files = reader.files
        roots = reader.roots
        namedFiles = reader.namedFiles
        documents = reader.documents
        remarks = reader.remarks
    }

    mutating func survey() -> Survey {
        documents = CopiedDocuments.dropped(from: documents, absolute: paths.absolute)
        dropUnread()
        let isLinked = documents.contains {
            !$0.contents.named.isEmpty || $0.contents.declarations.contains { $0.output != nil }
        }
        if isLinked {
            index()
            readNamed()
            readOutputs()
        }
        return linked()
    }

    /// Leaves out what no program takes in, unless a user asked for that very file.
    private mutating func dropUnread() {
        var unread = Set(documents.flatMap(\.contents.unread).map(paths.absolute))
        guard !unread.isEmpty else { return }
        unread.subtract(namedFiles.map(paths.absolute))
        for document in documents {
            unread.subtract(document.contents.named.map { paths.absolute($0.plist) })
            unread.subtract(document.contents.declarations.compactMap(\.output).map(paths.absolute))
        }
        documents.removeAll { document in
            document.contents.declarations.first?.kind == .infoPlist && unread.contains(paths.absolute(document.file))
        }
    }

    private mutating func index() {
        for (number, document) in documents.enumerated() {
            for declaration in document.contents.declarations {
                if declaration.kind == .infoPlist { plists[paths.absolute(declaration.file)] = number }
                if let output = declaration.output { outputs.insert(paths.absolute(output)) }
            }
        }
    }

    // MARK: What documents name

    /// Reads the property lists that projects name and nobody else did; what remains in `named` was read.
    private mutating func readNamed() {
        for number in documents.indices {
            var kept: [(target: Target, plist: String, place: DocumentPlace)] = []
            for named in documents[number].contents.named {
                guard let path = path(of: named, in: documents[number]) else { continue }
                if plists[paths.absolute(path)] == nil {
                    guard read(path, at: named.place, target: named.target, in: documents[number]) else { continue }
                }
                kept.append((named.target, path, named.place))
            }
            documents[number].contents.named = kept
        }
    }

    private mutating func readOutputs() {
        for number in documents.indices {
            for declaration in documents[number].contents.declarations {
                // What was not generated yet is no fault.
                guard let output = declaration.output, plists[paths.absolute(output)] == nil, isThere(output),
                    isInside(output, of: documents[number])
                else { continue }
                add(output, at: DocumentPlace(file: declaration.file), target: declaration.target.name)
            }
        }
    }

    /// The path as it can be opened, or a remark where something of it is not known before the build.
    private mutating func path(
        of named: (target: Target, plist: String, place: DocumentPlace), in document: SurveyDocument
    ) -> String? {
        let text = BuildVariables.expand(named.plist) { name in
            switch name {
            case "SRCROOT", "PROJECT_DIR", "SOURCE_ROOT": "."
            case "TARGET_NAME", "PRODUCT_NAME": named.target.name
            default: nil
            }
        }
        guard let text else {
            remarks.append(
                Remark(
                    .computed, at: named.place,
                    "the path '\(DocumentPath.shown(named.plist))' of an Info.plist is known in the build only",
                    target: named.target.name))
            return nil
        }
        // Either it can be opened as it stands, or it is relative to the document.
        let path = DocumentPath.normalized(text)
        if text == named.plist, plists[paths.absolute(path)] != nil || isThere(path) { return path }
        let beside = DocumentPath.join(document.folder, text)
        return text != named.plist || plists[paths.absolute(beside)] != nil || isThere(beside) ? beside : path
    }

    private mutating func read(
        _ path: String, at place: DocumentPlace, target: Target, in document: SurveyDocument
    ) -> Bool {
        guard isThere(path) else {
            if !outputs.contains(paths.absolute(path)) {
                let whose = target.name.map { " of \(excerpt($0))" } ?? ""
                remarks.append(
                    Remark(
                        .unreadable, at: place, "the Info.plist\(whose), '\(DocumentPath.shown(path))', is not there",
                        target: target.name))
            }
            return false
        }
        guard isInside(path, of: document) else {
            remarks.append(
                Remark(
                    .skipped, at: place,
                    "'\(DocumentPath.shown(path))' stands outside of what was named, and was not read; name it to have it read",
                    target: target.name))
            return false
        }
        return add(path, at: place, target: target.name)
    }

    @discardableResult
    private mutating func add(_ path: String, at place: DocumentPlace, target: String?) -> Bool {
        do throws(InputError) {
            let bytes = try files.read(path)
            let document = SurveyDocument(path, try InfoPlistDocument.read(bytes, file: path), bytes: bytes)
            plists[paths.absolute(path)] = documents.count
            documents.append(document)
            return true
        } catch {
            remarks.append(Remark(error, file: path))
            return false
        }
    }

    private func isThere(_ path: String) -> Bool {
        files.overlay[path] != nil || FileStatus(path, followingLinks: true) != nil
    }

    /// Whether a path stands, links followed, in a folder that was named or in that of the project itself.
    private func isInside(_ path: String, of document: SurveyDocument) -> Bool {
        if files.overlay[path] != nil { return true }
        guard let real = DocumentPath.resolved(path) else { return false }
        let folders = roots + [document.folder.isEmpty ? "." : document.folder]
        return folders.contains { folder in
            DocumentPath.resolved(folder).map { DocumentPath.isInside(real, $0) } ?? false
        }
    }

    // MARK: All together

    private consuming func linked() -> Survey {
        var survey = Survey()
        survey.remarks = remarks
        var ranges: [Range<Int>] = []
        var settings: Set<BuildSetting> = []
        for document in documents {
            let start = survey.declarations.count
            survey.declarations += document.contents.declarations
            ranges.append(start..<survey.declarations.count)
            for setting in document.contents.settings where settings.insert(setting).inserted {
                survey.settings.append(setting)
            }
            survey.remarks += document.contents.remarks
            survey.allowances += document.allowances
            survey.files.append(document.file)
        }
        addAllowances(of: documents, to: &survey)
        let generated = generations(in: survey.declarations)
        survey.generations = generated
        retarget(&survey.declarations, ranges, generated)
        noteWritten(in: &survey)
        survey.products =
            ProductGroups(documents, ranges, survey.declarations, generated) { plist in
                plists[paths.absolute(plist)].map { ranges[$0] }
            }.all
        return survey
    }

    /// Comments in files that a document takes parts from, such as XcodeGen's includes.
    private func addAllowances(of documents: [SurveyDocument], to survey: inout Survey) {
        var known = Set(survey.files)
        for document in documents {
            for file in CopiedDocuments.sources(of: document) where known.insert(file).inserted {
                guard let bytes = try? files.read(file) else { continue }
                survey.files.append(file)
                if PropertyList.form(of: bytes) != .binary {
                    survey.allowances += Allowance.all(in: bytes, file: file)
                }
            }
        }
    }

    private func generations(in declarations: [Declaration]) -> [Survey.Generation] {
        guard declarations.contains(where: { $0.output != nil }) else { return [] }
        var written: [String: Int] = [:]
        for (number, declaration) in declarations.enumerated() where declaration.kind == .infoPlist {
            written[paths.absolute(declaration.file)] = number
        }
        var all: [Survey.Generation] = []
        for (number, declaration) in declarations.enumerated() {
            guard let path = declaration.output, let output = written[paths.absolute(path)], output != number else {
                continue
            }
            all.append(Survey.Generation(input: number, output: output))
        }
        return all
    }

    /// Says of a property list that a document above what was named writes it.
    private func noteWritten(in survey: inout Survey) {
        var above = GeneratorsAbove(files, paths)
        var outputs: [String: String] = [:]
        let named = Set(namedFiles.filter(DocumentName.isPropertyList).map(DocumentPath.folder))
        for folder in named.sorted() { outputs.merge(above.outputs(from: folder)) { first, _ in first } }
        // The folder itself was read.
        for root in roots where !GeneratorsAbove.isLast(root) {
            outputs.merge(above.outputs(from: DocumentPath.join(root, ".."))) { first, _ in first }
        }
        guard !outputs.isEmpty else { return }
        let read = Set(survey.files.map(paths.absolute))
        let generated = Set(survey.generations.map(\.output))
        for (number, declaration) in survey.declarations.enumerated()
        where declaration.kind == .infoPlist && !generated.contains(number) {
            guard let document = outputs[paths.absolute(declaration.file)], !read.contains(paths.absolute(document))
            else { continue }
            survey.written.insert(number)
            survey.remarks.append(
                Remark(
                    .skipped, at: DocumentPlace(file: declaration.file),
                    "it is written by '\(DocumentPath.shown(document))', which was not named: name that too, and it is "
                        + "mended there", target: declaration.target.name))
        }
    }

    /// A property list says little of its own bundle; who names it, or writes it, says more.
    private func retarget(
        _ declarations: inout [Declaration], _ ranges: [Range<Int>], _ generations: [Survey.Generation]
    ) {
        var named: [Int: [Target]] = [:]
        for generation in generations {
            named[generation.output, default: []].append(declarations[generation.input].target)
        }
        for document in documents {
            for (target, plist, _) in document.contents.named {
                guard let number = plists[paths.absolute(plist)] else { continue }
                for index in ranges[number] where !(named[index] ?? []).contains(target) {
                    named[index, default: []].append(target)
                }
            }
        }
        for (index, targets) in named {
            let old = declarations[index]
            declarations[index] = Declaration(
                old.kind, file: old.file, target: Target(of: old.target, namedBy: targets), tree: old.tree,
                output: old.output)
        }
    }
}
