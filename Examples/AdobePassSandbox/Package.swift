// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Returns products of one package.
func products(_ package: String, _ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: package) }
}

let package = Package(
    name: "AdobePassSandbox",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "swift-saml", path: "../..", traits: ["XMLSec", "HTTPClient"]),
        // Routes, requests and responses, and a server that shuts down gracefully.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        // Command-line options.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // The HTTP types of Hummingbird.
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    ],
    targets: [
        .target(
            name: "Sandbox",
            dependencies: products("swift-saml", "SAML", "SAMLEncoding", "SAMLSignature")
                + products("hummingbird", "Hummingbird") + products("swift-http-types", "HTTPTypes")
                + products("swift-log", "Logging") + products("swift-nio", "NIOCore"),
            resources: [
                .embedInCode("Configuration/acme.json"), .embedInCode("Errors/enhanced-codes.txt"),
                .embedInCode("Server/v2-headers.tsv"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "adobe-pass-sandbox",
            dependencies: ["Sandbox"] + products("hummingbird", "Hummingbird") + products("swift-saml", "SAMLSignature")
                + products("swift-argument-parser", "ArgumentParser"),
            swiftSettings: settings
        ),
        // The sandbox alone, and with the library AdobePass, over HTTP.
        .testTarget(
            name: "SandboxTests",
            dependencies: ["Sandbox"]
                + products("swift-saml", "AdobePass", "AdobePassExchange", "AdobePassHTTPClient")
                + products("swift-saml", "SAML", "SAMLEncoding", "SAMLSignature")
                + products("hummingbird", "Hummingbird") + products("swift-http-types", "HTTPTypes")
                + products("swift-log", "Logging"),
            swiftSettings: settings
        ),
    ]
)
