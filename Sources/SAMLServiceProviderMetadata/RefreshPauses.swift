// SPDX-License-Identifier: Apache-2.0

/// The pauses between two attempts at a source.
public struct RefreshPauses: Hashable, Sendable {
    /// The pause after a success of a server, in seconds; a shorter `cacheDuration` of the metadata shortens it to no less
    /// than a minute.
    public var interval = 3_600

    /// The pause after the first failure of a server, in seconds; each further one doubles it, up to ``interval``.
    public var retry = 30

    /// The pause between two looks at a file, in seconds.
    public var file = 5

    /// Creates pauses with the default values.
    public init() {}

    /// Returns the pause before the next attempt at a server.
    ///
    /// - Parameters:
    ///   - failures: The number of failures since the last success.
    ///   - cacheSeconds: The `cacheDuration` of the metadata.
    ///   - fraction: A random number from 0 to 1, so that many services do not ask at the same time.
    /// - Returns: The pause.
    func next(after failures: Int, cacheSeconds: Int?, _ fraction: Double) -> Duration {
        guard failures > 0 else {
            let longest = max(60, min(interval, cacheSeconds ?? interval))
            return .seconds(Double(longest) * (0.9 + 0.1 * fraction))
        }
        let doubled = retry << min(failures - 1, 16)
        return .seconds(Double(min(doubled, interval)) * (0.5 + 0.5 * fraction))
    }
}
