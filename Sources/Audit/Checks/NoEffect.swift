// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel

/// A whole declaration that nobody reads: a framework's, a test bundle's, or keys at the top level only.
enum NoEffect {
    static func find(in examinee: Examinee) -> [Finding] {
        guard let first = examinee.nodes.first else { return [] }
        if !examinee.isRead {
            return [
                examinee.finding(
                    .noEffect, first,
                    "\(examinee.declaration.target.kind.words) holds ATS keys, and ATS reads the main bundle of a process only",
                    "no load hangs on any of them; put what is needed into the app's Info.plist and into that of each extension",
                    Grounds(section: "§7", evidence: .source))
            ]
        }
        guard !examinee.nodes.contains(where: { $0.level == .top && $0.key == KeyLevel.root }) else { return [] }
        return [
            examinee.finding(
                .noEffect, first, "no ATS key stands in NSAppTransportSecurity, where alone they are read",
                "no load hangs on any of them: ATS is as it is without keys",
                Grounds(section: "§1.4", evidence: .inferred))
        ]
    }
}

extension BundleKind {
    fileprivate var words: String {
        switch self {
        case .framework: "a framework"
        case .plugIn: "a plug-in"
        case .tests: "a test bundle"
        case .application: "an app"
        case .appExtension: "an app extension"
        case .appClip: "an App Clip"
        case .watchApp: "a watch app"
        case .watchExtension: "a watch extension"
        case .xpcService: "an XPC service"
        case .commandLineTool: "a command-line tool"
        case .unknown: "a bundle"
        }
    }
}
