// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `in-response-to.mismatch`, `session.expired`, `authn-context.missing`, `.mismatch`: the response
/// must fit the request for authentication that it answers (S-44, S-46, S-48).
///
/// A response, an assertion or, with `ForceAuthn`, an authentication that is older than the request answers another one.
/// The other members of the request are compared by the rules for audiences, recipients and destinations.
struct AuthnRequestRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        guard let request = subject.policy.request else { return [] }
        let policy = subject.policy
        let context = policy.authnContexts.isEmpty ? request.requestedContext : nil
        let requested = context.flatMap { $0.classes.isEmpty ? nil : policy.lookup.requested(by: $0) }
        var findings = [
            Self.uncompared(context),
            older(subject.response.issueInstant, "Response", than: request, subject, at: .response),
        ]
        for (assertion, address) in subject.assertions {
            findings.append(older(assertion.issueInstant, "Assertion", than: request, subject, at: address))
            findings.append(Self.differing(assertion.subject?.nameID, request.subject?.nameID, at: address))
            for (index, statement) in assertion.authnStatements.enumerated() {
                let address = address.child(.authnStatement, index)
                findings.append(stale(statement, request, subject, at: address))
                if let requested { findings.append(Self.compare(statement.context, with: requested, at: address)) }
            }
        }
        if requested != nil, let address = subject.unauthenticated {
            findings.append(.missing(.authnContextMissing, "AuthnStatement", of: "Assertion", at: address))
        }
        return findings.compactMap(\.self)
    }

    /// Compares the name in an assertion with the subject that the request names (SAML Core 3.4.1).
    private static func differing(_ found: NameID?, _ asked: NameID?, at address: ElementAddress) -> RuleFinding? {
        guard let found, let asked, !found.value.isIdentical(to: asked.value) else { return nil }
        return RuleFinding(
            code: .requestMismatch,
            severity: .warning,
            message: "The request names a `Subject`, and the `NameID` of the assertion is not its `NameID`.",
            address: address.child(.subject).child(.identifier),
            remedy: "Ask the user to sign in with the requested account, or omit `Subject` from the request."
        ).expected(by: .request)
    }

    private static func uncompared(_ context: AuthnRequest.RequestedContext?) -> RuleFinding? {
        guard let context, context.classes.isEmpty else { return nil }
        return RuleFinding(
            code: .authnContextMismatch,
            severity: .warning,
            message: "The request names declarations of authentication contexts, which are not compared.",
            address: .response,
            remedy: "Pass the classes that are strong enough with `--authn-context`."
        )
    }

    private func older(
        _ issued: Timestamp,
        _ part: String,
        than request: AuthnRequest,
        _ subject: RuleSubject,
        at address: ElementAddress
    ) -> RuleFinding? {
        guard issued < request.issueInstant.adding(seconds: -subject.policy.clockSkew) else { return nil }
        return RuleFinding(
            code: .inResponseToMismatch,
            message: "The `\(part)` is older than the request: `IssueInstant` is \(issued), "
                + "\(issued.distance(from: request.issueInstant)) that of the request (clock skew "
                + "\(subject.policy.clockSkew) s).",
            address: address,
            remedy: issued.formatRemedy(near: request.issueInstant)
                ?? "Synchronize the clock of the identity provider with NTP. If its clock is right, the response is an older one: begin a "
                + "new login, and do not store responses."
        )
    }

    private func stale(
        _ statement: AuthnStatement,
        _ request: AuthnRequest,
        _ subject: RuleSubject,
        at address: ElementAddress
    ) -> RuleFinding? {
        let instant = statement.authnInstant
        guard request.forcesAuthentication,
            instant < request.issueInstant.adding(seconds: -subject.policy.clockSkew)
        else { return nil }
        return RuleFinding(
            code: .sessionExpired,
            message: "The request requires a new authentication (`ForceAuthn`), but `AuthnInstant` is \(instant), "
                + "\(instant.distance(from: request.issueInstant)) the request (clock skew \(subject.policy.clockSkew) s).",
            address: address,
            remedy:
                "Configure the identity provider to authenticate the user anew if a request contains `ForceAuthn`, or omit it "
                + "from the request."
        ).expected(by: .request)
    }

    private static func compare(
        _ context: AuthnContext,
        with requested: RequestedClasses,
        at address: ElementAddress
    ) -> RuleFinding? {
        guard let found = context.classReference?.rawValue else {
            return .missing(.authnContextMissing, "AuthnContextClassRef", of: "AuthnContext", at: address)
        }
        let classes = requested.names
        switch (requested.comparison, requested.contains(found)) {
        case (.exact, true), (.minimum, true), (.maximum, true): return nil
        case (.exact, false), (.better, true):
            return .mismatch(
                .authnContextMismatch,
                "AuthnContextClassRef",
                found: [found],
                allowed: requested.comparison == .exact ? classes : ["a class that is better than \(classes[0])"],
                from: .request,
                at: address,
                remedy:
                    "The request demands the class: configure the identity provider to use it for this service provider. "
                    + "Otherwise omit `RequestedAuthnContext`, use `Comparison=\"minimum\"`, or pass the class of the identity "
                    + "provider with `--authn-context`."
            )
        case (.minimum, false), (.maximum, false), (.better, false):
            // The order of classes is a matter of the federation.
            return RuleFinding(
                code: .authnContextMismatch,
                severity: .warning,
                message: "The strength of `AuthnContextClassRef` was not compared with the request, because its "
                    + "`Comparison` is `\(requested.comparison.rawValue)`.",
                address: address,
                actual: found,
                remedy: "Pass the classes that are strong enough with `--authn-context`."
            )
        }
    }
}
