// SPDX-License-Identifier: Apache-2.0

internal import ServiceLifecycle
internal import Synchronization

/// Reports to load balancers that the service shuts down, before it does.
///
/// This service stops first. The health check then fails, and after a delay the server stops accepting connections.
final class Draining: Service {
    private let hasBegun = Atomic(false)
    private let delay: Duration

    init(delay: Duration) { self.delay = delay }

    /// Whether the service shuts down.
    var isDraining: Bool { hasBegun.load(ordering: .relaxed) }

    func run() async throws {
        try? await gracefulShutdown()
        hasBegun.store(true, ordering: .relaxed)
        try? await Task.sleep(for: delay)
    }
}
