// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// The library's own sources, through the link `Library`: as modules of this package they open their `package` names
// to the targets, and are instrumented. The targets mirror those of the package above, without its command line.
let package = Package(
    name: "swift-saml-fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: [])
    ],
    targets: [
        .systemLibrary(name: "CLibXML2", path: "Library/CLibXML2", pkgConfig: "libxml-2.0"),
        .systemLibrary(name: "CZlib", path: "Library/CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CArchive", path: "Library/CArchive", pkgConfig: "libarchive"),
        .systemLibrary(name: "CXMLSec", path: "Library/CXMLSec", pkgConfig: "xmlsec1-openssl"),
        .target(name: "CExchangeKernels", path: "Library/CExchangeKernels"),
        .target(name: "CSecureXML", dependencies: ["CLibXML2"], path: "Library/CSecureXML"),
        .target(
            name: "CSAMLSignature",
            dependencies: ["CXMLSec", "CLibXML2"],
            path: "Library/CSAMLSignature",
            cSettings: [.define("SAML_XMLSEC")]
        ),
        .target(name: "SAMLEncoding", dependencies: ["CExchangeKernels"], path: "Library/SAMLEncoding"),
        .target(name: "UntrustedText", path: "Library/UntrustedText"),
        .target(name: "SecureXML", dependencies: ["CSecureXML", "UntrustedText"], path: "Library/SecureXML"),
        .target(name: "StrictJSON", dependencies: ["UntrustedText"], path: "Library/StrictJSON"),
        .target(
            name: "SAMLBindings",
            dependencies: ["SAMLEncoding", "CZlib", "UntrustedText"],
            path: "Library/SAMLBindings"
        ),
        .target(
            name: "SAML",
            dependencies: ["SAMLEncoding", "SecureXML", "UntrustedText"],
            path: "Library/SAML",
            exclude: ["Validation/Catalog/findings.json"]
        ),
        .target(
            name: "SAMLSignature",
            dependencies: ["CSAMLSignature", "SAML", "SAMLBindings", "SAMLEncoding", "SecureXML", "UntrustedText"],
            path: "Library/SAMLSignature"
        ),
        .target(
            name: "AdobePass",
            dependencies: [
                "SAMLEncoding", "StrictJSON", "UntrustedText",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Library/AdobePass"
        ),
        .target(
            name: "AdobePassExchange",
            dependencies: [
                "AdobePass", "SAML", "SAMLEncoding", "SecureXML", "StrictJSON", "UntrustedText",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Library/AdobePassExchange"
        ),
        .target(
            name: "BatchValidation",
            dependencies: [
                "CArchive", "SAML", "SAMLBindings", "SAMLEncoding", "SAMLSignature", "StrictJSON", "UntrustedText",
            ],
            path: "Library/BatchValidation",
            exclude: ["Report/report-1.schema.json"]
        ),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "AdobePass", "AdobePassExchange", "BatchValidation", "SAML", "SAMLBindings", "SAMLEncoding",
                "SAMLSignature", "SecureXML",
                "StrictJSON", "UntrustedText",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Sources/Fuzz",
            // libFuzzer's driver is called from our own `fuzz_main`, which no file of top-level code makes.
            swiftSettings: [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
        ),
    ]
)

for target in package.targets where [.regular, .executable].contains(target.type) {
    if target.name.hasPrefix("C") {
        target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-fsanitize=address,fuzzer-no-link"])]
        continue
    }
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .define("XMLSec"),
            .define("Archives"),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("ImmutableWeakCaptures"),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .enableExperimentalFeature("Lifetimes"),
            .strictMemorySafety(),
            .unsafeFlags(["-sanitize=fuzzer,address"]),
        ]
}
