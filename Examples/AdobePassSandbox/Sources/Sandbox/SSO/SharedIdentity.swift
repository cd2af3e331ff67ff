// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The identity of a user or a platform that several apps or devices send, so that they share profiles:
/// rest-api-v2-single-sign-on-service-token-flows.md and rest-api-v2-single-sign-on-platform-identity-flows.md.
struct SharedIdentity: Hashable, Sendable {
    /// The type of a profile of another app that has the identity.
    let kind: Profile.Kind
    /// The identity, with its kind.
    let text: String
}

extension StandIn {
    /// Returns the identities of a call.
    ///
    /// - Throws: A refusal for a faulty service token if the sandbox is strict. Adobe does not document what such a
    ///   token causes; otherwise it is ignored. A faulty token of a platform is always ignored, as its pages say.
    func identities(of call: Call) throws -> [SharedIdentity] {
        var identities: [SharedIdentity] = []
        if let text = call.headers["ad-service-token"] {
            let token = CompactToken(text)
            if let fault = fault(of: token) {
                if settings.strict { throw Refusal(401, "Unauthorized", details: "AD-Service-Token: \(fault)") }
            } else if let subject = token?.claims["sub"]?.string {
                identities.append(SharedIdentity(kind: .serviceTokenSSO, text: "service:\(subject)"))
            }
        }
        for name in ["adobe-subject-token", "x-roku-reserved-roku-connect-token"] {
            guard let subject = call.headers[name].flatMap({ platformSubject(of: $0) }) else { continue }
            identities.append(SharedIdentity(kind: .platformSSO, text: "platform:\(subject)"))
        }
        return identities
    }

    /// Returns why a service token is not used, or `nil` if it is: rest-api-v2-appendix-headers-ad-service-token.md.
    ///
    /// Choices: the signature of a token with RS256 is not verified, because the sandbox gets no keys. A token with
    /// HS256 is one of the SSO service of this sandbox, as in the sample of sso-service.md.
    private func fault(of token: CompactToken?) -> String? {
        guard let token else { return "the value is not a compact JWS" }
        guard token.claims["sub"]?.string?.nonEmpty != nil else { return "`sub` is missing" }
        guard let end = token.claims["exp"]?.int, now / 1_000 < end else {
            return "the token has expired, or `exp` is missing"
        }
        switch token.header["alg"]?.string {
        case "RS256": return token.claims["aud"]?.string?.lowercased() == "adobe" ? nil : "`aud` is not Adobe"
        case "HS256": return isServiceToken(token) ? nil : "HS256 is accepted only from the SSO service"
        default: return "`alg` is not RS256"
        }
    }

    /// Returns the identity in the token of a platform: the subject of a JWS, or the whole text of a JWE; `nil` for an
    /// expired token and for other text.
    private func platformSubject(of text: String) -> String? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 5, parts.allSatisfy({ (try? CompactToken.coder.decode(String($0))) != nil }) { return text }
        guard let token = CompactToken(text) else { return nil }
        if let end = token.claims["exp"]?.int, end <= now / 1_000 { return nil }
        return token.claims["sub"]?.string?.nonEmpty
    }
}
