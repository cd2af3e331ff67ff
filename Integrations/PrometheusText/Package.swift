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

let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")

let package = Package(
    name: "PrometheusText",
    platforms: [.macOS(.v26)],
    products: [.library(name: "PrometheusText", targets: ["PrometheusText"])],
    dependencies: [.package(url: "https://github.com/apple/swift-metrics", from: "2.13.0")],
    targets: [
        .target(name: "PrometheusText", dependencies: [metrics], swiftSettings: settings),
        .testTarget(name: "PrometheusTextTests", dependencies: ["PrometheusText", metrics], swiftSettings: settings),
    ]
)
