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
        .executableTarget(
            name: "ratios",
            dependencies: [.product(name: "SAMLEncoding", package: "swift-saml")],
            path: "Sources/Ratios"
        )
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableExperimentalFeature("Lifetimes"),
        .strictMemorySafety(),
    ]
}
