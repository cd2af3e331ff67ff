// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

let package = Package(
    name: "SAMLMetadataService",
    platforms: [.macOS(.v15)],
    products: [.library(name: "SAMLMetadataService", targets: ["SAMLMetadataService"])],
    dependencies: [
        .package(name: "swift-saml", path: "../..", traits: ["XMLSec"]),
        // The group of services, which shuts them down in order.
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "SAMLMetadataService",
            dependencies: [
                .product(name: "SAMLServiceProviderMetadata", package: "swift-saml"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SAMLMetadataServiceTests",
            dependencies: [
                "SAMLMetadataService",
                .product(name: "SAMLServiceProvider", package: "swift-saml"),
                .product(name: "SAMLServiceProviderMetadata", package: "swift-saml"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
    ]
)
