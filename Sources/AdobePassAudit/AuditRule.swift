// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// A rule of the audit.
///
/// The raw value is its code in reports; a later version does not change it.
package enum AuditRule: String, CaseIterable, Hashable, Sendable {
    case refused = "adobe.refused"
    case accessToken = "adobe.access-token"
    case partnerStatus = "adobe.partner-status"
    case partnerIgnored = "adobe.partner-ignored"
    case v1Call = "adobe.v1-call"
    case sdkCall = "adobe.sdk-call"
    case mixedVersions = "adobe.mixed-versions"
    case unknownEndpoint = "adobe.unknown-endpoint"
    case wrongMethod = "adobe.wrong-method"
    case plainHTTP = "adobe.plain-http"
    case headerMissing = "adobe.header-missing"
    case headerMalformed = "adobe.header-malformed"
    case headerRepeated = "adobe.header-repeated"
    case headerUnexpected = "adobe.header-unexpected"
    case charsetMissing = "adobe.charset-missing"
    case identityNotHashed = "adobe.identity-not-hashed"
    case tokenInURL = "adobe.token-in-url"
    case tokenInBody = "adobe.token-in-body"
    case tokenInBrowser = "adobe.token-in-browser"
    case v1Parameter = "adobe.v1-parameter"
    case responseEncoding = "adobe.saml-response-encoding"
    case responseContent = "adobe.saml-response-content"
    case responseRepeated = "adobe.saml-response-repeated"
    case pollingTooFast = "adobe.polling-too-fast"
    case throttleExceeded = "adobe.throttle-exceeded"
    case throttled = "adobe.throttled"
    case retryAfterThrottling = "adobe.retry-after-throttling"
    case retrySameToken = "adobe.retry-same-token"
    case retryRefused = "adobe.retry-refused"
    case retryTooOften = "adobe.retry-too-often"
    case tokenRequestFrequent = "adobe.token-request-frequent"
    case registrationRepeated = "adobe.registration-repeated"
    case configurationFrequent = "adobe.configuration-frequent"
    case notChecked = "adobe.not-checked"

    /// How serious a violation is.
    package enum Severity: String, Hashable, Sendable {
        case error
        case warning
        case note
    }

    /// The rows of `audit-rules.json`, by the code of the rule.
    private static let rows: [String: (severity: Severity, problem: String)] =
        ((try? JSONDocument(parsing: PackageResources.audit_rules_json))?.value.asElements ?? []).reduce(into: [:]) {
            let severity = Severity(rawValue: $1["severity"]?.asText ?? "") ?? .error
            $0[$1["code"]?.asText ?? ""] = (severity, $1["problem"]?.asText ?? "")
        }

    package var severity: Severity { Self.rows[rawValue]?.severity ?? .error }

    /// The fault, and the documented form.
    package var problem: String { Self.rows[rawValue]?.problem ?? "" }
}
