// SPDX-License-Identifier: Apache-2.0

public import SAML
public import UntrustedText

/// The record of an attempt to sign in or out, for a log (S-85).
///
/// The page that a user sees shows ``id`` and no cause; support finds the record by it. A record contains no personal data:
/// no name, no attribute, no session index and no cookie.
public struct AttemptRecord: Hashable, Sendable, Identifiable {
    /// The steps of logins and logouts.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A browser was sent to an identity provider to sign in.
        case loginStart = "login-start"
        /// A response arrived at the ACS URL.
        case login
        /// A user asked this service to sign out.
        case logoutStart = "logout-start"
        /// The identity provider answered a logout that this service started.
        case logoutEnd = "logout-end"
        /// The identity provider asked this service to end sessions.
        case logoutRequest = "logout-request"
        /// The metadata of the service provider were asked for.
        case metadata
        /// The session of a request for the service was looked up; there is a record only if that failed.
        case session
    }

    /// The outcomes of a step.
    @nonexhaustive
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// The browser was redirected, or a page was shown.
        case done
        /// A session began.
        case signedIn = "signed-in"
        /// The session of this response had begun: the browser, or a proxy, sent the response again.
        case signedInBefore = "signed-in-before"
        /// The sessions ended.
        case signedOut = "signed-out"
        /// The identity provider asked this service to end sessions that do not exist here.
        case noSession = "no-session"
        /// The session ended here, but not everywhere, or the identity provider has no logout.
        case partlySignedOut = "partly-signed-out"
        /// This endpoint does not accept the request.
        case malformedRequest = "malformed-request"
        /// The method is not one of this endpoint.
        case methodNotAllowed = "method-not-allowed"
        /// The body is too large, or the browser did not send all of it.
        case bodyTooLarge = "body-too-large"
        /// The body took longer than the budget for bodies allows.
        case bodyTooSlow = "body-too-slow"
        /// The bodies of other requests leave no room for the body.
        case busy
        /// The request requires a session, and a browser would not show the page of a login in answer to it.
        case loginRequired = "login-required"
        /// The browser did not send the cookie of the request: it is not the one that started, or rejects the cookie.
        case cookieMissing = "cookie-missing"
        /// The request was answered before or expired, or another browser started it.
        case unknownRequest = "unknown-request"
        /// The identity provider is unknown, switched off, expired or without keys, or has no endpoint for the purpose.
        case unusableProvider = "unusable-provider"
        /// The identity provider started the login, and such logins are disabled.
        case unsolicited
        /// The message does not verify or does not meet the policy; the findings say why.
        case rejectedMessage = "rejected-message"
        /// The service refused the user (``ServiceProvider/Configuration/onSignIn``).
        case refusedByService = "refused-by-service"
        /// A store cannot be used.
        case storeUnavailable = "store-unavailable"
        /// A message cannot be written or signed, or the service failed when the user signed in.
        case failed
        /// The identity provider did not resolve an artifact.
        case providerUnreachable = "provider-unreachable"
    }

    /// The identifier that the error page shows: 32 random hexadecimal digits.
    @Exact public private(set) var id: String

    /// The step.
    public let kind: Kind

    /// The time.
    public let moment: Timestamp

    /// The outcome.
    public internal(set) var outcome = Outcome.done

    /// The entity ID of the identity provider, or `nil` if it is not known.
    @Exact public internal(set) var identityProvider: String?

    /// The identifier of the request that was sent or answered, which joins the records of a login.
    public internal(set) var requestID: XMLID?

    /// The findings on the message, in report order, also of one that was accepted.
    public private(set) var findings: [Finding] = []

    /// The reason of a store or an identity provider that cannot be used, without personal data.
    public internal(set) var reason: String?

    /// The names of the status codes of an answer that is not a success, such as `PartialLogout`, outermost first.
    public private(set) var statusCodes: [String] = []

    init(_ kind: Kind, at moment: Timestamp) {
        id = RandomReference.next()
        self.kind = kind
        self.moment = moment
        identityProvider = nil
    }
}

extension AttemptRecord {
    /// Keeps the status codes of an answer, without those that the standard does not name, which can contain any text.
    mutating func note(statusCodes codes: [String]) {
        guard let first = codes.first, !first.isIdentical(to: Status.Code.success.rawValue) else { return }
        statusCodes = codes.prefix(4).map { StatusAdvice.standardName(of: $0) ?? "other" }
    }

    /// Keeps findings, without the text that an identity provider wrote for the user.
    mutating func note(_ findings: [Finding]) {
        self.findings = findings.map { finding in
            guard finding.code == .statusNotSuccess else { return finding }
            return Finding(.statusNotSuccess, finding.severity, "The answer has a status other than Success.")
        }
    }
}

extension AttemptRecord: CustomStringConvertible {
    /// The record on one line.
    public var description: String {
        var parts = ["\(moment) \(kind.rawValue) \(outcome.rawValue) attempt=\(id)"]
        if let identityProvider { parts.append("idp=\(identityProvider.escapedForReport)") }
        if let requestID { parts.append("request=\(requestID.rawValue.escapedForReport)") }
        for (name, severity) in [("findings", Finding.Severity.error), ("warnings", .warning)] {
            let codes = findings.filter { $0.severity == severity }.map(\.code.rawValue)
            if !codes.isEmpty { parts.append("\(name)=\(codes.joined(separator: ","))") }
        }
        if !statusCodes.isEmpty { parts.append("status=\(statusCodes.joined(separator: ","))") }
        if let reason { parts.append("reason=\"\(reason.escapedForReport(limit: 200))\"") }
        return parts.joined(separator: " ")
    }
}
