// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import SAML

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The body of an answer, `swift-saml/exchange/1`.
struct Answer: Encodable {
    struct FindingRecord: Encodable {
        var code: String
        var severity: String
        var message: String
        var line: Int?
        var column: Int?
        var path: String?
        var expected: String?
        var actual: String?
        var cause: String?

        init(_ finding: Finding) {
            code = finding.code.rawValue
            severity = finding.severity.rawValue
            message = finding.message
            line = finding.location?.line
            column = finding.location?.column
            path = finding.path
            expected = finding.expected
            actual = finding.actual
            cause = finding.cause
        }
    }

    struct ProfileRecord: Encodable {
        struct Attribute: Encodable {
            var state: String?
            var values: [String]
        }

        var mvpd: String
        var type: String
        var issuer: String?
        var notBefore: Int64
        var notAfter: Int64
        var attributes: [String: Attribute]

        init(_ profile: RESTv2.Profile) {
            mvpd = profile.provider.text
            type = profile.kind.rawValue
            issuer = profile.issuer
            notBefore = profile.notBefore.since1970
            notAfter = profile.notAfter.since1970
            attributes = profile.attributes.mapValues {
                Attribute(state: $0.state?.rawValue, values: $0.values.map(\.value))
            }
        }
    }

    struct Fault: Encodable {
        var message: String
        var serviceCode: String?
        var serviceAction: String?
        var stateUnknown: Bool?
    }

    var schema = "swift-saml/exchange/1"
    var outcome: String
    var result: String?
    var profiles: [ProfileRecord]?
    var error: Fault?
    var findings: [FindingRecord]

    init(_ exchanged: Exchanged) {
        outcome = exchanged.outcome.rawValue
        findings = exchanged.findings.map(FindingRecord.init)
        switch exchanged.result {
        case .valid: result = "valid"
        case .tokenStored: result = "token-stored"
        case .profiles(let profiles):
            result = profiles.isAuthenticated ? "profile" : "none"
            self.profiles = profiles.byProvider.values.sorted { $0.provider.text < $1.provider.text }
                .map(ProfileRecord.init)
        }
    }

    init(_ refusal: Refusal) {
        outcome = refusal.outcome.rawValue
        findings = refusal.findings.map(FindingRecord.init)
        error = Fault(
            message: refusal.message,
            serviceCode: refusal.serviceCode,
            serviceAction: refusal.serviceAction,
            stateUnknown: refusal.leavesOutcomeOpen ? true : nil
        )
    }

    /// The answer as it is sent.
    func response(_ status: HTTPResponse.Status) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(self) else { return Response(status: .internalServerError) }
        return Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        )
    }
}
