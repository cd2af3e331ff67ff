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
        .systemLibrary(name: "CSteps"),
        .systemLibrary(name: "CThreads"),
        .target(
            name: "SignedResponses",
            dependencies: [
                "CThreads",
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLSignature", package: "swift-saml"),
            ]
        ),
        .executableTarget(
            name: "ratios",
            dependencies: [
                "CBareLibXML2",
                "CRawRSA",
                "CSteps",
                "SignedResponses",
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLEncoding", package: "swift-saml"),
                .product(name: "SAMLSignature", package: "swift-saml"),
            ],
            path: "Sources/Ratios"
        ),
        .executableTarget(
            name: "verification-loop",
            dependencies: ["SignedResponses"],
            path: "Sources/VerificationLoop"
        ),
        .executableTarget(
            name: "batch-rates",
            dependencies: ["SignedResponses"],
            path: "Sources/BatchRates"
        ),
        .executableTarget(name: "batch-shapes", path: "Sources/BatchShapes"),
    ]
)

for target in package.targets where [.regular, .executable].contains(target.type) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableExperimentalFeature("Lifetimes"),
        .strictMemorySafety(),
    ]
}
