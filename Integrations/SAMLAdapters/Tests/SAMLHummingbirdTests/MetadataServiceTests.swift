// SPDX-License-Identifier: Apache-2.0

internal import SAMLHummingbird
internal import SAMLServiceProvider
internal import SAMLServiceProviderMetadata
internal import ServiceLifecycle
internal import ServiceLifecycleTestKit
internal import Testing

/// The service of a refresher.
@Suite struct `metadata service` {
    @Test func `refreshes until the shutdown`() async {
        let environment = MetadataRefresher.Environment(sleep: { _ in try await Task.sleep(for: .seconds(86_400)) })
        let refresher = MetadataRefresher(
            [MetadataSource(file: "/nonexistent/metadata.xml")],
            into: IdentityProviders([]),
            environment: environment,
            transport: nil
        )
        await testGracefulShutdown { trigger in
            async let end: Void = MetadataService(refresher).run()
            trigger.triggerGracefulShutdown()
            await end
        }
        #expect(refresher.statuses[0].failures <= 1)
    }
}
