// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension PolicyKey {
    /// The numbers that a limit of a document can be.
    private static let counts = 1...Int(Int32.max) / 8

    /// Depths beyond 250 would overflow the stack.
    private static let depths = 1...250

    /// All keys.
    package static let all: [PolicyKey] = [
        // Inputs. The list of inputs is part of the run, so that the content of a list in a file is, too.
        PolicyKey("files-from", \.filesFrom),
        PolicyKey("input-format", \.inputFormat),
        PolicyKey("field", \.field),
        // Signatures and encryption.
        PolicyKey("trust", \.trust, contents: \.trust),
        PolicyKey("require-signature", \.requireSignature),
        PolicyKey("certificate-dates", \.certificateDates),
        PolicyKey("decryption-key", \.decryptionKey, contents: \.decryptionKey),
        PolicyKey("allow-algorithm", \.allowAlgorithm),
        // Policy.
        PolicyKey("profile", \.profile),
        PolicyKey("issuer", \.issuer),
        PolicyKey("issuer-pair", \.issuerPair),
        PolicyKey("audience", \.audience),
        PolicyKey("recipient", \.recipient),
        PolicyKey("destination", \.destination),
        PolicyKey("in-response-to", \.inResponseTo),
        PolicyKey("query", \.query, contents: { $0.query.map { [$0] } ?? [] }),
        PolicyKey("sp-name-qualifier", \.spNameQualifier),
        PolicyKey("clock-skew", \.clockSkew, ValidationPolicy.clockSkews),
        PolicyKey("maximum-age", \.maximumAge, 0...Int.max),
        PolicyKey("maximum-assertions", \.maximumAssertions, ValidationPolicy.Limits.assertionCounts),
        PolicyKey("maximum-attributes", \.maximumAttributes, counts),
        PolicyKey("maximum-values", \.maximumValues, counts),
        PolicyKey("duplicate-attributes", \.duplicateAttributes),
        PolicyKey("one-time-use", \.oneTimeUse),
        PolicyKey("at", \.at),
        PolicyKey("exchange", \.exchange),
        PolicyKey("reject-replays", \.rejectReplays, refusal: { $0?.refusal }),
        PolicyKey("schema", \.schema),
        PolicyKey("schema-directory", \.schemaDirectory, contents: { $0.schemaFolder?.files ?? [] }),
        // Limits of a document.
        PolicyKey("max-bytes", \.maxBytes, counts),
        PolicyKey("max-depth", \.maxDepth, depths),
        PolicyKey("max-nodes", \.maxNodes, counts),
        PolicyKey("max-attributes", \.maxAttributes, counts),
        PolicyKey("max-namespaces", \.maxNamespaces, counts),
        PolicyKey("max-text", \.maxText, counts),
        PolicyKey("max-name", \.maxName, counts),
        // Report.
        PolicyKey("format", \.format),
        PolicyKey("output", \.output),
        PolicyKey("quiet", \.quiet),
        PolicyKey("show-values", \.showValues),
        // Run.
        PolicyKey("jobs", \.jobs, 1...1024, isPartOfRun: false),
        PolicyKey("fail-fast", \.failFast),
        PolicyKey("resume", \.resume, isPartOfRun: false),
        PolicyKey("progress", \.progress, isPartOfRun: false),
    ]
}
