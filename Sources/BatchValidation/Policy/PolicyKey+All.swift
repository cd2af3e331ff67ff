// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import SAMLSignature
internal import StrictJSON

/// Each option has a row in `options.json` with its texts, and below what it sets.
///
/// Its flag and help, the key of policy files, the precedence of flags and the fingerprint of a run derive from both.
extension PolicyKey {
    /// All options, in the order of the help.
    package static let all: [PolicyKey] =
        ((try? JSONDocument(parsing: PackageResources.options_json))?.value.asElements ?? []).compactMap { row in
            let name = row["name"]?.asText ?? ""
            let binding = [inputs, signatures, policy, limits, report].lazy.compactMap { $0[name] }.first
            return binding?(row)
        }

    /// The accepted values of a limit.
    private static let counts = 1...Int(Int32.max) / 8

    /// Depths beyond 250 would overflow the stack.
    private static let depths = 1...250

    // The list of inputs is part of the run, and so is the content of a file that lists inputs.
    private static let inputs: [String: Binding] = [
        "files-from": one(\.filesFrom),
        "input-format": initial(\.inputFormat),
        "field": initial(\.field),
        "carry": one(\.carry),
        "entry": one(\.entry),
        "messages": initial(\.messages),
        "pair": flag(\.pair),
    ]

    private static let signatures: [String: Binding] = [
        "trust": list(\.signatures.trust, contents: { $0 }),
        "metadata-signed-by": list(\.signatures.metadataSigners, contents: { $0 }),
        "trust-key": list(\.signatures.issuerKeys, contents: { $0.map(\.path) }),
        "require-signature": one(\.signatures.requirement),
        "certificate-dates": one(\.signatures.certificateDates),
        "decryption-key": list(\.signatures.decryptionKeys, contents: { $0 }),
        "allow-algorithm": list(\.signatures.allowances),
    ]

    private static let policy: [String: Binding] = [
        "profile": one(\.profile),
        "issuer": list(\.policy.issuers),
        "issuer-pair": values { (pairs: [ValidationPolicy.IssuerPair], settings: inout RunSettings) in
            settings.policy.issuerPairs = Set(pairs)
        },
        "audience": list(\.policy.audiences),
        "recipient": list(\.policy.recipients),
        "destination": list(\.policy.destinations),
        "in-response-to": values { (ids: [XMLID], settings: inout RunSettings) in
            settings.policy.inResponseTo = .anyOf(Set(ids))
        },
        "query": file(\.query),
        "request": file(\.request),
        "sp-metadata": file(\.serviceMetadata),
        "entity": one(\.entity),
        "confirmation-key": file(\.confirmationKey),
        "sp-name-qualifier": list(\.policy.spNameQualifiers),
        "authn-context": list(\.policy.authnContexts),
        "require-subject-identifier": flag(\.policy.requiresSubjectIdentifier),
        "require-attribute": list(\.policy.requiredAttributes),
        "clock-skew": number(\.clockSkew, ValidationPolicy.clockSkews),
        "at": one(\.at),
        "duplicate-attributes": initial(\.policy.duplicateAttributes),
        "maximum-assertions": initial(\.policy.limits.assertions, ValidationPolicy.Limits.assertionCounts),
        "maximum-attributes": initial(\.policy.limits.attributes, counts),
        "maximum-values": initial(\.policy.limits.values, counts),
        "maximum-age": number(\.policy.maximumAge, 0...Int.max),
        "maximum-lifetime": number(\.policy.maximumLifetime, 0...Int.max),
        "maximum-authentication-age": number(\.policy.maximumAuthenticationAge, 0...Int.max),
        "exchange": flag(\.exchange),
        "reject-replays": one(\.rejectReplays, refusal: { options, _ in options.refusal }),
        "one-time-use": initial(\.policy.oneTimeUse),
        "schema": flag(\.schema, contents: SchemaFolder.debian.files),
        "schema-directory": one(\.schemaDirectory, contents: { $0.flatMap { SchemaFolder($0).files } }),
    ]

    private static let limits: [String: Binding] = [
        "max-bytes": initial(\.limits.bytes, counts),
        "max-depth": initial(\.limits.depth, depths),
        "max-nodes": initial(\.limits.nodes, counts),
        "max-attributes": initial(\.limits.attributesPerElement, counts),
        "max-namespaces": initial(\.limits.namespacesInScope, counts),
        "max-text": initial(\.limits.textBytes, counts),
        "max-name": initial(\.limits.nameBytes, counts),
    ]

    private static let report: [String: Binding] = [
        "format": initial(\.format),
        "output": initial(\.output),
        "summary": one(\.summary),
        "metrics": one(\.metrics),
        "fail-on-empty": flag(\.failOnEmpty),
        "fail-on-unchecked": flag(\.failOnUnchecked),
        "quiet": flag(\.quiet),
        "group": flag(\.group),
        "no-group": flag(\.noGroup),
        "show-values": flag(\.showValues),
        "hunt": flag(\.hunt),
        "jobs": initial(\.jobs, 1...1024),
        "resume": one(\.resume),
        "progress": initial(\.progress),
        "fail-fast": flag(\.failFast),
    ]
}

// Enumerations whose case names are values of options.
extension MessageSelection: PolicyText {}
extension InputFormat: PolicyText {}
extension ReportFormat: PolicyText {}
extension ProgressMode: PolicyText {}
extension SignatureOptions.Requirement: PolicyText {}
extension SignaturePolicy.CertificateValidity: PolicyText {}
extension ValidationPolicy.Profile: PolicyText {}
extension ValidationPolicy.DuplicateAttributes: PolicyText {}
extension ValidationPolicy.OneTimeUse: PolicyText {}
