// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The next action for the client.
struct SessionAnswer {
    let action: String
    let type: String
    let reason: String
    var url: String?
    var mvpd: String?
    var code: RegistrationCode?
    var request: JSON?
    var missing: [String] = []

    static func authenticate(_ reason: String, _ code: RegistrationCode) -> SessionAnswer {
        SessionAnswer(
            action: "authenticate",
            type: "interactive",
            reason: reason,
            url: "/api/v2/authenticate/\(code.serviceProvider)/\(code.code)",
            mvpd: code.mvpd,
            code: code
        )
    }

    static func resume(
        _ action: String,
        _ reason: String,
        _ code: RegistrationCode,
        missing: [String]
    ) -> SessionAnswer {
        SessionAnswer(
            action: action,
            type: "direct",
            reason: reason,
            url: "/api/v2/\(code.serviceProvider)/sessions/\(code.code)",
            mvpd: code.mvpd,
            code: code,
            missing: missing
        )
    }

    static func authorize(_ reason: String, _ provider: String, _ mvpd: String) -> SessionAnswer {
        SessionAnswer(
            action: "authorize",
            type: "direct",
            reason: reason,
            url: "/api/v2/\(provider)/decisions/authorize/\(mvpd)",
            mvpd: mvpd
        )
    }

    func answer(_ provider: String) -> Answer {
        var members = [
            JSON.Member("actionName", .string(action)), JSON.Member("actionType", .string(type)),
            JSON.Member("reasonType", .string(reason)),
        ]
        if !missing.isEmpty {
            members.append(JSON.Member("missingParameters", .array(missing.map { .string($0) })))
        }
        if let url { members.append(JSON.Member("url", .string(url))) }
        if let code { members.append(JSON.Member("code", .string(code.code))) }
        members.append(JSON.Member("sessionId", .string(code?.id ?? UUID().uuidString.lowercased())))
        if let mvpd { members.append(JSON.Member("mvpd", .string(mvpd))) }
        members.append(JSON.Member("serviceProvider", .string(provider)))
        if let code {
            members.append(JSON.Member("notBefore", .string(String(code.generated))))
            members.append(JSON.Member("notAfter", .string(String(code.expires))))
        }
        if let request { members.append(JSON.Member("authenticationRequest", request)) }
        return .json(200, .object(members))
    }
}
