import Formats

// SPDX-License-Identifier: MIT
@testable import ATSDocuments

/// Surveys put together by hand, for tests that ask about the checks and not about the readers.
enum HandSurvey {
    /// Property lists by name, each a bundle of its own.
    static func plists(_ files: [(name: String, text: String)], product: Bool = false) throws -> Survey {
        var survey = Survey()
        for file in files {
            let bytes = Array(file.text.utf8)
            survey.declarations += try InfoPlistDocument.read(bytes, file: file.name).declarations
            survey.allowances += Allowance.all(in: bytes, file: file.name)
            survey.files.append(file.name)
        }
        if product { survey.products = [Array(survey.declarations.indices)] }
        return survey
    }

    /// One `Info.plist` with an ATS dictionary in XML.
    static func plist(security: String, more: String = "") throws -> Survey {
        try plists([("Info.plist", xml(security: security, more: more))])
    }

    static func xml(security: String, more: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \(more)
        <key>NSAppTransportSecurity</key>
        \(security)
        </dict>
        </plist>
        """
    }

    /// A declaration whose tree is given as JSON, as a generator's document holds it.
    static func declaration(
        _ kind: DocumentKind, _ json: String, file: String, target: Target, output: String? = nil
    ) throws -> Declaration {
        Declaration(kind, file: file, target: target, tree: try JSON.parse(Array(json.utf8)), output: output)
    }
}
