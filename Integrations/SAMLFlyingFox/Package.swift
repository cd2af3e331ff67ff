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
    name: "SAMLFlyingFox",
    platforms: [.macOS(.v15)],
    products: [.library(name: "SAMLFlyingFox", targets: ["SAMLFlyingFox"])],
    dependencies: [
        .package(path: "../SAMLObservation"),
        .package(name: "swift-saml", path: "../..", traits: ["XMLSec"]),
        // Requests, responses and the server; it has no dependency.
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        // The client of the tests.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .target(
            name: "SAMLFlyingFox",
            dependencies: [
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLObservation", package: "SAMLObservation"),
                .product(name: "SAMLServiceProvider", package: "swift-saml"),
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SAMLFlyingFoxTests",
            dependencies: [
                "SAMLFlyingFox",
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLServiceProvider", package: "swift-saml"),
                .product(name: "TestIdentityProvider", package: "swift-saml"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
    ]
)
