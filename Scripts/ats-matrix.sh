#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Loads one URL from four small apps that differ in nothing but their App Transport Security keys, and prints what each
# was answered: `NAME HTTP 200`, or `NAME URLError -1022`. Stands alone: it needs swiftc and no other file.
#
#   ats-matrix.sh [--timeout SECONDS] http://host:port/path
#
# Exit status: 0 every app was answered, 1 one was not, 2 usage, 3 the app cannot be built, 130 interrupted.
#
# Only macOS has App Transport Security: on Linux the apps are built and run, and show nothing but the network.
set -euo pipefail
timeout=30
folder=
child=

say() { printf '%s\n' "$*" >&2; }
usage() { say "ats-matrix.sh: $*"; say "usage: ats-matrix.sh [--timeout SECONDS] URL"; exit 2; }

finish() {
    local status=$?
    trap - EXIT INT TERM
    if [[ -n $child ]]; then
        kill "$child" 2>/dev/null || true
        wait "$child" 2>/dev/null || true
    fi
    [[ -z $folder ]] || rm -rf "$folder"
    exit "$status"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Runs in the background, so that a signal is not kept waiting until the program ends.
run() {
    local status=0
    "$@" </dev/null &
    child=$!
    wait "$child" || status=$?
    child=
    return "$status"
}

while (($# > 1)) || [[ ${1-} == -* ]]; do
    case $1 in
    --timeout) (($# > 1)) || usage "--timeout needs SECONDS after it"; timeout=$2; shift 2 ;;
    --timeout=*) timeout=${1#*=}; shift ;;
    -h | --help) sed -n '4,12s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    -*) usage "unknown option '$1'" ;;
    *) usage "expected one URL" ;;
    esac
done
(($# == 1)) || usage "expected a URL"
url=$1
[[ $timeout =~ ^[0-9]{1,5}(\.[0-9]{1,3})?$ && ! $timeout =~ ^[0.]*$ ]] || usage "--timeout takes seconds, such as 30"
[[ $url =~ ^[Hh][Tt][Tt][Pp][Ss]?://. ]] || usage "expected a URL that begins with http:// or https://"
command -v swiftc >/dev/null || {
    say "ats-matrix.sh: swiftc is not on the PATH; it comes with Xcode or from swift.org"
    exit 3
}
folder=$(mktemp -d "${TMPDIR:-/tmp}/ats-matrix.XXXXXX")

# What follows to the next SWIFT is Sources/DeviceProbes/Bundling/Probe/Load.swift, the source that the apps of
# 'ats-matrix bundle' load with; a test compares the two.
cat >"$folder/Load.swift" <<'SWIFT'
// SPDX-License-Identifier: MIT
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How a load ended in the app.
enum Answer {
    case status(Int)
    /// The error as the app was given it.
    case failed(NSError)

    /// Beside `NSURLErrorDomain`: what the probe itself has to say.
    static let domain = "ATSMatrixProbe"
    static let noAnswer = Answer.failed(NSError(domain: domain, code: 1))
    static let noURL = Answer.failed(NSError(domain: domain, code: 2))

    /// `HTTP 200`, `URLError -1022`; `Error DOMAIN CODE` for an error of another domain.
    var plain: String {
        switch self {
        case .status(let status): return "HTTP \(status)"
        case .failed(let error):
            // AVFoundation puts an error of its own around that of the URL Loading System.
            let inner = error.chain.first { $0.domain == NSURLErrorDomain }
            return inner.map { "URLError \($0.code)" } ?? "Error \(error.domain) \(error.code)"
        }
    }
}

extension NSError {
    /// The error and those below it, the outermost first; not more than a file of measurements takes.
    var chain: [NSError] {
        var errors = [self]
        while errors.count < 9, let next = errors.last?.userInfo[NSUnderlyingErrorKey] as? NSError {
            errors.append(next)
        }
        return errors
    }
}

/// Passes the first answer on, and makes sure that there is one: a load that hangs must not hang its app.
///
/// Unchecked, because the lock that guards `done` is one that old systems have too.
final class Once: @unchecked Sendable {
    private let lock = NSLock()
    private var done: (@Sendable (Answer) -> Void)?

    init(within seconds: TimeInterval, _ done: @escaping @Sendable (Answer) -> Void) {
        self.done = done
        // The frameworks have a time-out of their own, whose error says more. This one is for where it does not come.
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds + 2) { self.take(.noAnswer) }
    }

    func take(_ answer: Answer) {
        lock.lock()
        let done = self.done
        self.done = nil
        lock.unlock()
        done?(answer)
    }
}

extension URLSessionConfiguration {
    /// No cache, no cookies, no stored HSTS: every load is a first one.
    static func fresh(timeout: TimeInterval) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = timeout
        configuration.timeoutIntervalForResource = timeout
        return configuration
    }
}

/// A load by `URLSession`. The answer is the status of the last response; no body is waited for.
final class DataLoad: NSObject, URLSessionDataDelegate {
    private let once: Once

    private init(_ once: Once) { self.once = once }

    static func start(_ url: URL, timeout: TimeInterval, _ once: Once) {
        let session = URLSession(
            configuration: .fresh(timeout: timeout), delegate: DataLoad(once), delegateQueue: nil)
        session.dataTask(with: url).resume()
        session.finishTasksAndInvalidate()
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let status = (response as? HTTPURLResponse)?.statusCode { once.take(.status(status)) }
        completionHandler(.cancel)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        once.take((error as NSError?).map(Answer.failed) ?? .noAnswer)
    }
}
SWIFT

cat >"$folder/Main.swift" <<'SWIFT'
import Foundation

/// Loads the URL of its first word and prints how that ended.
@main enum Main {
    static func main() {
        let words = CommandLine.arguments
        let timeout = TimeInterval(words[2]) ?? 30
        let once = Once(within: timeout) { answer in
            print(answer.plain)
            exit(0)
        }
        if let url = URL(string: words[1]) { DataLoad.start(url, timeout: timeout, once) } else { once.take(.noURL) }
        dispatchMain()
    }
}
SWIFT

# Info.plist of an app whose NSAppTransportSecurity is the dictionary in the second argument.
property_list() {
    cat <<XML
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
    <key>CFBundleIdentifier</key>
    <string>org.ats-matrix.lesson.$1</string>
    <key>CFBundleName</key>
    <string>$1</string>
    <key>CFBundleExecutable</key>
    <string>probe</string>
    <key>CFBundlePackageType</key>
    <string>APPL</string>
    <key>CFBundleInfoDictionaryVersion</key>
    <string>6.0</string>
    <key>LSUIElement</key>
    <true/>
    <key>NSLocalNetworkUsageDescription</key>
    <string>The probe loads one URL.</string>
    <key>NSAppTransportSecurity</key>
    $2
</dict>
</plist>
XML
}

is_mac=no
if [[ $(uname -s) == Darwin ]]; then is_mac=yes; fi
[[ $is_mac == yes ]] ||
    say "ats-matrix.sh: there is no App Transport Security on this system: these rows prove nothing about an app"

run swiftc -swift-version 5 -parse-as-library -o "$folder/probe" "$folder/Load.swift" "$folder/Main.swift" >&2 || {
    say "ats-matrix.sh: swiftc cannot build the app"
    exit 3
}

# Foundation of other systems makes a folder for cookies in it.
[[ $is_mac == yes ]] || export HOME=$folder

local_key='<key>NSAllowsLocalNetworking</key><true/>'
blanket_key='<key>NSAllowsArbitraryLoads</key><true/>'
failed=0
for name in no-keys local-only blanket blanket-plus-local; do
    case $name in
    no-keys) dictionary='<dict/>' ;;
    local-only) dictionary="<dict>$local_key</dict>" ;;
    blanket) dictionary="<dict>$blanket_key</dict>" ;;
    *) dictionary="<dict>$blanket_key$local_key</dict>" ;;
    esac
    app=$folder/$name.app
    mkdir -p "$app/Contents/MacOS"
    property_list "$name" "$dictionary" >"$app/Contents/Info.plist"
    cp "$folder/probe" "$app/Contents/MacOS/probe"
    if [[ $is_mac == yes ]]; then
        codesign --force --sign - "$app" || { say "ats-matrix.sh: codesign refuses $app"; exit 3; }
    fi
    status=0
    run "$app/Contents/MacOS/probe" "$url" "$timeout" >"$folder/answer" || status=$?
    if ((status == 0)) && [[ -s $folder/answer ]]; then
        printf '%s %s\n' "$name" "$(cat "$folder/answer")"
    else
        failed=1
        say "ats-matrix.sh: $name ended with status $status and without an answer"
    fi
done
exit "$failed"
