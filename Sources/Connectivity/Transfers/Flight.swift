// SPDX-License-Identifier: MIT
internal import CCurl

/// The transfers of one run that are under way, over one multi handle.
struct Flight: ~Copyable {
    private let setup: TransferSetup
    private let multi: MultiHandle
    /// Every transfer of the run, idle ones included: libcurl points at them, so none goes before the end.
    private var transfers: [Transfer] = []
    /// Places in `transfers`.
    private var idle: [Int] = []
    private var flying: Set<Int> = []
    private var ended: [Connection] = []
    private var lateLookups = LateLookups()

    init(_ options: TransferOptions) throws(CurlError) {
        setup = TransferSetup(options)
        multi = try MultiHandle()
    }

    deinit {
        for index in flying { multi.remove(transfers[index].handle) }
    }

    /// Whether one more request may be taken.
    var hasRoom: Bool {
        flying.count + ended.count < setup.concurrency
            && !lateLookups.areTooMany(beside: flying.count, descriptorLimit: setup.descriptorLimit)
    }
    /// Whether everything that was started has been taken out again.
    var isEmpty: Bool { flying.isEmpty && ended.isEmpty }

    mutating func start(_ request: TransferRequest) {
        let index: Int
        if let free = idle.popLast() {
            index = free
            transfers[index].begin(request)
        } else {
            do throws(CurlError) {
                transfers.append(try Transfer(request))
                index = transfers.count - 1
            } catch {
                ended.append(Connection(failing: request, error))
                return
            }
        }
        launch(index)
    }

    /// Moves everything on; waits at most so long where nothing ends at once, also where nothing is under way.
    mutating func advance(waiting milliseconds: Int32) {
        do throws(CurlError) {
            try multi.perform()
            collect()
            if ended.isEmpty { try multi.wait(milliseconds: milliseconds) }
        } catch {
            // The multi handle is at its end: what flies on it has failed.
            for index in flying { land(index, transfers[index].abandon(error)) }
        }
    }

    /// A connection that ended, `nil` where there is none (left).
    mutating func takeEnded() -> Connection? { ended.popLast() }

    private mutating func collect() {
        while let (tag, result) = multi.nextEnded() {
            let index = tag - 1
            guard flying.contains(index) else { continue }
            if result == CURLE_OPERATION_TIMEDOUT, transfers[index].seen.lookedUp == nil { lateLookups.add() }
            if let connection = transfers[index].end(result, setup) {
                land(index, connection)
            } else {
                multi.remove(transfers[index].handle)
                flying.remove(index)
                launch(index)
            }
        }
    }

    private mutating func launch(_ index: Int) {
        let transfer = transfers[index]
        while true {
            do throws(CurlError) {
                try transfer.prepare(setup, tag: index + 1)
                try multi.add(transfer.handle)
                flying.insert(index)
                return
            } catch {
                // A look that cannot be taken leaves room for the next.
                guard let connection = transfer.end(error, setup) else { continue }
                ended.append(connection)
                idle.append(index)
                return
            }
        }
    }

    private mutating func land(_ index: Int, _ connection: Connection) {
        multi.remove(transfers[index].handle)
        flying.remove(index)
        idle.append(index)
        ended.append(connection)
    }
}
