// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import SAML

/// The response with the JSON of `swift-saml/exchange/1`.
struct Answer {
    var response: Response
    let outcome: Outcome
    /// The refusal, for the metrics and the log.
    private(set) var refusal: Refusal?

    init(_ reply: Reply) {
        self.init(reply.outcome, reply.members.merged(with: ["reason": reply.reason]), reply.findings)
        refusal = reply.refusal
    }

    init(_ refusal: Refusal) {
        let error: JSON = [
            "message": refusal.message, "serviceCode": refusal.serviceCode, "serviceAction": refusal.serviceAction,
            "serviceStatus": refusal.serviceStatus, "stateUnknown": refusal.leavesOutcomeOpen ? true : nil,
        ]
        self.init(refusal.outcome, ["error": error], refusal.findings)
        self.refusal = refusal
        if outcome == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        if let seconds = refusal.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
    }

    private init(_ outcome: Outcome, _ members: JSON, _ findings: [Finding]) {
        let common: JSON = [
            "schema": "swift-saml/exchange/1", "outcome": outcome.rawValue, "findings": findings.map(Self.json),
        ]
        self.outcome = outcome
        response = Response(
            status: outcome.status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: members.merged(with: common).text))
        )
    }

    /// Returns a finding as in `swift-saml/report/2`.
    private static func json(_ finding: Finding) -> JSON {
        [
            "code": finding.code.rawValue, "severity": finding.severity.rawValue, "message": finding.message,
            "line": finding.location?.line, "column": finding.location?.column, "path": finding.path,
            "expected": finding.expected, "actual": finding.actual, "cause": finding.cause,
        ]
    }
}
