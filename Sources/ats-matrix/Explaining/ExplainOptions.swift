// SPDX-License-Identifier: MIT
import ATSModel
import Reporting

/// What `explain` takes.
enum ExplainOptions {
    /// The newest generation of the rules.
    static let newestPlatform = Platform(.macOS, Version(26, 6))

    static let plist = Option(
        "plist", .required("FILE"),
        "Take the keys from this Info.plist, or from any document, bundle, archive or folder that audit reads; - is an "
            + "Info.plist on standard input.")
    static let target = Option(
        "target", .required("NAME"),
        "The bundle to take, by its target's name, its identifier or the path of its Info.plist, where FILE holds several. "
            + "Default: the one that ATS reads, else the only application.")
    static let keys = Option(
        "keys", .required("JSON"), "Take this NSAppTransportSecurity dictionary. Without --plist and --keys: no keys.")
    static let client = Option(
        "client", .required("CLIENT"), completion: .words(of: Client.self),
        "Who loads: \(SharedOptions.list(Client.self)). Default: websocket for ws and wss, else urlsession.")
    static let platform = Option(
        "platform", .required("PLATFORM"), completion: SharedOptions.platforms,
        "Where the app runs, such as 'iOS 17.2 (sdk 16.4)'. Default: \(newestPlatform).")
    static let probe = Option("probe", "Also ask the URL with libcurl, and say how both answers stand to each other.")
    static let facts = Option(
        "facts", .required("WORDS"), completion: .list(TLSFacts.words, separator: "+"),
        "What is known of the server's TLS, joined by +: \(TLSFacts.words.joined(separator: ", ")).")
    static let redirect = Option(
        "redirect", .required("URL"), repeats: true, "Where the server leads next; the whole chain is judged.")
    static let batch = Option(
        "batch", .required("FILE"),
        "Judge one JSON record a line (- is standard input) and print one answer a line. Stands without URL.")
    static let format = Option(
        "format", .required("FORMAT"), completion: .words(of: ExplanationFormat.self),
        "\(SharedOptions.list(ExplanationFormat.self)). Default: text.")

    static let all = [
        plist, target, keys, client, platform, SharedOptions.own, SharedOptions.onLink, facts, redirect, probe,
        SharedOptions.connectTo, SharedOptions.timeout, format, SharedOptions.color, batch,
    ]
}
