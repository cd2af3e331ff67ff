// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
]

let package = Package(
    name: "SAMLHummingbird",
    platforms: [.macOS(.v15)],
    products: [.library(name: "SAMLHummingbird", targets: ["SAMLHummingbird"])],
    dependencies: [
        .package(path: "../SAMLObservation"),
        .package(name: "swift-saml", path: "../..", traits: ["XMLSec"]),
        // Requests, responses and middlewares.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        // Byte buffers, and the client of the tests.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .target(
            name: "SAMLHummingbird",
            dependencies: [
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLObservation", package: "SAMLObservation"),
                .product(name: "SAMLServiceProvider", package: "swift-saml"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SAMLHummingbirdTests",
            dependencies: [
                "SAMLHummingbird",
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLObservation", package: "SAMLObservation"),
                .product(name: "SAMLServiceProvider", package: "swift-saml"),
                .product(name: "TestIdentityProvider", package: "swift-saml"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
    ]
)
