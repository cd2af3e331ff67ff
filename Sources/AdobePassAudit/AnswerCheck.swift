// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Captures
internal import HTTPTypes
internal import SAMLEncoding
internal import StrictJSON
internal import UntrustedText

/// Checks how the service answered, and what in the request explains a refusal.
enum AnswerCheck {
    /// The maximum length of a code and of an action, in bytes.
    private static let maximumNameLength = 64

    /// The documented actions, with the next step.
    private static let actions: [(name: String, step: String)] = [
        ("none", "it does not succeed unchanged"), ("retry", "send it again later"),
        ("authentication", "the user must sign in again"), ("authorization", "request a new decision"),
        ("configuration", "the integration must be configured at Adobe"),
        ("registration", "request a new registration code"),
        ("application-registration", "register the application again"),
    ]

    static func check(_ call: CapturedCall, _ endpoint: AdobeEndpoint, _ report: (AuditRule, String?) -> Void) {
        let (status, answer, problem) = (call.status ?? 0, HeaderSyntax.object(json: call.answer), partnerStatus(call))
        if 200...299 ~= status {
            checkDecisions(answer, report)
            // The answer itself does not mention the status.
            let isFallback = answer?["reasonType"]?.text?.isIdentical(to: "pfs_fallback") == true
            if let problem, isFallback || answer?["profiles"]?.members?.isEmpty == true {
                report(.partnerIgnored, problem)
            }
        }
        // Calls that poll are answered 403 or 404 until the user has signed in; status 429 has a rule.
        guard 400...599 ~= status, status != 429, endpoint.pollingSeconds == nil || status != 403 && status != 404
        else { return }
        report(.refused, words("status \(status)", answer))
        if endpoint.interface == .v2, let problem = accessToken(call) { report(.accessToken, problem) }
        if let problem { report(.partnerStatus, problem) }
    }

    /// Reports the first decision that a successful answer denies.
    private static func checkDecisions(_ answer: JSONDocument?, _ report: (AuditRule, String?) -> Void) {
        guard case .array(let decisions, _)? = answer?["decisions"],
            let error = decisions.lazy.compactMap({ $0["error"] }).first
        else { return }
        report(.refused, words("a decision denies the resource", error))
    }

    private static func words(_ start: String, _ answer: JSONDocument?) -> String {
        var words = start
        if let code = name("code", answer) ?? name("error", answer) { words += ", code `\(code)`" }
        if let action = name("action", answer) {
            words += ", action `\(action)`"
            if let step = actions.first(where: { $0.name.isIdentical(to: action) })?.step { words += ": \(step)" }
        }
        return words
    }

    /// Returns a name of the interface in an answer; no other text of it is shown.
    private static func name(_ member: String, _ answer: JSONDocument?) -> String? {
        guard let text = answer?[member]?.text, 1...maximumNameLength ~= text.utf8.count,
            text.utf8.allSatisfy({ 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") })
        else { return nil }
        return text
    }

    /// Returns why the access token of a call of V2 does not fit.
    private static func accessToken(_ call: CapturedCall) -> String? {
        guard let value = call.field(.authorization), value.count > 7 else { return nil }
        let parts = value[7...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let base64 = Base64(alphabet: .urlSafe, padding: .optional)
        guard parts.count == 3, let payload = try? base64.decode(Array(parts[1]).span),
            let claims = HeaderSyntax.object(json: payload)
        else { return nil }
        if let time = call.time, case .number(let digits, _)? = claims["exp"], let end = Int(digits), end < time / 1_000
        {
            return "it expired before the request"
        }
        guard let scopes = claims["scopes"]?.text else { return nil }
        let isOfV2 = scopes.utf8.split { $0 == 0x20 || $0 == UInt8(ascii: ",") }
            .contains { $0.elementsEqual("api:client:v2".utf8) }
        return isOfV2 ? nil : "its scopes lack `api:client:v2`; register the application for REST API V2"
    }

    /// Returns what in the status of the partner framework explains a refusal.
    private static func partnerStatus(_ call: CapturedCall) -> String? {
        guard let value = call.field(.partnerFrameworkStatus), let status = HeaderSyntax.object(value) else {
            return nil
        }
        if let access = status["frameworkPermissionInfo"]?["accessStatus"]?.text, !access.isIdentical(to: "granted") {
            return "the user has not granted access to the subscription"
        }
        guard let time = call.time, let text = status["frameworkProviderInfo"]?["expirationDate"]?.text,
            let end = Int(text), end < time
        else { return nil }
        return end < time / 100
            ? "`expirationDate` is in seconds; it must be in milliseconds"
            : "the sign-in at the TV provider has expired"
    }
}
