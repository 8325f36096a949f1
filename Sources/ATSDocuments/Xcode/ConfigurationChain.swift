// SPDX-License-Identifier: MIT
internal import Formats

/// The settings of a build configuration file and of all that it includes, in the order in which they count.
struct ConfigurationChain {
    /// The most files, and how deep they may include each other.
    private static let mostFiles = 256
    private static let depthLimit = 32

    /// A later one stands over an earlier one of the same name.
    private(set) var settings: [BuildSettings.Setting] = []
    /// What the files say of the `Info.plist`, each with its place.
    private(set) var found: [BuildSetting] = []
    private(set) var remarks: [Remark] = []
    private let files: SourceFiles
    /// Those that are being read, the innermost last: one that is met again includes itself.
    private var open: [String] = []
    private let fileLimit: Int
    /// Files that were read, each as often as it is included.
    private(set) var fileCount = 0

    /// - Parameters:
    ///   - path: of the first file, as it can be opened.
    ///   - place: where it is named.
    init(_ path: String, namedAt place: DocumentPlace, fileLimit: Int, in files: SourceFiles) {
        self.files = files
        self.fileLimit = min(fileLimit, Self.mostFiles)
        guard isThere(path) else {
            note(.unreadable, place, "the build configuration file '\(DocumentPath.shown(path))' is not there")
            return
        }
        read(path, at: place)
    }

    private mutating func read(_ path: String, at place: DocumentPlace) {
        guard !open.contains(path) else {
            note(.skipped, place, "'\(DocumentPath.shown(path))' includes itself, and was not read again")
            return
        }
        guard open.count < Self.depthLimit, fileCount < fileLimit else {
            note(.skipped, place, "build configuration files include each other too often here")
            return
        }
        fileCount += 1
        do throws(InputError) {
            let bytes = try files.read(path, limit: BuildSettings.byteLimit)
            let statements: [BuildSettings.Statement]
            do throws(InputError) {
                statements = try BuildSettings.parse(bytes)
                found += try BuildConfigurationDocument.read(bytes, file: path, in: files).settings
            } catch {
                throw error.inFile(path)
            }
            open.append(path)
            defer { open.removeLast() }
            for statement in statements { follow(statement, in: path) }
        } catch {
            remarks.append(Remark(error, file: path))
        }
    }

    private mutating func follow(_ statement: BuildSettings.Statement, in file: String) {
        switch statement {
        case .setting(let setting): settings.append(setting)
        case .include(let path, let isOptional, let position):
            guard !path.isEmpty, !path.hasPrefix("<") else { return }
            let place = DocumentPlace(file: file, position: position)
            let beside = DocumentPath.join(DocumentPath.folder(of: file), path)
            // The end of the name may be left out.
            for candidate in [beside, beside + ".xcconfig"] where isThere(candidate) {
                read(candidate, at: place)
                return
            }
            if !isOptional { note(.unreadable, place, "the included file '\(DocumentPath.shown(path))' is not there") }
        }
    }

    private func isThere(_ path: String) -> Bool {
        files.overlay[path] != nil || FileStatus(path, followingLinks: true)?.kind == .file
    }

    private mutating func note(_ kind: Remark.Kind, _ place: DocumentPlace, _ text: String) {
        remarks.append(Remark(kind, at: place, text))
    }
}
