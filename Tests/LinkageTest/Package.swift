// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// Four clients of the package, to see which libraries each of them loads.
let package = Package(
    name: "linkage-test",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "swift-saml", path: "../..")],
    targets: [
        .executableTarget(
            name: "EncodingConsumer",
            dependencies: [.product(name: "SAMLEncoding", package: "swift-saml")]
        ),
        .executableTarget(
            name: "ExchangeConsumer",
            dependencies: [.product(name: "AdobePass", package: "swift-saml")]
        ),
        .executableTarget(
            name: "ResponseConsumer",
            dependencies: [.product(name: "SAML", package: "swift-saml")]
        ),
        .executableTarget(
            name: "VerifyingConsumer",
            dependencies: [
                .product(name: "SAML", package: "swift-saml"),
                .product(name: "SAMLSignature", package: "swift-saml"),
            ]
        ),
    ]
)
