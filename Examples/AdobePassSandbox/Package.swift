// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
    name: "AdobePassSandbox",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "adobe-pass-sandbox", targets: ["adobe-pass-sandbox"])
    ],
    dependencies: [
        .package(name: "swift-saml", path: "../..", traits: ["XMLSec", "HTTPClient"]),
        // Routes, requests and responses, and a server that shuts down gracefully.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        // Command-line options.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // The message authentication codes of access tokens.
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        // The HTTP types of Hummingbird.
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    ],
    targets: [
        .target(
            name: "Sandbox",
            dependencies: [
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLEncoding", package: "swift-saml"),
                .product(name: "SAMLSignature", package: "swift-saml"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            resources: [.embedInCode("Configuration/acme.json")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "adobe-pass-sandbox",
            dependencies: [
                "Sandbox",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "SAMLSignature", package: "swift-saml"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),
        // The sandbox alone, and with the library AdobePass, over HTTP.
        .testTarget(
            name: "SandboxTests",
            dependencies: [
                "Sandbox",
                .product(name: "AdobePass", package: "swift-saml"),
                .product(name: "AdobePassExchange", package: "swift-saml"),
                .product(name: "AdobePassHTTPClient", package: "swift-saml"),
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLEncoding", package: "swift-saml"),
                .product(name: "SAMLSignature", package: "swift-saml"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
    ]
)

var settings: [SwiftSetting] {
    [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
