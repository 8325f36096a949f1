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
