// SPDX-License-Identifier: Apache-2.0

/// How long a registration code is good for.
public struct CodeLifetime: Hashable, Sendable {
    /// The seconds.
    public let seconds: Int

    /// Makes a lifetime.
    ///
    /// - Parameter seconds: From 1 to 36 000; nil beyond, where the service would refuse.
    public init?(seconds: Int) {
        guard (1...36_000).contains(seconds) else { return nil }
        self.seconds = seconds
    }
}
