// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import SAMLServiceProvider

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
try await Site(serviceProvider).application(port: settings.port).runService()
