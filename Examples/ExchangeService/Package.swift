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

/// Returns products of one package.
func products(_ package: String, _ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: package) }
}

let package = Package(
    name: "ExchangeService",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "exchange-service", targets: ["exchange-service"])
    ],
    traits: [
        .trait(name: "PostgreSQL", description: "Links libpq, for stores that several processes share.")
    ],
    dependencies: [
        .package(path: "../../Integrations/PostgreSQL"),
        // The metrics in the text format of Prometheus.
        .package(path: "../../Integrations/PrometheusText"),
        .package(name: "swift-saml", path: "../..", traits: ["XMLSec", "HTTPClient"]),
        // Routes, requests and responses.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        // Signals and graceful shutdown.
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
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
            dependencies: products(
                "swift-saml",
                "AdobePass",
                "AdobePassExchange",
                "SAML",
                "SAMLEncoding",
                "SAMLSignature"
            )
                + products("swift-metrics", "CoreMetrics") + products("swift-crypto", "Crypto")
                + products("swift-http-types", "HTTPTypes") + products("hummingbird", "Hummingbird", "HummingbirdCore")
                + products("PrometheusText", "PrometheusText") + products("swift-log", "Logging")
                + products("swift-nio", "NIOCore", "NIOPosix") + products("swift-nio-extras", "NIOHTTPTypes")
                + products("swift-service-lifecycle", "ServiceLifecycle", "UnixSignals"),
            swiftSettings: settings
        ),
        .executableTarget(
            name: "exchange-service",
            dependencies: [
                "ExchangeService",
                .product(
                    name: "AdobePassPostgreSQL",
                    package: "PostgreSQL",
                    condition: .when(traits: ["PostgreSQL"])
                ),
            ] + products("swift-saml", "AdobePass", "AdobePassHTTPClient", "SAML")
                + products("swift-metrics", "CoreMetrics") + products("swift-http-types", "HTTPTypes")
                + products("swift-log", "Logging") + products("PrometheusText", "PrometheusText"),
            swiftSettings: settings
        ),
        // Signed documents for the scripts.
        .executableTarget(
            name: "exchange-load",
            dependencies: products("swift-saml", "SAML", "SAMLSignature"),
            swiftSettings: settings
        ),
        .testTarget(
            name: "ExchangeServiceTests",
            dependencies: ["ExchangeService"] + products("swift-saml", "AdobePass", "SAML", "SAMLSignature")
                + products("swift-crypto", "Crypto") + products("swift-http-types", "HTTPTypes")
                + products("hummingbird", "Hummingbird", "HummingbirdTesting")
                + products("PrometheusText", "PrometheusText")
                + products("swift-log", "InMemoryLogging", "Logging") + products("swift-nio", "NIOCore", "NIOPosix")
                + products("swift-service-lifecycle", "ServiceLifecycle"),
            swiftSettings: settings
        ),
    ]
)
