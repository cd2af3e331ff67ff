// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let settings: [SwiftSetting] = [
    // Files that saml-inspector shares are empty there without its trait.
    .define("ExchangeService"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

let package = Package(
    name: "ExchangeService",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "exchange-service", targets: ["exchange-service"])
    ],
    traits: [
        .trait(name: "PostgreSQL", description: "Links libpq, for stores that several processes share.")
    ],
    dependencies: [
        .package(path: "../CredentialDatabase"),
        // The metrics in the text format of Prometheus.
        .package(path: "../../Integrations/SAMLObservation"),
        .package(name: "swift-saml", path: "../..", traits: ["XMLSec", "HTTPClient"]),
        // Routes, requests and responses.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        // Signals and graceful shutdown.
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        // The spans of requests, for the tracer of the process.
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        // The names of the files of devices.
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        // Header fields, connections and threads of Hummingbird.
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    ],
    targets: [
        .target(
            name: "ExchangeService",
            dependencies: [
                .product(name: "AdobePass", package: "swift-saml"),
                .product(name: "AdobePassExchange", package: "swift-saml"),
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLEncoding", package: "swift-saml"),
                .product(name: "SAMLSignature", package: "swift-saml"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "PrometheusText", package: "SAMLObservation"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "exchange-service",
            dependencies: [
                "ExchangeService",
                .product(
                    name: "CredentialDatabase",
                    package: "CredentialDatabase",
                    condition: .when(traits: ["PostgreSQL"])
                ),
                .product(name: "AdobePassHTTPClient", package: "swift-saml"),
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "PrometheusText", package: "SAMLObservation"),
            ],
            swiftSettings: settings
        ),
        // Signed documents for the scripts.
        .executableTarget(
            name: "exchange-load",
            dependencies: [
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLSignature", package: "swift-saml"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ExchangeServiceTests",
            dependencies: [
                "ExchangeService",
                .product(name: "AdobePass", package: "swift-saml"),
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLSignature", package: "swift-saml"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "PrometheusText", package: "SAMLObservation"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
            swiftSettings: settings
        ),
    ]
)
