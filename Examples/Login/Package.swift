// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
]

let package = Package(
    name: "Login",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../../Integrations/PostgreSQL"),
        .package(path: "../../Integrations/SAMLHummingbird"),
        .package(name: "swift-saml", path: "../..", traits: ["XMLSec"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    ],
    targets: [
        .executableTarget(
            name: "login-site",
            dependencies: [
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLHummingbird", package: "SAMLHummingbird"),
                .product(name: "SAMLServiceProvider", package: "swift-saml"),
                .product(name: "SAMLServiceProviderMetadata", package: "swift-saml"),
                .product(name: "SAMLServiceProviderPostgreSQL", package: "PostgreSQL"),
                .product(name: "SAMLSignature", package: "swift-saml"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        // An identity provider for the example, which signs in anyone.
        .executableTarget(
            name: "login-idp",
            dependencies: [
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "TestIdentityProvider", package: "swift-saml"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
    ]
)
