// SPDX-License-Identifier: MIT
internal import Formats

/// Finds the documents under some paths and reads them, several at a time.
struct SurveyReader {
    /// What came of one item.
    private enum Outcome: Sendable {
        case document(SurveyDocument)
        /// It is no document of a configuration.
        case nothing
        case failure(InputError)
    }

    let files: SourceFiles
    private var items: [SurveyItem] = []
    private(set) var documents: [SurveyDocument] = []
    private(set) var remarks: [Remark] = []
    /// The folders that the user named: what a project names outside of them is not read.
    private(set) var roots: [String] = []
    /// The files that the user named.
    var namedFiles: [String] { items.filter { $0.isNamed && $0.kind == .file }.map(\.path) }

    /// - Throws: `InputError` where one of the paths themselves cannot be read.
    init(_ paths: [String], in files: SourceFiles) throws(InputError) {
        self.files = files
        try plan(paths)
        let reader = DocumentReader(files: files)
        let outcomes = Workers.map(items) { SurveyReader.read($0, reader) }
        for (item, outcome) in zip(items, outcomes) {
            switch outcome {
            case .document(let document):
                if item.isNamed, let error = document.failure { throw error }
                documents.append(document)
            case .nothing: break
            case .failure(let error):
                guard !item.isNamed else { throw error.inFile(item.path) }
                remarks.append(Remark(error, file: item.path))
            }
        }
    }

    private mutating func plan(_ paths: [String]) throws(InputError) {
        let names = NamedPaths(paths)
        var seen: Set<SurveyItem> = []
        // Of several spellings of one path the first counts.
        var entered: Set<FileStatus.Identity> = []
        for path in paths {
            guard path != "-" else {
                add(SurveyItem(.standardInput, path, isNamed: true), &seen)
                continue
            }
            if !names.isSingle, let identity = names.identity(of: path), !entered.insert(identity).inserted { continue }
            guard files.overlay[path] == nil else {
                add(SurveyItem(.file, path, isNamed: true), &seen)
                continue
            }
            switch FileStatus(path, followingLinks: true)?.kind {
            case .folder?:
                if BundleReader.isBundle(folder: DocumentPath.name(of: path)) {
                    add(SurveyItem(.bundle, path, isNamed: true), &seen)
                } else {
                    try walk(path, names, &seen, &entered)
                }
            case .file?, .special?, .link?: add(SurveyItem(.file, path, isNamed: true), &seen)
            case nil: throw MissingPath.error(path)
            }
        }
    }

    private mutating func walk(
        _ path: String, _ names: NamedPaths, _ seen: inout Set<SurveyItem>,
        _ entered: inout Set<FileStatus.Identity>
    ) throws(InputError) {
        let walk = try FolderWalk(path)
        roots.append(names.absolute(path))
        remarks += walk.remarks
        // Two names of one file in one folder are two files of a product; what a folder before held is none of this one's.
        var met: Set<FileStatus.Identity> = []
        // What is named for itself is read as that.
        for item in walk.items where !names.contains(item.path) {
            if !names.isSingle, let identity = names.identity(of: item.path) {
                guard !entered.contains(identity) else { continue }
                met.insert(identity)
            }
            add(item, &seen)
        }
        entered.formUnion(met)
        if walk.items.isEmpty {
            if path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcodeproj/") {
                throw InputError(file: path, at: nil, "the project holds no project.pbxproj", expected: "one")
            }
            remarks.append(
                Remark(.skipped, at: DocumentPlace(file: path), "no document of a configuration stands in this folder"))
        }
    }

    private mutating func add(_ item: SurveyItem, _ seen: inout Set<SurveyItem>) {
        if seen.insert(item).inserted { items.append(item) }
    }

    private static func read(_ item: SurveyItem, _ reader: DocumentReader) -> Outcome {
        do throws(InputError) {
            switch item.kind {
            case .bundle:
                return .document(
                    SurveyDocument(item.path, try BundleReader.read(folder: item.path, in: reader.files), bytes: nil))
            case .archive:
                return .document(SurveyDocument(item.path, try BundleReader.read(archive: item.path), bytes: nil))
            case .standardInput:
                let name = "standard input"
                let bytes = try InputFile.read(item.path, limit: PropertyList.byteLimit)
                do throws(InputError) {
                    return .document(SurveyDocument(name, try InfoPlistDocument.read(bytes, file: name), bytes: bytes))
                } catch {
                    throw error.inFile(name)
                }
            case .file:
                if item.isNamed {
                    let (contents, bytes) = try reader.contents(ofNamed: item.path)
                    return .document(SurveyDocument(item.path, contents, bytes: bytes))
                }
                guard let (contents, bytes) = try reader.contents(ofMet: item.path) else { return .nothing }
                return .document(SurveyDocument(item.path, contents, bytes: bytes))
            }
        } catch {
            return .failure(error)
        }
    }
}

extension Remark {
    /// What could not be read below a folder, where the rest goes on.
    init(_ error: InputError, file: String) {
        let expected = error.expected.map { "; expected \($0)" } ?? ""
        self.init(
            .unreadable, at: DocumentPlace(file: error.file ?? file, position: error.position ?? .nowhere),
            error.problem + expected)
    }
}
