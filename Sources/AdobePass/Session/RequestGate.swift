// SPDX-License-Identifier: Apache-2.0

/// Limits the rate of requests for each device.
///
/// The services count calls by the address of the device, and forbid calls for a second after status 429. All sessions
/// that make calls for the same devices share a gate: a back end has one gate.
public actor RequestGate {
    /// The device for which the services count a call.
    enum Device: Hashable, Sendable {
        case address(ForwardedAddress)
        /// This machine, in its calls to a server.
        case peer(ServerAddress)
    }

    private struct Bucket {
        var closedUntil = Duration.zero
        /// The time at which the bucket is full again.
        var fullAt = Duration.zero

        mutating func take(_ interval: Duration, at now: Duration) { fullAt = max(fullAt, now) + interval }

        mutating func close(until end: Duration) { closedUntil = max(closedUntil, end) }
    }

    /// The number of buckets from which buckets without a limit are deleted.
    private static let manyBuckets = 1024

    private let time: TimeSource
    private let interval: Duration?
    private let burst: Int
    private var buckets: [Device: Bucket] = [:]

    /// Creates an open gate.
    ///
    /// The defaults are the documented limit of the services: one call per second, after a burst of ten.
    ///
    /// - Parameters:
    ///   - clock: The clock for pauses.
    ///   - interval: The average interval between calls; `nil` to wait only after status 429.
    ///   - burst: The number of calls that may be made without a pause, at least one.
    public init(clock: some Clock<Duration> = ContinuousClock(), interval: Duration? = .seconds(1), burst: Int = 10) {
        time = TimeSource(clock)
        self.interval = interval
        self.burst = max(burst, 1)
    }

    /// Waits until a call for a device is allowed.
    func pass(_ device: Device) async throws {
        while true {
            try Task.checkCancellation()
            let now = time.now()
            let wait = wait(for: device, at: now)
            guard wait > .zero else {
                if let interval { buckets[device, default: Bucket()].take(interval, at: now) }
                return
            }
            try await time.sleep(wait)
        }
    }

    /// Delays the calls for a device until a pause has passed; an earlier, longer pause still applies.
    func close(_ device: Device, for pause: Duration) {
        let now = time.now()
        if buckets.count >= Self.manyBuckets {
            buckets = buckets.filter { $0.value.closedUntil > now || $0.value.fullAt > now }
        }
        buckets[device, default: Bucket()].close(until: now + pause)
    }

    private func wait(for device: Device, at now: Duration) -> Duration {
        guard let bucket = buckets[device] else { return .zero }
        let paced = interval.map { bucket.fullAt - $0 * (burst - 1) - now } ?? .zero
        return max(bucket.closedUntil - now, paced)
    }
}
