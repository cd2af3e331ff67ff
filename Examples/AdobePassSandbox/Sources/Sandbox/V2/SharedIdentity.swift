// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The identity of a user or a platform that several apps or devices send, so that they share profiles:
/// rest-api-v2-single-sign-on-service-token-flows.md and rest-api-v2-single-sign-on-platform-identity-flows.md.
struct SharedIdentity: Hashable, Sendable {
    /// The type of a profile of another app that has the identity.
    let kind: Profile.Kind
    /// The identity, with its kind.
    let text: String

    /// Returns the identities of a call.
    ///
    /// - Throws: A refusal for a faulty service token if the sandbox is strict. Adobe does not document what such a token
    ///   causes; otherwise it is ignored. A faulty token of a platform is always ignored, as its pages say.
    static func all(in call: Call, _ standIn: StandIn) throws -> [SharedIdentity] {
        var identities: [SharedIdentity] = []
        if let token = call.headers["ad-service-token"] {
            do throws(TokenFault) {
                let subject = try serviceSubject(of: token, standIn)
                identities.append(SharedIdentity(kind: .serviceTokenSSO, text: "service:\(subject)"))
            } catch {
                guard !standIn.settings.strict else {
                    throw Refusal(401, "Unauthorized", details: "AD-Service-Token: \(error.text)")
                }
            }
        }
        for name in ["adobe-subject-token", "x-roku-reserved-roku-connect-token"] {
            guard let token = call.headers[name], let subject = platformSubject(of: token, at: standIn.now) else {
                continue
            }
            identities.append(SharedIdentity(kind: .platformSSO, text: "platform:\(subject)"))
        }
        return identities
    }

    /// The reason why a service token is not used.
    private struct TokenFault: Error {
        let text: String
    }

    /// Returns the subject of a service token: rest-api-v2-appendix-headers-ad-service-token.md.
    ///
    /// Choices: the signature of a token with RS256 is not verified, because the sandbox gets no keys. A token with HS256
    /// is one of the SSO service of this sandbox, as in the sample of sso-service.md.
    private static func serviceSubject(of token: String, _ standIn: StandIn) throws(TokenFault) -> String {
        guard let parts = CompactToken(token) else { throw TokenFault(text: "the value is not a compact JWS") }
        guard let subject = parts.claims["sub"]?.string?.nonEmpty else { throw TokenFault(text: "`sub` is missing") }
        guard let end = parts.claims["exp"]?.int, standIn.now / 1_000 < end else {
            throw TokenFault(text: "the token has expired, or `exp` is missing")
        }
        switch parts.header["alg"]?.string {
        case "RS256":
            guard parts.claims["aud"]?.string?.lowercased() == "adobe" else {
                throw TokenFault(text: "`aud` is not Adobe")
            }
        case "HS256":
            guard ServiceTokens.claims(of: token, standIn) != nil else {
                throw TokenFault(text: "HS256 is accepted only from the SSO service")
            }
        default: throw TokenFault(text: "`alg` is not RS256")
        }
        return subject
    }

    /// Returns the identity in the token of a platform: the subject of a JWS, or the whole text of a JWE; `nil` for an
    /// expired token and for other text.
    private static func platformSubject(of token: String, at now: Int) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 5, parts.allSatisfy({ (try? CompactToken.coder.decode(String($0))) != nil }) { return token }
        guard let token = CompactToken(token) else { return nil }
        if let end = token.claims["exp"]?.int, end <= now / 1_000 { return nil }
        return token.claims["sub"]?.string?.nonEmpty
    }
}

/// The parts of a compact JSON Web Signature, which is not verified.
struct CompactToken {
    static let coder = Base64(alphabet: .urlSafe, padding: .optional)

    let header: JSON
    let claims: JSON

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[2].isEmpty, (try? Self.coder.decode(String(parts[2]))) != nil,
            let header = (try? Self.coder.decode(String(parts[0]))).flatMap({ JSON(parsing: $0) }),
            let claims = (try? Self.coder.decode(String(parts[1]))).flatMap({ JSON(parsing: $0) })
        else { return nil }
        (self.header, self.claims) = (header, claims)
    }
}
