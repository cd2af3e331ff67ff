// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import SAML

/// The body of a response, `swift-saml/exchange/1`.
struct Answer {
    private var text = JSONText()

    init(_ exchanged: Exchanged) {
        write(exchanged.outcome, exchanged.findings) { text in
            switch exchanged.result {
            case .valid: text.member("result", "valid")
            case .tokenStored: text.member("result", "token-stored")
            case .profiles(let profiles): text.members(of: profiles)
            }
        }
    }

    init(_ answer: DeviceAnswer, from server: ServerAddress) {
        write(answer.outcome, []) { text in text.members(of: answer, from: server) }
    }

    init(_ refusal: Refusal) {
        write(refusal.outcome, refusal.findings) { text in
            text.name("error")
            text.object { text in
                text.member("message", refusal.message)
                text.member("serviceCode", refusal.serviceCode)
                text.member("serviceAction", refusal.serviceAction)
                if refusal.leavesOutcomeOpen {
                    text.name("stateUnknown")
                    text.boolean(true)
                }
            }
        }
    }

    private mutating func write(
        _ outcome: Outcome,
        _ findings: [Finding],
        _ members: (inout JSONText) -> Void
    ) {
        text.object { text in
            text.member("schema", "swift-saml/exchange/1")
            text.member("outcome", outcome.rawValue)
            members(&text)
            text.name("findings")
            text.array { text in for finding in findings { text.finding(finding) } }
        }
    }

    /// Returns the HTTP response.
    func response(_ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: text.bytes))
        )
    }
}

extension JSONText {
    /// Writes a finding as in `swift-saml/report/1`.
    fileprivate mutating func finding(_ finding: Finding) {
        object { text in
            text.member("code", finding.code.rawValue)
            text.member("severity", finding.severity.rawValue)
            text.member("message", finding.message)
            text.member("line", finding.location?.line)
            text.member("column", finding.location?.column)
            text.member("path", finding.path)
            text.member("expected", finding.expected)
            text.member("actual", finding.actual)
            text.member("cause", finding.cause)
        }
    }
}
