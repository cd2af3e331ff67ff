// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// The adapter to Apple's framework, compiled against a stand-in for the framework. A package of its own, because
// `canImport` sees each module of a build: in the package above, the stand-in would reach its products.
let package = Package(
    name: "video-subscriber-account-test",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "VideoSubscriberAccount"),
        // A link to the folder of the package above, adapter and values, as a module.
        .target(name: "SubscriberAccount", dependencies: ["UntrustedText", "VideoSubscriberAccount"]),
        .target(name: "UntrustedText"),
        .testTarget(
            name: "VideoSubscriberAccountProviderTests",
            dependencies: ["SubscriberAccount", "UntrustedText", "VideoSubscriberAccount"]
        ),
    ]
)

// The settings of the package above.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

for target in package.targets {
    target.swiftSettings = settings
}
