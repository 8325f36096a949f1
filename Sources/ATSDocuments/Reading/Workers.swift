// SPDX-License-Identifier: MIT
internal import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Does one thing to many items on all the processors there are.
package enum Workers {
    /// Items that a thread takes at a time: few, so that all end together, and not one, so that they seldom meet.
    private static let share = 16
    private static let mostThreads = 8
    /// As much as a program's first thread has on most systems; a Mac gives others a sixteenth of it.
    private static let stackSize = 8 << 20

    /// What `body` makes of each item, in the order of the items.
    package static func map<Item: Sendable, Result: Sendable>(
        _ items: [Item], _ body: @escaping @Sendable (Item) -> Result
    ) -> [Result] {
        map(items, share: share, body)
    }

    /// The same for what can keep something from one item to the next: each thread is given one run of items.
    ///
    /// A run takes neighbours a few at a time and leaves the next ones to the others, so that a part of a tree that is
    /// dear falls to all.
    ///
    /// - Parameters:
    ///   - least: items below which another thread is not worth it.
    ///   - body: gives as many results as it is given items.
    package static func mapRuns<Item: Sendable, Result: Sendable>(
        _ items: [Item], least: Int = 256, _ body: @escaping @Sendable ([Item]) -> [Result]
    ) -> [Result] {
        let count = min(processorCount, mostThreads, items.count / least)
        guard count > 1 else { return items.isEmpty ? [] : body(items) }
        let shares = stride(from: 0, to: items.count, by: share).map { $0..<min($0 + share, items.count) }
        let runs = (0..<count).map { run in
            stride(from: run, to: shares.count, by: count).flatMap { items[shares[$0]] }
        }
        let results = map(runs, share: 1, body)
        var taken = Array(repeating: 0, count: count)
        var all: [Result] = []
        all.reserveCapacity(items.count)
        for (number, share) in shares.enumerated() {
            let run = number % count
            all += results[run][taken[run]..<taken[run] + share.count]
            taken[run] += share.count
        }
        return all
    }

    /// What `body` makes of some neighbours at a time, in the order of the items.
    package static func mapChunks<Item: Sendable, Result: Sendable>(
        _ items: [Item], count: Int = 256, _ body: @escaping @Sendable (ArraySlice<Item>) -> Result
    ) -> [Result] {
        let starts = Array(stride(from: 0, to: items.count, by: count))
        return map(starts, share: 1) { body(items[$0..<min($0 + count, items.count)]) }
    }

    private static func map<Item: Sendable, Result: Sendable>(
        _ items: [Item], share: Int, _ body: @escaping @Sendable (Item) -> Result
    ) -> [Result] {
        let shares = (items.count + share - 1) / share
        let count = min(processorCount, mostThreads, shares)
        guard count > 1 else { return items.map(body) }
        let table = WorkTable(items, share: share, body)
        let work = Work { table.run() }
        var threads: [WorkThread] = []
        // A thread that cannot be had is no fault: the others do its part.
        for _ in 1..<count { if let thread = WorkThread(work) { threads.append(thread) } }
        table.run()
        for thread in threads { thread.join() }
        return table.results
    }

    /// The corresponding C function is `sysconf(3)`.
    private static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    fileprivate static func start(_ work: Work) -> UInt? {
        // The threads inherit the mask: signals are for the threads of the program.
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        defer { unsafe attributes.deallocate() }
        guard unsafe pthread_attr_init(attributes) == 0 else { return nil }
        defer { unsafe pthread_attr_destroy(attributes) }
        unsafe pthread_attr_setstacksize(attributes, stackSize)
        let body = unsafe Unmanaged.passRetained(work)
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        guard unsafe pthread_create(&thread, attributes, runWork, body.toOpaque()) == 0 else {
            unsafe body.release()
            return nil
        }
        #if canImport(Darwin)
            return UInt(bitPattern: thread)
        #else
            return thread
        #endif
    }
}

/// A thread that runs until its work is done.
struct WorkThread: Sendable {
    /// The handle's bits: a number on Linux, a pointer on a Mac.
    private let thread: UInt

    init?(_ work: Work) {
        guard let thread = Workers.start(work) else { return nil }
        self.thread = thread
    }

    func join() {
        #if canImport(Darwin)
            if let thread = unsafe pthread_t(bitPattern: thread) { unsafe pthread_join(thread, nil) }
        #else
            _ = pthread_join(thread, nil)
        #endif
    }
}

/// Carries what is to be done to a thread.
final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// The items that are left, and what was made of the others.
private final class WorkTable<Item: Sendable, Result: Sendable>: Sendable {
    private struct State {
        var next = 0
        var done: [(start: Int, results: [Result])] = []
    }

    private let items: [Item]
    private let share: Int
    private let body: @Sendable (Item) -> Result
    private let state = Mutex(State())

    init(_ items: [Item], share: Int, _ body: @escaping @Sendable (Item) -> Result) {
        self.items = items
        self.share = share
        self.body = body
    }

    func run() {
        while true {
            let start = state.withLock { state in
                defer { state.next += share }
                return state.next
            }
            guard start < items.count else { return }
            let results = items[start..<min(start + share, items.count)].map(body)
            state.withLock { $0.done.append((start, results)) }
        }
    }

    var results: [Result] {
        state.withLock { state in state.done.sorted { $0.start < $1.start }.flatMap(\.results) }
    }
}

#if canImport(Darwin)
    private func runWork(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
        return nil
    }
#else
    private func runWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let argument = unsafe argument {
            unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
    }
#endif
