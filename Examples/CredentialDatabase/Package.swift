// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

let package = Package(
    name: "CredentialDatabase",
    platforms: [.macOS(.v26)],
    products: [.library(name: "CredentialDatabase", targets: ["CredentialDatabase"])],
    dependencies: [
        .package(name: "swift-saml", path: "../..", traits: []),
        // The client of PostgreSQL.
        .package(path: "../../Integrations/PostgreSQL"),
        // The digests of assertions.
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [
        .target(
            name: "CredentialDatabase",
            dependencies: [
                .product(name: "AdobePass", package: "swift-saml"),
                .product(name: "PostgreSQLClient", package: "PostgreSQL"),
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CredentialDatabaseTests",
            dependencies: [
                "CredentialDatabase",
                .product(name: "AdobePass", package: "swift-saml"),
                .product(name: "SAML", package: "swift-saml"),
            ],
            swiftSettings: settings
        ),
    ]
)
