// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

func products(_ package: String, _ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: package) }
}

let saml = products(
    "swift-saml",
    "SAML",
    "SAMLObservation",
    "SAMLServiceProvider",
    "SAMLServiceProviderMetadata",
    "TestIdentityProvider"
)

// The client of the tests of an adapter.
let client =
    products("async-http-client", "AsyncHTTPClient") + products("swift-nio", "NIOCore", "NIOHTTP1", "NIOPosix")
    + products("swift-http-types", "HTTPTypes") + products("swift-log", "Logging")

// The tests of SAMLHummingbird and SAMLObservation, which use them as a service does, and the sample for another server.
let package = Package(
    name: "SAMLAdapters",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "swift-saml", path: "../..", traits: ["Configuration", "Hummingbird"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        // It has no dependency.
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .testTarget(
            name: "SAMLHummingbirdTests",
            dependencies: saml + client + products("swift-saml", "SAMLHummingbird")
                + products("hummingbird", "Hummingbird", "HummingbirdTesting")
                + products("swift-service-lifecycle", "ServiceLifecycle", "ServiceLifecycleTestKit"),
            swiftSettings: settings
        ),
        .testTarget(
            name: "SAMLFlyingFoxTests",
            dependencies: saml + client + products("FlyingFox", "FlyingFox", "FlyingSocks"),
            swiftSettings: settings
        ),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: saml + products("swift-saml", "SAMLSignature")
                + products("swift-configuration", "Configuration"),
            swiftSettings: settings
        ),
        .testTarget(
            name: "SAMLObservationTests",
            dependencies: saml + products("swift-metrics", "CoreMetrics", "MetricsTestKit")
                + products("swift-http-types", "HTTPTypes") + products("swift-log", "InMemoryLogging", "Logging")
                + products("swift-distributed-tracing", "InMemoryTracing", "Tracing"),
            swiftSettings: settings
        ),
    ]
)
