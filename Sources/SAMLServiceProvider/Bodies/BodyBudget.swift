// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Synchronization

/// The room and the time that a server gives the bodies of requests, over all of its connections (S-105).
///
/// A body has room before it is read: as many bytes as the request declares, or the largest size if it declares none. The room is
/// free again when the request is answered or passed on. Service providers of one server share a budget if it is assigned to each.
///
/// ```swift
/// configuration.bodies = BodyBudget(bytes: 16 << 20)
/// ```
public final class BodyBudget: Sendable {
    /// The most bytes of bodies in flight: from 64 KiB to 1 TiB.
    public let bytes: Int

    /// The time that a whole body has: from one second to one hour.
    public let time: Duration

    /// The least bytes that arrive in a second, on average over five seconds: from 0 to 1 MiB.
    public let bytesPerSecond: Int

    /// The time over which the rate of a body is measured.
    static let interval = 5

    private let taken = Atomic(0)

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - bytes: The most bytes of bodies in flight.
    ///   - time: The time that a whole body has.
    ///   - bytesPerSecond: The least bytes that arrive in a second.
    public init(bytes: Int = 64 << 20, time: Duration = .seconds(30), bytesPerSecond: Int = 1_024) {
        self.bytes = bytes
        self.time = time
        self.bytesPerSecond = bytesPerSecond
    }

    /// The bytes of the bodies in flight.
    public var bytesInFlight: Int { taken.load(ordering: .relaxed) }

    /// Takes room for a body; returns `false` if too little is free.
    func take(_ count: Int) -> Bool {
        var known = bytesInFlight
        while count <= bytes - known {
            let (isDone, now) = taken.compareExchange(expected: known, desired: known + count, ordering: .relaxed)
            if isDone { return true }
            known = now
        }
        return false
    }

    /// Returns the room of a body.
    func giveBack(_ count: Int) { taken.subtract(count, ordering: .relaxed) }
}

extension BodyBudget {
    /// Takes room for a body, reads it, and gives the room back after its use.
    func withBody<Body: AsyncSequence & Sendable, Result>(
        of head: HTTPRequest,
        _ body: Body,
        atMost limit: Int,
        _ clock: some Clock<Duration>,
        _ use: ([UInt8]) async -> Result
    ) async throws(BodyFailure) -> Result where Body.Element: Collection<UInt8> {
        let limit = min(limit, bytes)
        let room = head.declaredLength ?? limit
        guard room <= limit else { throw .declaredTooLarge }
        guard take(room) else { throw .noRoom }
        defer { giveBack(room) }
        let bytes = try await BodyReader(budget: self, maximumBytes: room).read(body, clock)
        guard head.declaredLength.map({ $0 == bytes.count }) ?? true else { throw .incomplete }
        return await use(bytes)
    }

    /// Reads a body and keeps nothing of it, so that the client can read the response: a server that closes the connection while
    /// bytes arrive may take the response from it.
    ///
    /// - Parameters:
    ///   - body: The parts of the body, as for ``ServiceProvider/receive(_:at:body:clock:)``.
    ///   - clock: The clock of the server.
    /// - Returns: Whether the body ended in time. If not, close the connection.
    @discardableResult public func discard<Body: AsyncSequence & Sendable>(
        _ body: Body,
        clock: some Clock<Duration>
    ) async -> Bool where Body.Element: Collection<UInt8> {
        do throws(BodyFailure) {
            _ = try await BodyReader(budget: self, maximumBytes: .max, keepsBytes: false).read(body, clock)
            return true
        } catch {
            return false
        }
    }
}

extension HTTPRequest {
    /// The length of the body that the head declares, in bytes.
    var declaredLength: Int? {
        headerFields[.contentLength].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }

    /// Whether the head declares a body.
    var declaresBody: Bool {
        headerFields.contains(.transferEncoding) || headerFields.contains(.contentLength) && declaredLength != 0
    }
}
