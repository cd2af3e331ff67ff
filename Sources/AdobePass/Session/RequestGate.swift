// SPDX-License-Identifier: Apache-2.0

/// Lets requests through to the services, device by device.
///
/// The services count calls by the address of the device, and want no call at all for a second after status 429. A gate
/// is shared by whatever calls for the same devices: all sessions of a back end have one.
public actor RequestGate {
    /// How many calls are let through without waiting for an answer of 429.
    public struct Pacing: Hashable, Sendable {
        /// The time in which one more call may go.
        package var interval: Duration

        /// How many calls may go at once.
        package var burst: Int

        /// Makes a pacing.
        ///
        /// - Parameters:
        ///   - interval: The time in which one more call may go.
        ///   - burst: How many calls may go at once.
        public init(interval: Duration, burst: Int) {
            self.interval = interval
            self.burst = max(burst, 1)
        }

        /// What the services are documented to allow.
        public static let documented = Pacing(interval: .seconds(1), burst: 10)
    }

    /// Whom the services count a call for.
    enum Device: Hashable, Sendable {
        case address(ForwardedAddress)
        /// This machine, as that server sees it.
        case peer(ServerAddress)
    }

    private struct Bucket {
        var closedUntil = Duration.zero
        /// When the bucket is full again.
        var fullAt = Duration.zero

        mutating func take(_ interval: Duration, at now: Duration) { fullAt = max(fullAt, now) + interval }

        mutating func close(until end: Duration) { closedUntil = max(closedUntil, end) }
    }

    /// Buckets that say nothing any more are thrown away beyond this many.
    private static let manyBuckets = 1024

    private let time: TimeSource
    private let pacing: Pacing?
    private var buckets: [Device: Bucket] = [:]

    /// Makes an open gate.
    ///
    /// - Parameters:
    ///   - clock: The clock by which it waits.
    ///   - pacing: How many calls are let through; nil leaves that to the service.
    public init(clock: some Clock<Duration>, pacing: Pacing?) {
        time = TimeSource(clock)
        self.pacing = pacing
    }

    /// Waits until a call may go.
    func pass(_ device: Device) async throws {
        while true {
            try Task.checkCancellation()
            let now = time.now()
            let wait = wait(for: device, at: now)
            guard wait > .zero else {
                if let pacing { buckets[device, default: Bucket()].take(pacing.interval, at: now) }
                return
            }
            try await time.sleep(wait)
        }
    }

    /// Lets no call through for a time; a longer time that was set before stays.
    func close(_ device: Device, for pause: Duration) {
        let now = time.now()
        if buckets.count >= Self.manyBuckets {
            buckets = buckets.filter { $0.value.closedUntil > now || $0.value.fullAt > now }
        }
        buckets[device, default: Bucket()].close(until: now + pause)
    }

    private func wait(for device: Device, at now: Duration) -> Duration {
        guard let bucket = buckets[device] else { return .zero }
        let paced = pacing.map { bucket.fullAt - $0.interval * ($0.burst - 1) - now } ?? .zero
        return max(bucket.closedUntil - now, paced)
    }
}
