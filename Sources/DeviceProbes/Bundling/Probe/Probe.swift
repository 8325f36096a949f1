// SPDX-License-Identifier: MIT
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if canImport(AVFoundation)
    import AVFoundation
#endif
#if canImport(WebKit)
    import WebKit
#endif
#if os(iOS)
    import SwiftUI
#endif

/// What one app is to load: the `loads.json` of its bundle.
struct LoadList: Decodable {
    struct Item: Decodable {
        let destination: String
        let client: String
        /// The platforms of the cells that ask this.
        let platforms: [String]
        let url: String
        /// The URL as it may be told.
        let shown: String
        /// What the plain row begins with.
        let plain: String
    }

    let matrix: String
    let configuration: String
    let configurationHash: String
    let vantage: String
    /// Every platform of the matrix.
    let platforms: [String]
    let loads: [Item]

    /// Whether this is the place to ask it: where the matrix has cells for this very release, only theirs are asked,
    /// else all that are of this system.
    func asks(_ item: Item, in place: Surroundings) -> Bool {
        guard place.hasATS else { return true }
        let isNamed = platforms.contains(where: place.isRelease)
        return item.platforms.contains(where: isNamed ? place.isRelease : place.isSystem)
    }

    init(reading file: URL) throws {
        self = try JSONDecoder().decode(LoadList.self, from: Data(contentsOf: file))
    }
}

/// Where this runs, as the rows say it.
struct Surroundings {
    var sdk: String?
    var signing: String?

    var system: String {
        #if os(macOS)
            return "macOS \(version)"
        #elseif os(iOS)
            return "iOS \(version)"
        #else
            return "Linux"
        #endif
    }

    /// ATS is a part of Apple's systems and of no other.
    var hasATS: Bool { system != "Linux" }

    /// Whether a platform such as `macOS 26.6` or `iOS 26.1 simulator` is this system.
    func isSystem(_ platform: String) -> Bool {
        system.hasPrefix((platform.split(separator: " ").first ?? "") + " ")
            && platform.hasSuffix(" simulator") == isSimulator
    }

    /// Whether it is this release, patches aside.
    func isRelease(_ platform: String) -> Bool {
        let version = platform.split(separator: " ").dropFirst().first ?? ""
        return isSystem(platform) && "\(self.version).".hasPrefix(version + ".")
    }

    var isSimulator: Bool {
        #if targetEnvironment(simulator)
            return true
        #else
            return false
        #endif
    }

    /// The corresponding C function is `sysctlbyname`.
    var build: String? {
        #if canImport(Darwin)
            if isSimulator { return ProcessInfo.processInfo.environment["SIMULATOR_RUNTIME_BUILD_VERSION"] }
            var bytes = [CChar](repeating: 0, count: 64)
            var count = bytes.count - 1
            return sysctlbyname("kern.osversion", &bytes, &count, nil, 0) == 0 ? String(cString: bytes) : nil
        #else
            return nil
        #endif
    }

    private var version: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        let patch = version.patchVersion > 0 ? ".\(version.patchVersion)" : ""
        return "\(version.majorVersion).\(version.minorVersion)\(patch)"
    }
}

/// One line of JSON. It holds domains and codes of errors, never their texts, which may hold the URL.
func row(_ answer: Answer, to item: LoadList.Item, of list: LoadList, in place: Surroundings) -> String {
    var result: [String: Any] = [:]
    switch answer {
    case .status(let status): result["status"] = status
    case .failed(let error):
        let chain = error.chain.map { ["domain": $0.domain, "code": $0.code] as [String: Any] }
        result = chain[0]
        result["underlying"] = Array(chain.dropFirst())
    }
    var row: [String: Any] = [
        "schema": "ats-matrix/measurement/1", "matrix": list.matrix, "configuration": list.configuration,
        "configurationHash": list.configurationHash, "destination": item.destination, "url": item.shown,
        "client": item.client, "vantage": list.vantage, "system": place.system, "simulator": place.isSimulator,
        "time": ISO8601DateFormatter().string(from: Date()), "answer": result,
    ]
    row["sdk"] = place.sdk
    row["build"] = place.build
    row["signing"] = place.signing
    let data = try? JSONSerialization.data(withJSONObject: row, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self)
}

