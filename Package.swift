// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// SwiftPM reads the manifest of a dependency from the repository, where its folder is "/", and from a checkout. Only a
// clone of the package gets what samltool needs without a trait.
let folder = Context.packageDirectory
let isDependency = folder == "/" || folder.contains("/checkouts/") || folder.contains("/registry/downloads/")

// The builder of the Swift Package Index lacks xmlsec, libarchive and SQLite.
let isIndexed = Context.environment["SPI_BUILD"] != nil

let package = Package(
    name: "swift-saml",
    // An app imports SAMLEncoding, AdobePass and AdobePassApple, which use `any Clock<Duration>`. Other modules read
    // arrays and strings as `Span`, which macOS has since 26.
    platforms: [.macOS(.v26), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
    products: [
        .library(name: "SAMLEncoding", targets: ["SAMLEncoding"]),
        .library(name: "SAMLBindings", targets: ["SAMLBindings"]),
        .library(name: "SAML", targets: ["SAML"]),
        .library(name: "SAMLSignature", targets: ["SAMLSignature"]),
        .library(name: "SAMLServiceProvider", targets: ["SAMLServiceProvider"]),
        .library(name: "SAMLServiceProviderSQLite", targets: ["SAMLServiceProviderSQLite"]),
        .library(name: "SAMLServiceProviderMetadata", targets: ["SAMLServiceProviderMetadata"]),
        .library(name: "SAMLObservation", targets: ["SAMLObservation"]),
        .library(name: "SAMLHummingbird", targets: ["SAMLHummingbird"]),
        .library(name: "TestIdentityProvider", targets: ["TestIdentityProvider"]),
        .library(name: "AdobePass", targets: ["AdobePass"]),
        .library(name: "AdobePassExchange", targets: ["AdobePassExchange"]),
        .library(name: "AdobePassHTTPClient", targets: ["AdobePassHTTPClient"]),
        .library(name: "AdobePassApple", targets: ["AdobePassApple"]),
        .executable(name: "samltool", targets: ["samltool"]),
        // For other languages: Sources/CSamltool/samltool.h.
        .library(name: "samltool-c", type: .dynamic, targets: ["SamltoolLibrary"]),
        .executable(name: "saml-inspector", targets: ["saml-inspector"]),
        .plugin(name: "validate-saml", targets: ["validate-saml"]),
    ],
    traits: [
        .trait(name: "XMLSec", description: "Links xmlsec, for the verification of signatures."),
        .trait(name: "CommandLine", description: "Builds samltool in a package that depends on this one."),
        .trait(name: "HTTPClient", description: "Builds the client of Adobe Pass over AsyncHTTPClient."),
        .trait(
            name: "Observation",
            description: "Builds SAMLObservation: the log, the metrics and the spans of logins.",
            enabledTraits: ["XMLSec"]
        ),
        .trait(
            name: "Hummingbird",
            description: "Builds SAMLHummingbird: logins in a server over Hummingbird.",
            enabledTraits: ["Observation"]
        ),
        .trait(
            name: "Configuration",
            description: "Reads the settings of a service provider with swift-configuration.",
            enabledTraits: ["XMLSec"]
        ),
        .trait(
            name: "Inspector",
            description: "Builds saml-inspector, a page in the local browser, over Hummingbird.",
            enabledTraits: ["XMLSec"]
        ),
        // One trait: SwiftPM passes several as flags in the order of a set, and another order compiles every module again.
        .default(enabledTraits: isIndexed ? [] : ["XMLSec"]),
    ],
    dependencies: [
        // Subcommands, help and usage errors of samltool; the libraries do not need it.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // The vocabulary of requests and answers, without a client or a server.
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        // With the trait HTTPClient: connections, TLS and time limits.
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        // With the trait HTTPClient: the header fields and the certificates that AsyncHTTPClient takes.
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        // With the traits Hummingbird and Inspector: HTTP server, logging, graceful shutdown.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        // With the trait Configuration: settings from files, the environment or a service.
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        // With the trait Observation: the metrics and the spans of a process, which the application chooses.
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    ],
    targets: [
        // Ring 0: the system.
        .systemLibrary(
            name: "CLibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        .systemLibrary(
            name: "CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
        ),
        .systemLibrary(
            name: "CArchive",
            pkgConfig: "libarchive",
            providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .systemLibrary(
            name: "CXMLSec",
            pkgConfig: "xmlsec1-openssl",
            providers: [.apt(["libxmlsec1-dev", "libssl-dev"]), .brew(["libxmlsec1"])]
        ),
        .systemLibrary(name: "CExtendedAttributes"),
        .systemLibrary(name: "CMemoryFile"),
        .systemLibrary(name: "CSamltool"),
        .target(name: "CLibrary"),
        .target(name: "CExchangeKernels"),
        .target(name: "CSearchKernel", dependencies: ["CExchangeKernels"]),
        .target(name: "CSecureXML", dependencies: ["CLibXML2"]),
        .target(
            name: "CSAMLSignature",
            dependencies: [.target(name: "CXMLSec", condition: .when(traits: ["XMLSec"])), "CLibXML2"],
            cSettings: [.define("SAML_XMLSEC", .when(traits: ["XMLSec"]))]
        ),

        // Ring 1: bytes and trees. StrictJSON is for the modules of this package alone.
        .target(name: "Timestamps", dependencies: ["CLibrary"]),
        .target(name: "TimestampDates", dependencies: ["Timestamps"]),
        .target(name: "UntrustedText"),
        .target(name: "PrivateFiles", dependencies: ["CExtendedAttributes", "CLibrary"]),
        .target(name: "SAMLEncoding", dependencies: ["CExchangeKernels", "CLibrary"]),
        .target(name: "SecureXML", dependencies: ["CSecureXML", "UntrustedText"]),
        .target(name: "StrictJSON", dependencies: ["UntrustedText"]),

        // Database files: replays of a batch, and the stores of a service provider.
        .target(name: "SQLiteDatabase", dependencies: ["CLibrary", "CSQLite"]),

        // The style and the scripts that the HTML report and the page of saml-inspector share.
        .target(name: "PageParts", resources: [.embedInCode("Resources")]),

        // Ring 2: the words of the standard.
        .target(name: "SAMLBindings", dependencies: ["SAMLEncoding", "CZlib", "UntrustedText"]),
        .target(
            name: "SAML",
            dependencies: ["SAMLEncoding", "SecureXML", "StrictJSON", "Timestamps", "UntrustedText"],
            resources: [
                .embedInCode("Findings/findings.json"), .embedInCode("Model/registered-uris.txt"),
                .embedInCode("Redaction/registered-names.txt"), .embedInCode("Redaction/status-words.txt"),
                .embedInCode("Validation/Rules/status-advice.json"),
            ]
        ),
        .target(
            name: "TamperingCauses",
            dependencies: ["SAML", "SAMLEncoding", "SecureXML", "UntrustedText"],
            resources: [.embedInCode("Attacks/known-attacks.txt"), .embedInCode("Causes/causes.txt")]
        ),

        // Ring 3: signatures, and the calls of Adobe Pass.
        .target(
            name: "SAMLSignature",
            dependencies: [
                "CLibrary", "CSAMLSignature", "PrivateFiles", "SAML", "SAMLBindings", "SAMLEncoding", "SecureXML",
                "StrictJSON", "TamperingCauses", "TimestampDates", "UntrustedText",
            ],
            resources: [.embedInCode("Diagnosis/query-causes.json"), .embedInCode("Keys/mistaken-files.json")]
        ),
        .target(
            name: "AdobePass",
            dependencies: [
                "CLibrary", "PrivateFiles", "SAMLEncoding", "StrictJSON", "TimestampDates", "Timestamps",
                "UntrustedText",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),

        // Ring 4: logins and an identity provider for their tests; captures, their validation, and the exchange.
        .target(
            name: "MetadataRetrieval",
            dependencies: [
                "SAML", "SAMLBindings", "SAMLEncoding", "SAMLSignature", "UntrustedText",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .target(
            name: "SAMLServiceProvider",
            dependencies: [
                "SAML", "SAMLBindings", "SAMLEncoding", "SAMLSignature", "UntrustedText",
                .product(
                    name: "Configuration",
                    package: "swift-configuration",
                    condition: .when(traits: ["Configuration"])
                ),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .target(
            name: "SAMLServiceProviderSQLite",
            dependencies: ["SAML", "SAMLServiceProvider", "SQLiteDatabase"]
        ),
        .target(
            name: "SAMLServiceProviderMetadata",
            dependencies: [
                "CLibrary", "MetadataRetrieval", "PrivateFiles", "SAML", "SAMLServiceProvider", "SAMLSignature",
                "UntrustedText",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .target(
            name: "SAMLObservation",
            dependencies: [
                "SAML", "SAMLServiceProvider", "SAMLServiceProviderMetadata", "SAMLSignature",
                .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Observation"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Observation"])),
                .product(
                    name: "Tracing",
                    package: "swift-distributed-tracing",
                    condition: .when(traits: ["Observation"])
                ),
            ]
        ),
        .target(
            name: "SAMLHummingbird",
            dependencies: [
                "SAML", "SAMLObservation", "SAMLServiceProvider", "SAMLServiceProviderMetadata",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Hummingbird"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Hummingbird"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Hummingbird"])),
                .product(
                    name: "ServiceLifecycle",
                    package: "swift-service-lifecycle",
                    condition: .when(traits: ["Hummingbird"])
                ),
                .product(
                    name: "Tracing",
                    package: "swift-distributed-tracing",
                    condition: .when(traits: ["Hummingbird"])
                ),
            ]
        ),
        .target(
            name: "TestIdentityProvider",
            dependencies: [
                "SAML", "SAMLBindings", "SAMLEncoding", "SAMLSignature", "UntrustedText",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(
                    name: "HummingbirdTesting",
                    package: "hummingbird",
                    condition: .when(traits: ["Hummingbird"])
                ),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Hummingbird"])),
            ],
            resources: [.embedInCode("keys.pem")]
        ),

        .target(
            name: "Captures",
            dependencies: [
                "CArchive", "CExchangeKernels", "CLibrary", "CSearchKernel", "PrivateFiles", "SAML", "SAMLBindings",
                "SAMLEncoding", "SAMLSignature", "StrictJSON", "TamperingCauses", "UntrustedText",
            ],
            resources: [
                .embedInCode("Inputs/unreadable-json.json"), .embedInCode("HTTP/http-answers.json"),
                .embedInCode("Messages/message-kinds.json"), .embedInCode("Rejected/service-errors.json"),
                .embedInCode("Rejected/text-forms.json"),
            ]
        ),
        .target(
            name: "BatchValidation",
            dependencies: [
                "Captures", "CLibrary", "CSQLite", "MetadataRetrieval", "PageParts", "PrivateFiles", "SAML",
                "SAMLBindings", "SAMLEncoding", "SAMLSignature", "SecureXML", "SQLiteDatabase", "StrictJSON",
                "TamperingCauses", "UntrustedText",
            ],
            exclude: ["Metadata/metadata-1.schema.json", "Report/report-2.schema.json"],
            resources: [
                .embedInCode("Explanation/outcomes.json"), .embedInCode("Policy/options.json"),
                .embedInCode("Validation/products.json"),
            ]
        ),
        .target(name: "SamltoolLibrary", dependencies: ["BatchValidation", "Captures", "CLibrary", "CSamltool"]),
        .target(
            name: "AdobePassAudit",
            dependencies: [
                "AdobePass", "BatchValidation", "Captures", "SAML", "SAMLEncoding", "StrictJSON", "UntrustedText",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            resources: [.embedInCode("audit-rules.json")]
        ),
        .target(
            name: "AdobePassExchange",
            dependencies: [
                "AdobePass", "SAML", "SAMLEncoding", "SecureXML", "StrictJSON", "UntrustedText",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .target(
            name: "AdobePassHTTPClient",
            dependencies: [
                "AdobePass", "CLibrary",
                .product(
                    name: "AsyncHTTPClient",
                    package: "async-http-client",
                    condition: .when(traits: ["HTTPClient"])
                ),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["HTTPClient"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["HTTPClient"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["HTTPClient"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["HTTPClient"])),
            ]
        ),
        .target(
            name: "AdobePassApple",
            dependencies: ["AdobePass", "CLibrary", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),

        // Ring 5: the command line, and the page in a browser.
        .target(
            name: "InspectorPage",
            dependencies: [
                "BatchValidation", "Captures", "CLibrary", "CMemoryFile", "PageParts", "PrivateFiles", "SAML",
                "SAMLEncoding", "SAMLServiceProvider", "SAMLSignature", "SecureXML", "StrictJSON", "UntrustedText",
            ],
            resources: [.embedInCode("Resources")]
        ),
        .executableTarget(
            name: "saml-inspector",
            dependencies: [
                "BatchValidation", "Captures", "CLibrary", "InspectorPage", "SAML",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Inspector"])),
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Inspector"])),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Inspector"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Inspector"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Inspector"])),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: .when(traits: ["Inspector"])),
                .product(
                    name: "ServiceLifecycle",
                    package: "swift-service-lifecycle",
                    condition: .when(traits: ["Inspector"])
                ),
                .product(
                    name: "UnixSignals",
                    package: "swift-service-lifecycle",
                    condition: .when(traits: ["Inspector"])
                ),
            ]
        ),
        .executableTarget(
            name: "samltool",
            dependencies: [
                "AdobePass", "AdobePassAudit", "AdobePassExchange",
                .target(name: "AdobePassHTTPClient", condition: .when(traits: ["HTTPClient"])),
                "BatchValidation", "Captures", "CLibrary", "MetadataRetrieval", "PrivateFiles", "SAML", "SAMLBindings",
                "SAMLEncoding", "SAMLServiceProvider", "StrictJSON", "TestIdentityProvider", "UntrustedText",
                .product(
                    name: "ArgumentParser",
                    package: "swift-argument-parser",
                    condition: isDependency ? .when(traits: ["CommandLine"]) : nil
                ),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),

        // `swift package validate-saml`, for packages that contain captures. It builds samltool only when it runs:
        // a dependency on samltool would build every target twice.
        .plugin(
            name: "validate-saml",
            capability: .command(
                intent: .custom(verb: "validate-saml", description: "Validates captured SAML responses.")
            ),
            path: "Integrations/SwiftPM/ValidateSAML"
        ),

        // Vectors, and the tests that read them.
        .target(
            name: "TestVectors",
            path: "TestVectors",
            exclude: [
                "adobe-pass",
                "README.md",
                "changes",
                "attacks",
                "encoded",
                "encoding",
                "encryption",
                "exchange",
                "findings",
                "keys",
                "malformed",
                "policy",
                "queries",
                "responses",
                "trust",
            ],
            sources: [
                "Cases.swift", "PersonalDocument.swift", "RandomXML.swift", "SeededGenerator.swift",
                "TestVectors.swift",
                "VectorFiles.swift",
            ]
        ),
        .testTarget(name: "PrivateFilesTests", dependencies: ["CLibrary", "PrivateFiles", "Waiting"]),
        .testTarget(name: "SAMLEncodingTests", dependencies: ["CLibrary", "SAMLEncoding", "TestVectors"]),
        // The canonical forms of libxml2, with which tests compare ours.
        .target(
            name: "CNativeCanonicalization",
            dependencies: ["CLibXML2", "CSecureXML"],
            path: "Tests/CNativeCanonicalization",
            cSettings: [.headerSearchPath("../../Sources/CSecureXML")]
        ),
        .target(
            name: "NativeCanonicalization",
            dependencies: ["CNativeCanonicalization", "CSecureXML", "SecureXML"],
            path: "Tests/NativeCanonicalization"
        ),
        .testTarget(name: "SecureXMLTests", dependencies: ["NativeCanonicalization", "SecureXML", "TestVectors"]),
        .testTarget(name: "TimestampsTests", dependencies: ["TestVectors", "TimestampDates", "Timestamps"]),
        .testTarget(name: "UntrustedTextTests", dependencies: ["UntrustedText"]),
        .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
        .target(
            name: "EncodedSamples",
            dependencies: ["SAMLBindings", "SAMLEncoding"],
            path: "Tests/EncodedSamples"
        ),
        .testTarget(
            name: "SAMLBindingsTests",
            dependencies: ["EncodedSamples", "SAMLBindings", "SAMLEncoding", "TestVectors"]
        ),
        .testTarget(
            name: "CapturesTests",
            dependencies: [
                "Captures", "CExchangeKernels", "EncodedSamples", "SAML", "SAMLBindings", "SAMLEncoding",
                "SAMLSignature", "TamperingCauses", "TestVectors", "UntrustedText",
            ]
        ),
        .testTarget(name: "SAMLTests", dependencies: ["SAML", "SAMLEncoding", "SecureXML", "TestVectors"]),
        .testTarget(
            name: "SAMLSignatureTests",
            dependencies: [
                "BuildTraits", "SAML", "SAMLBindings", "SAMLEncoding", "SAMLSignature", "SecureXML",
                "TamperingCauses", "TestVectors",
            ]
        ),
        .testTarget(
            name: "AdobePassTests",
            dependencies: [
                "AdobePass", "AdobePassExchange", "BuildTraits", "SAML", "SAMLEncoding", "SAMLSignature", "TestVectors",
                "Waiting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "SAMLServiceProviderTests",
            dependencies: [
                "BuildTraits", "SAML", "SAMLBindings", "SAMLEncoding", "SAMLServiceProvider",
                "SAMLServiceProviderMetadata", "SAMLServiceProviderSQLite", "SAMLSignature", "SQLiteDatabase",
                "TestIdentityProvider", "TestVectors", "UntrustedText", "Waiting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .target(name: "BuildTraits", path: "Tests/BuildTraits"),
        .target(name: "ScriptedServer", dependencies: ["CLibrary", "Waiting"], path: "Tests/ScriptedServer"),
        .target(name: "Waiting", path: "Tests/Waiting"),
        .testTarget(
            name: "AdobePassHTTPClientTests",
            dependencies: [
                "AdobePass", "AdobePassHTTPClient", "ScriptedServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["HTTPClient"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["HTTPClient"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["HTTPClient"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["HTTPClient"])),
            ]
        ),
        .testTarget(
            name: "AdobePassAppleTests",
            dependencies: [
                "AdobePass", "AdobePassApple", "ScriptedServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "BatchValidationTests",
            dependencies: [
                "BatchValidation", "BuildTraits", "Captures", "MetadataRetrieval", "SAML", "SAMLBindings",
                "SAMLEncoding", "SAMLSignature", "TestVectors", "Waiting",
            ]
        ),
        .testTarget(
            name: "InspectorPageTests",
            dependencies: ["BuildTraits", "InspectorPage", "SAML", "SAMLSignature", "TestVectors"]
        ),
        .testTarget(
            name: "SamltoolTests",
            dependencies: [
                "AdobePassAudit", "BatchValidation", "BuildTraits", "Captures", "CLibrary", "CSamltool", "SAML",
                "SAMLServiceProvider", "SAMLSignature", "SamltoolLibrary", "ScriptedServer", "samltool", "TestVectors",
                "Waiting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "READMETests",
            dependencies: [
                "AdobePass", "AdobePassExchange",
                .target(name: "AdobePassHTTPClient", condition: .when(traits: ["HTTPClient"])),
                "BuildTraits", "SAML", "SAMLBindings", "SAMLEncoding", "SAMLSignature", "ScriptedServer",
                "TestIdentityProvider", "TestVectors",
            ]
        ),
    ]
)

// Scripts/fuzz sets this variable, and passes the flags of the sanitizers, which instrument every module. The program alone
// is linked with libFuzzer.
if Context.environment["SAML_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "AdobePass", "AdobePassAudit", "AdobePassExchange", "BatchValidation", "Captures", "CLibrary", "SAML",
                "SAMLBindings",
                "NativeCanonicalization", "SAMLEncoding", "SAMLSignature", "SecureXML", "StrictJSON", "UntrustedText",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Fuzz/Sources/Fuzz",
            // `fuzz_main` calls the driver of libFuzzer, so the program has no file with top-level code.
            swiftSettings: [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-use-ld=lld", "-sanitize=fuzzer,address"])]
        )
    )
}

if isIndexed {
    let excluded = [
        "AdobePassAudit", "BatchValidation", "Captures", "CArchive", "CSamltool", "CSearchKernel", "CSQLite",
        "InspectorPage", "SAMLServiceProviderSQLite", "SQLiteDatabase", "SamltoolLibrary", "saml-inspector", "samltool",
        "samltool-c", "validate-saml",
    ]
    package.products.removeAll { excluded.contains($0.name) }
    package.targets.removeAll { excluded.contains($0.name) || $0.type == .test }
}

// Scripts/test names the targets of tests that it runs, so that no other is compiled: tests are most of the work of a build.
if let names = Context.environment["SAML_TESTS"]?.split(separator: " ").map(String.init) {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// One list for every Swift target.
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

for target in package.targets
where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
    // Not for tests: the runner that SwiftPM writes for them does not say what is Sendable.
    if target.type != .test {
        target.swiftSettings?.append(.treatWarning("ExplicitSendable", as: .error))
    }
}
