// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import SAML
internal import SAMLServiceProvider
internal import SAMLServiceProviderMetadata

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

guard let settings = Settings(CommandLine.arguments.dropFirst()) else {
    print("usage: login-site PORT BASE-URL KEY-AND-CERTIFICATE METADATA…")
    exit(64)
}
let serviceProvider = try await settings.serviceProvider()
print(serviceProvider.configuration.endpoints)
let refresher = settings.refresher(into: serviceProvider.configuration.identityProviders)
await refresher.refresh(at: .now)
let refreshing = Task { await refresher.run() }
let reporting = Task { await reportFailures(of: refresher) }
try await Site(serviceProvider).application(port: settings.port).runService()
refreshing.cancel()
reporting.cancel()
