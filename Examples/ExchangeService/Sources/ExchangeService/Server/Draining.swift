// SPDX-License-Identifier: Apache-2.0

internal import ServiceLifecycle
internal import Synchronization

/// Tells load balancers that the service ends, before it does.
///
/// Of all services it is the first to stop: from then on the service is not ready, and only after the delay does the
/// server take no more connections.
final class Draining: Service {
    private let hasBegun = Atomic(false)
    private let delay: Duration

    init(delay: Duration) {
        self.delay = delay
    }

    /// Whether the service ends.
    var isDraining: Bool { hasBegun.load(ordering: .relaxed) }

    func run() async throws {
        try? await gracefulShutdown()
        hasBegun.store(true, ordering: .relaxed)
        try? await Task.sleep(for: delay)
    }
}
