// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import FoundationEssentials
internal import SAMLEncoding

/// Access tokens: JSON Web Tokens that only the sandbox can create and verify.
struct AccessToken {
    let key: SymmetricKey

    private static let issuer = "auth.adobe.com"
    private static let coder = Base64(alphabet: .urlSafe, padding: .optional)

    init(secret: [UInt8]) { key = SymmetricKey(data: secret) }

    /// Creates a token that is valid for a number of seconds.
    func issue(to client: Client, id: String, at now: Int, lifetime: Int) -> String {
        let claims: JSON = [
            "iss": .string(Self.issuer), "sub": .string(client.id), "jti": .string(id),
            "iat": .number(now / 1_000), "exp": .number(now / 1_000 + lifetime),
            "scopes": .string(client.scopes.joined(separator: " ")),
        ]
        return signed(claims)
    }

    /// Returns a token with claims.
    func signed(_ claims: JSON) -> String {
        let header: JSON = ["alg": "HS256", "typ": "JWT"]
        let text = [header, claims].map { Self.encoded(Array($0.text.utf8)) }.joined(separator: ".")
        return text + "." + Self.encoded(code(for: text))
    }

    /// Returns the client of a token, or `nil` if the sandbox did not issue it or it has expired.
    func clientID(of token: String, at now: Int) -> String? {
        guard
            let claims = claims(of: token), claims["iss"]?.string == Self.issuer, let expiry = claims["exp"]?.int,
            now / 1_000 < expiry
        else { return nil }
        return claims["sub"]?.string
    }

    /// Returns the claims of a token, even if it has expired; `nil` if the sandbox did not sign it.
    func claims(of token: String) -> JSON? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let given = try? Self.coder.decode(String(parts[2])) else { return nil }
        let text = parts[0] + "." + parts[1]
        guard
            HMAC<SHA256>.isValidAuthenticationCode(given, authenticating: Array(text.utf8), using: key),
            let payload = try? Self.coder.decode(String(parts[1]))
        else { return nil }
        return JSON(parsing: payload)
    }

    private func code(for text: String) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key))
    }

    private static func encoded(_ bytes: [UInt8]) -> String { coder.encodedString(of: bytes.span) }
}
