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

let package = Package(
    name: "SAMLObservation",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "SAMLObservation", targets: ["SAMLObservation"]),
        .library(name: "PrometheusText", targets: ["PrometheusText"]),
    ],
    dependencies: [
        .package(name: "swift-saml", path: "../..", traits: ["XMLSec"]),
        // The log and the metrics of the process, which the application chooses.
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        // Requests of the tests.
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "SAMLObservation",
            dependencies: [
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLServiceProvider", package: "swift-saml"),
                .product(name: "SAMLServiceProviderMetadata", package: "swift-saml"),
                .product(name: "SAMLSignature", package: "swift-saml"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        // The metrics of a process in the text format of Prometheus.
        .target(
            name: "PrometheusText",
            dependencies: [.product(name: "CoreMetrics", package: "swift-metrics")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SAMLObservationTests",
            dependencies: [
                "PrometheusText", "SAMLObservation",
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLServiceProvider", package: "swift-saml"),
                .product(name: "SAMLServiceProviderMetadata", package: "swift-saml"),
                .product(name: "TestIdentityProvider", package: "swift-saml"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
            ],
            swiftSettings: settings
        ),
    ]
)