/// Loads by the client of the item. `nil` is for a client that this system does not have.
func ask(_ item: LoadList.Item, timeout: TimeInterval, _ done: @escaping @Sendable (Answer?) -> Void) {
    guard let url = URL(string: item.url) else { return done(.noURL) }
    var start: ((URL, TimeInterval, Once) -> Void)?
    switch item.client {
    case "urlsession": start = DataLoad.start
    case "websocket": start = SocketLoad.start
    default: break
    }
    #if canImport(WebKit)
        if item.client == "webview" { start = PageLoad.start }
    #endif
    #if canImport(AVFoundation)
        if item.client == "media" { start = MediaLoad.start }
    #endif
    guard let start = start else { return done(nil) }
    let once = Once(within: timeout, done)
    DispatchQueue.main.async { start(url, timeout, once) }
}

/// A load by `URLSessionWebSocketTask`. The status of an opened socket is 101.
final class SocketLoad: NSObject, URLSessionWebSocketDelegate {
    private let once: Once

    private init(_ once: Once) { self.once = once }

    static func start(_ url: URL, timeout: TimeInterval, _ once: Once) {
        let session = URLSession(
            configuration: .fresh(timeout: timeout), delegate: SocketLoad(once), delegateQueue: nil)
        session.webSocketTask(with: url).resume()
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol name: String?
    ) {
        once.take(.status((webSocketTask.response as? HTTPURLResponse)?.statusCode ?? 101))
        session.invalidateAndCancel()
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith code: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {}

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        // A server that answers without opening the socket has been reached all the same.
        let status = (task.response as? HTTPURLResponse)?.statusCode
        once.take(status.map(Answer.status) ?? (error as NSError?).map(Answer.failed) ?? .noAnswer)
        session.invalidateAndCancel()
    }
}

#if canImport(WebKit)
    /// A load by `WKWebView`: the main frame's.
    @MainActor final class PageLoad: NSObject, WKNavigationDelegate {
        /// The view is kept while the page loads, and until the next one.
        private static var current: (PageLoad, WKWebView)?
        private let once: Once

        private init(_ once: Once) { self.once = once }

        nonisolated static func start(_ url: URL, timeout: TimeInterval, _ once: Once) {
            DispatchQueue.main.async {
                let configuration = WKWebViewConfiguration()
                configuration.websiteDataStore = .nonPersistent()
                // Else a host that WebKit knows would be asked by https, and http would not be judged.
                configuration.upgradeKnownHostsToHTTPS = false
                let view = WKWebView(frame: .zero, configuration: configuration)
                let load = PageLoad(once)
                view.navigationDelegate = load
                current = (load, view)
                view.load(URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout))
            }
        }

        func webView(
            _ view: WKWebView, decidePolicyFor response: WKNavigationResponse
        ) async -> WKNavigationResponsePolicy {
            if let status = (response.response as? HTTPURLResponse)?.statusCode { once.take(.status(status)) }
            return .cancel
        }

        func webView(
            _ view: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error
        ) {
            once.take(.failed(error as NSError))
        }
    }
#endif

#if canImport(AVFoundation)
    /// A load by `AVPlayer`. AVFoundation tells no status, so an item that is ready to play counts as 200.
    final class MediaLoad {
        private static var current: (AVPlayer, NSKeyValueObservation)?

        static func start(_ url: URL, timeout: TimeInterval, _ once: Once) {
            let item = AVPlayerItem(url: url)
            let observation = item.observe(\.status) { item, _ in
                switch item.status {
                case .readyToPlay: once.take(.status(200))
                case .failed: once.take((item.error as NSError?).map(Answer.failed) ?? .noAnswer)
                default: break
                }
            }
            let player = AVPlayer(playerItem: item)
            player.isMuted = true
            current = (player, observation)
            player.play()
        }
    }
