// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats

/// The documents of an audit, and what of it could not be read.
struct AuditReading {
    let survey: Survey
    let files: SourceFiles
    /// Of paths that were named themselves; what is unreadable below a folder is a remark of the survey.
    let errors: [InputError]

    /// Where several paths are named, one that cannot be read does not keep the others from being audited.
    ///
    /// - Throws: `InputError` where nothing can be read.
    init(_ paths: [String], in console: Console) throws(InputError) {
        var files = SourceFiles()
        // The console's input, under the name that messages have for it.
        if paths.contains("-") {
            files.overlay[console.input.name] = try console.input.readAll(limit: ConfigurationDocument.byteLimit)
        }
        let paths = paths.map { $0 == "-" ? console.input.name : $0 }
        self.files = files
        let all: InputError
        do throws(InputError) {
            survey = try Survey.read(paths, in: files)
            errors = []
            return
        } catch {
            all = error
        }
        // Each by itself, to tell all that are at fault: together only the first is.
        var good: [String] = []
        var errors: [InputError] = []
        for path in paths {
            do throws(InputError) {
                _ = try Survey.read([path], in: files)
                good.append(path)
            } catch {
                errors.append(error)
            }
        }
        guard !good.isEmpty, !errors.isEmpty else { throw all }
        survey = try Survey.read(good, in: files)
        self.errors = errors
    }
}
