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

/// Returns products of swift-saml.
func ours(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "swift-saml") } }

let package = Package(
    name: "PostgreSQL",
    platforms: [.macOS(.v26)],
    products: ["PostgreSQLClient", "SAMLServiceProviderPostgreSQL", "AdobePassPostgreSQL"].map {
        .library(name: $0, targets: [$0])
    },
    dependencies: [.package(name: "swift-saml", path: "../..")],
    targets: [
        // The client library of PostgreSQL.
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(name: "PostgreSQLClient", dependencies: ["CLibPQ"], swiftSettings: settings),
        .target(
            name: "SAMLServiceProviderPostgreSQL",
            dependencies: ["PostgreSQLClient"] + ours("SAML", "SAMLServiceProvider"),
            swiftSettings: settings
        ),
        .target(
            name: "AdobePassPostgreSQL",
            dependencies: ["PostgreSQLClient"] + ours("AdobePass", "SAML"),
            swiftSettings: settings
        ),
        .testTarget(
            name: "SAMLServiceProviderPostgreSQLTests",
            dependencies: ["PostgreSQLClient", "SAMLServiceProviderPostgreSQL"] + ours("SAML", "SAMLServiceProvider"),
            swiftSettings: settings
        ),
        .testTarget(
            name: "AdobePassPostgreSQLTests",
            dependencies: ["AdobePassPostgreSQL", "PostgreSQLClient"] + ours("AdobePass", "SAML"),
            swiftSettings: settings
        ),
    ]
)
