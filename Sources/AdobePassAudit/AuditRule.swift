// SPDX-License-Identifier: Apache-2.0

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

    package var severity: Severity {
        switch self {
        case .partnerIgnored, .headerUnexpected, .charsetMissing, .configurationFrequent, .notChecked: .note
        case .v1Call, .sdkCall, .mixedVersions, .tokenInBrowser, .v1Parameter, .pollingTooFast, .throttleExceeded,
            .throttled, .retryAfterThrottling, .retrySameToken, .retryRefused, .retryTooOften, .tokenRequestFrequent,
            .registrationRepeated:
            .warning
        default: .error
        }
    }

    /// The fault, and the documented form.
    package var problem: String {
        switch self {
        case .refused: "The service refused the request"
        case .accessToken: "The access token does not fit the refused call"
        case .partnerStatus: "`AP-Partner-Framework-Status` explains the refusal"
        case .partnerIgnored: "The answer lacks the profile of the partner because of `AP-Partner-Framework-Status`"
        case .v1Call: "This is a call of REST API V1."
        case .sdkCall: "This is a call of an AccessEnabler SDK."
        case .mixedVersions:
            "V2 is used together with V1 or an SDK. One version of an app uses either of them for all flows."
        case .unknownEndpoint: "Adobe documents no call with this path."
        case .wrongMethod: "Adobe documents this path with another method."
        case .plainHTTP: "The request is not encrypted. Adobe Pass is available over HTTPS only."
        case .headerMissing: "A header that this call requires is missing"
        case .headerMalformed: "A header does not have the documented form"
        case .headerRepeated: "A header occurs more than once"
        case .headerUnexpected: "The page of this call does not list a header"
        case .charsetMissing: "The type of a JSON body must be `application/json;charset=utf-8`."
        case .identityNotHashed: "The identity of a TempPass must be a hash, and not an address of the user."
        case .tokenInURL: "The URL contains a token or a secret, which logs of servers and proxies keep"
        case .tokenInBody: "The body contains an access token. Send it only in the header `Authorization`."
        case .tokenInBrowser: "The page of a browser is opened with an access token, which it does not need."
        case .v1Parameter: "A call of V2 has a parameter of V1"
        case .responseEncoding: "The value of `SAMLResponse` is not Base64 that was percent-encoded once"
        case .responseContent: "The exchange cannot succeed with this body"
        case .responseRepeated:
            "The same `SAMLResponse` is sent again. Exchange a document once, then read the profile."
        case .pollingTooFast: "The status is polled faster than documented"
        case .throttleExceeded: "The device sends more than 1 request a second after its burst of 10 requests."
        case .throttled: "The service answered 429."
        case .retryAfterThrottling: "A request follows less than 1 second after an answer with status 429."
        case .retrySameToken:
            "After status 401, the request is repeated with the same token. Request a new token first."
        case .retryRefused:
            "A refused request is repeated unchanged, although the service did not advise a retry."
        case .retryTooOften: "A failed request is repeated more than 3 times. Adobe allows 2 to 3 attempts."
        case .tokenRequestFrequent: "A client requests access tokens within 10 minutes. Keep a token until it expires."
        case .registrationRepeated:
            "A device with the same information and software statement registers a second time. If it is the same "
                + "instance of the app, its new credentials lose every profile."
        case .configurationFrequent: "The configuration is read again within 2 minutes. Keep it for a few minutes."
        case .notChecked: "A part of the traffic was not checked"
        }
    }
}
