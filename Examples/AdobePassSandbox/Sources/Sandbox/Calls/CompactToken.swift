// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import SAMLEncoding

/// The parts of a compact JSON Web Signature; only those that the sandbox signs can be verified.
struct CompactToken {
    static let coder = Base64(alphabet: .urlSafe, padding: .optional)

    let claims: JSON
    private let signedText: String
    private let signature: [UInt8]

    /// Parses a token; fails if it does not have three parts with JSON objects and a signature in Base64.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[2].isEmpty, let signature = try? Self.coder.decode(parts[2]),
            let claims = Self.claims(in: parts)
        else { return nil }
        (self.claims, self.signature, signedText) = (claims, signature, parts[0] + "." + parts[1])
    }

    /// Returns the claims of a software statement, whose signature can be any text.
    static func statement(_ text: String) -> JSON? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 3 && !parts[2].isEmpty ? claims(in: parts) : nil
    }

    private static func claims(in parts: [String]) -> JSON? {
        let objects = parts.prefix(2).compactMap { try? coder.decode($0) }.compactMap { JSON(parsing: $0) }
        return objects.count == 2 && objects.allSatisfy { $0.members != nil } ? objects[1] : nil
    }

    static func signed(_ claims: JSON, with key: SymmetricKey) -> String {
        let header: JSON = ["alg": "HS256", "typ": "JWT"]
        let text = [header, claims].map { coder.encodedString(of: Array($0.text.utf8).span) }.joined(separator: ".")
        let code = Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key))
        return text + "." + coder.encodedString(of: code.span)
    }

    func isSigned(with key: SymmetricKey) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: Array(signedText.utf8), using: key)
    }
}
