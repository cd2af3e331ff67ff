// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
    name: "swift-saml-mutants",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "swift-saml", path: "..")
    ],
    targets: [
        .systemLibrary(
            name: "CAttacker",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
        ),
        .executableTarget(
            name: "mutants",
            dependencies: [
                "CAttacker",
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLEncoding", package: "swift-saml"),
                .product(name: "SAMLSignature", package: "swift-saml"),
            ],
            path: "Sources/Mutants"
        ),
    ]
)

for target in package.targets where target.type == .executable {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .strictMemorySafety(),
    ]
}
