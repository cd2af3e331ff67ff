// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
    name: "swift-saml-benchmarks",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "swift-saml", path: "..")
    ],
    targets: [
        .systemLibrary(
            name: "CBareLibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        .systemLibrary(
            name: "CRawRSA",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
        ),
        .executableTarget(
            name: "ratios",
            dependencies: ["CBareLibXML2", "CRawRSA"]
                + ["AdobePass", "AdobePassExchange", "SAML", "SAMLEncoding", "SAMLSignature"].map {
                    .product(name: $0, package: "swift-saml")
                },
            path: "Sources/Ratios",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableExperimentalFeature("Lifetimes"),
                .strictMemorySafety(),
            ]
        ),
    ]
)
