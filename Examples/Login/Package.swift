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
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(path: "../../Integrations/PostgreSQL"),
        .package(name: "swift-saml", path: "../..", traits: ["Hummingbird"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    ],
    targets: [
        // The header of PKCS #11, and the loader of its modules.
        .systemLibrary(
            name: "CPKCS11",
            pkgConfig: "p11-kit-1",
            providers: [.apt(["libp11-kit-dev"]), .brew(["p11-kit"])]
        ),
        .target(name: "CToken", dependencies: ["CPKCS11"]),
        .executableTarget(
            name: "login-site",
            dependencies: [
                "CToken",
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLHummingbird", package: "swift-saml"),
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
    ]
)
