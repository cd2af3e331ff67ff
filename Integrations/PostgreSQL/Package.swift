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
    name: "PostgreSQL",
    platforms: [.macOS(.v26)],
    products: [
        .library(name: "PostgreSQLClient", targets: ["PostgreSQLClient"]),
        .library(name: "SAMLServiceProviderPostgreSQL", targets: ["SAMLServiceProviderPostgreSQL"]),
    ],
    dependencies: [.package(name: "swift-saml", path: "../..")],
    targets: [
        // The client library of PostgreSQL.
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(name: "PostgreSQLClient", dependencies: ["CLibPQ"], swiftSettings: settings),
        .target(
            name: "SAMLServiceProviderPostgreSQL",
            dependencies: [
                "PostgreSQLClient",
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLServiceProvider", package: "swift-saml"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SAMLServiceProviderPostgreSQLTests",
            dependencies: [
                "PostgreSQLClient", "SAMLServiceProviderPostgreSQL",
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLServiceProvider", package: "swift-saml"),
            ],
            swiftSettings: settings
        ),
    ]
)
