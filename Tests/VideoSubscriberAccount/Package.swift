// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// The adapter to Apple's framework, compiled against a replacement of the framework. A separate package, because
// `canImport` finds every module of a build: in the parent package, the replacement would reach its products.
let package = Package(
    name: "video-subscriber-account-test",
    platforms: [.macOS(.v26)],
    targets: [
        // As in Apple's SDK, the framework does not pass its import of UIKit on.
        .target(name: "UIKit"),
        .target(name: "VideoSubscriberAccount", dependencies: ["UIKit"]),
        // The adapter and its values, through a link to the folder of the package above.
        .target(
            name: "SubscriberAccount",
            dependencies: [
                "CLibrary", "TimestampDates", "Timestamps", "UIKit", "UntrustedText", "VideoSubscriberAccount",
            ],
            path: "Sources/AdobePass",
            sources: [
                "Exports.swift", "SubscriberAccount", "Values/LockedValue.swift", "Values/PrivateText.swift",
                "Values/Withheld.swift",
            ]
        ),
        .target(name: "CLibrary"),
        .target(name: "Timestamps", dependencies: ["CLibrary"]),
        .target(name: "TimestampDates", dependencies: ["Timestamps"]),
        .target(name: "UntrustedText"),
        .testTarget(
            name: "VideoSubscriberAccountProviderTests",
            dependencies: [
                "SubscriberAccount", "TimestampDates", "Timestamps", "UIKit", "UntrustedText", "VideoSubscriberAccount",
            ]
        ),
    ]
)

// The settings of the parent package.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableExperimentalFeature("Lifetimes"),
    .strictMemorySafety(),
]

for target in package.targets {
    target.swiftSettings = settings
}