#endif

/// `probe LOADS count` says how many loads there are; `probe LOADS NUMBER ROWS TIMEOUT SDK SIGNING` asks one of them:
/// its plain row goes to standard output, its full one to the end of the file ROWS. One process a load, so that none
/// can spoil the next.
@main
enum Probe {
    @MainActor static func main() {
        #if os(iOS)
            ProbeApp.main()
        #else
            do { try command(Array(CommandLine.arguments.dropFirst())) } catch { fail("\(error)") }
        #endif
    }

    private static func command(_ words: [String]) throws {
        guard words.count == 2 || words.count == 6 else { fail("expected LOADS count, or six words") }
        let list = try LoadList(reading: URL(fileURLWithPath: words[0]))
        guard words.count == 6 else { return print(list.loads.count) }
        guard let number = Int(words[1]), list.loads.indices.contains(number), let timeout = TimeInterval(words[3])
        else { fail("expected the number of a load, and seconds") }
        let item = list.loads[number]
        let place = Surroundings(
            sdk: words[4].isEmpty ? nil : words[4], signing: words[5].isEmpty ? nil : words[5])
        guard list.asks(item, in: place) else { exit(0) }
        ask(item, timeout: timeout) { answer in
            guard let answer = answer else {
                say("\(item.plain): not asked, there is no client '\(item.client)' on this system")
                exit(0)
            }
            let line = row(answer, to: item, of: list, in: place) + "\n"
            guard append(line, to: words[2]) else { fail("cannot write \(words[2])") }
            print("\(item.plain) \(answer.plain)")
            exit(0)
        }
        #if canImport(Darwin)
            RunLoop.main.run()
        #else
            dispatchMain()
        #endif
    }

    private static func append(_ line: String, to path: String) -> Bool {
        guard let file = FileHandle(forWritingAtPath: path) else { return false }
        return (try? file.seekToEnd()) != nil && (try? file.write(contentsOf: Data(line.utf8))) != nil
    }

    private static func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

    private static func fail(_ text: String) -> Never {
        say("probe: \(text)")
        exit(2)
    }
}

#if os(iOS)
    /// Asks everything once, shows the plain rows, and keeps the full ones as `measurements.jsonl` in its documents.
    struct ProbeApp: App {
        @State private var lines: [String] = []
        private let file = URL.documentsDirectory.appending(path: "measurements.jsonl")

        var body: some Scene {
            WindowGroup {
                NavigationStack {
                    List(lines, id: \.self) { Text($0).font(.body.monospaced()) }
                        .toolbar { ShareLink(item: file) }
                }
                .task { await measure() }
            }
        }

        @MainActor private func measure() async {
            guard let url = Bundle.main.url(forResource: "loads", withExtension: "json"),
                let list = try? LoadList(reading: url)
            else {
                lines = ["loads.json is missing in the bundle"]
                return
            }
            let profile = Bundle.main.url(forResource: "embedded", withExtension: "mobileprovision")
            let place = Surroundings(
                sdk: Bundle.main.infoDictionary?["DTPlatformVersion"] as? String,
                signing: profile == nil ? "none" : "development")
            var rows = ""
            for item in list.loads where list.asks(item, in: place) {
                let answer = await withCheckedContinuation { waiting in
                    ask(item, timeout: 30) { waiting.resume(returning: $0) }
                }
                guard let answer else { continue }
                lines.append("\(item.plain) \(answer.plain)")
                // Also to Xcode's console.
                print(lines.last ?? "")
                rows += row(answer, to: item, of: list, in: place) + "\n"
                try? Data(rows.utf8).write(to: file)
            }
            print(rows)
            lines.append("done: share measurements.jsonl")
        }
    }
#endif
