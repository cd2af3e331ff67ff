// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A reason why a body was not read to its end.
enum BodyFailure: Error {
    /// The head declares a larger body than the limit. Nothing was read.
    case declaredTooLarge
    /// The bodies in flight leave no room. Nothing was read.
    case noRoom
    /// The body is larger than the limit, or than the head declares.
    case tooLarge
    /// The body needs too much time, or too few bytes arrive.
    case late
    /// The client or the server ended the body early.
    case incomplete
}

/// Reads a body within the time of a budget (S-105).
struct BodyReader: Sendable {
    let budget: BodyBudget

    /// The most bytes of the body.
    let maximumBytes: Int

    /// Whether the bytes are kept.
    var keepsBytes = true

    /// Reads a body.
    ///
    /// - Returns: The bytes; none if they are not kept.
    func read<Body: AsyncSequence & Sendable>(
        _ body: Body,
        _ clock: some Clock<Duration>
    ) async throws(BodyFailure) -> [UInt8] where Body.Element: Collection<UInt8> {
        let count = Count()
        let result = await withTaskGroup(of: Result<[UInt8], BodyFailure>.self) { group in
            group.addTask { await collect(body, count) }
            group.addTask {
                await watch(count, clock)
                return .failure(.late)
            }
            let first = await group.next()
            // Cancels the clock, or the body that is late.
            group.cancelAll()
            return first ?? .failure(.incomplete)
        }
        return try result.get()
    }

    /// The bytes that have arrived.
    private final class Count: Sendable {
        let bytes = Atomic(0)
    }

    private func collect<Body: AsyncSequence>(
        _ body: Body,
        _ count: Count
    ) async -> Result<[UInt8], BodyFailure> where Body.Element: Collection<UInt8> {
        var bytes: [UInt8] = []
        var total = 0
        do {
            for try await part in body {
                guard part.count <= maximumBytes - total else { return .failure(.tooLarge) }
                total += part.count
                count.bytes.store(total, ordering: .relaxed)
                if keepsBytes { bytes.append(contentsOf: part) }
            }
        } catch {
            return .failure(.incomplete)
        }
        // A canceled sequence ends like one that is complete.
        return Task.isCancelled ? .failure(.incomplete) : .success(bytes)
    }

    /// Returns when the body is late.
    private func watch(_ count: Count, _ clock: some Clock<Duration>) async {
        let start = clock.now
        let least = budget.bytesPerSecond * BodyBudget.interval
        var (passed, known) = (Duration.zero, 0)
        while passed < budget.time {
            passed = min(passed + .seconds(BodyBudget.interval), budget.time)
            do {
                try await clock.sleep(until: start.advanced(by: passed), tolerance: nil)
            } catch {
                return
            }
            let now = count.bytes.load(ordering: .relaxed)
            if now - known < least { return }
            known = now
        }
    }
}
