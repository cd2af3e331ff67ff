// SPDX-License-Identifier: Apache-2.0

#if Hummingbird
public import SAMLServiceProviderMetadata
public import ServiceLifecycle

/// Refreshes the identity providers of a service until the group of services shuts down.
///
/// ```swift
/// let group = ServiceGroup(services: [server, MetadataService(refresher)], logger: logger)
/// try await group.run()
/// ```
public struct MetadataService: Service {
    private let refresher: MetadataRefresher

    /// Creates a service.
    public init(_ refresher: MetadataRefresher) { self.refresher = refresher }

    /// Refreshes until the group shuts down.
    public func run() async {
        await cancelWhenGracefulShutdown { await refresher.run() }
    }
}
#endif
