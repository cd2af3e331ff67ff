// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import StrictJSON
internal import UntrustedText

/// A JSON Web Key (RFC 7517, 4; RFC 7518, 6).
struct JWK {
    let members: [JSONDocument.Member]

    /// The index in the set, for messages.
    let index: Int

    /// The algorithms of signatures with RSA and ECDSA keys (RFC 7518, 3.1).
    private static let signatureAlgorithms = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512",
    ]

    /// The members of private and symmetric keys (RFC 7518, 6.2.2, 6.3.2, 6.4.1).
    private static let secrets = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

    /// Checks that the key is neither private nor symmetric.
    ///
    /// - Throws: ``TrustError`` that names the member, never its value.
    func checkIsPublic() throws(TrustError) {
        if text("kty").map({ $0.isIdentical(to: "oct") }) == true || members.value("k") != nil {
            throw TrustError(
                .unexpectedPrivateKey,
                "Key \(index + 1) of the JWK set is a symmetric key. SAML signatures require public keys; remove the key "
                    + "from the file."
            )
        }
        if let secret = Self.secrets.first(where: { members.value($0) != nil }) {
            throw TrustError(
                .unexpectedPrivateKey,
                "Key \(index + 1) of the JWK set is a private key: it has the member `\(secret)`. Remove the private "
                    + "members from the file."
            )
        }
    }

    /// The reason that the key is not used for signatures, as the end of a sentence; `nil` if it is used.
    var reasonToSkip: String? {
        if members.value("use") != nil {
            guard let use = text("use") else { return "has a `use` that is not a string" }
            if !use.isIdentical(to: "sig") { return "is not for signatures: `use` is `\(use.escapedForReport)`" }
        }
        if let operations = members.value("key_ops") {
            guard case .array(let names, _) = operations else { return "has a `key_ops` that is not a list" }
            let verifies = names.contains {
                if case .string(let name, _) = $0 { name.isIdentical(to: "verify") } else { false }
            }
            if !verifies { return "is not for signatures: `key_ops` does not contain `verify`" }
        }
        if members.value("alg") != nil {
            guard let algorithm = text("alg") else { return "has an `alg` that is not a string" }
            if !Self.signatureAlgorithms.contains(where: { algorithm.isIdentical(to: $0) }) {
                return "is not for signatures that SAML uses: `alg` is `\(algorithm.escapedForReport)`"
            }
        }
        guard let type = text("kty"), !type.isIdentical(to: "RSA"), !type.isIdentical(to: "EC") else { return nil }
        return "has the type `\(type.escapedForReport)`; only RSA and EC are supported"
    }

    /// Returns the key, with the validity period and the name of its first certificate.
    ///
    /// - Throws: ``TrustError`` if a member is malformed, or the certificate belongs to another key.
    func publicKey() throws(TrustError) -> PublicKey {
        let own = try parameters()
        let certified = try certificate()
        guard let own else {
            guard let certified else { throw malformed("has neither key parameters nor `x5c`") }
            return certified
        }
        guard let key = PublicKey(subjectPublicKeyInfo: own, validity: nil) else {
            throw malformed("is not a valid public key")
        }
        guard let certified else { return key }
        // RFC 7517, 4.7: the first certificate must contain the key of the other members.
        guard certified == key else { throw malformed("has a key other than the first certificate of `x5c`") }
        return certified
    }

    // MARK: Parameters

    /// Returns the `SubjectPublicKeyInfo` of the key parameters, or `nil` if all of them are absent.
    private func parameters() throws(TrustError) -> [UInt8]? {
        guard let type = text("kty") else { throw malformed("has no `kty`") }
        let names = type.isIdentical(to: "RSA") ? ["n", "e"] : ["crv", "x", "y"]
        if names.allSatisfy({ members.value($0) == nil }) { return nil }
        if type.isIdentical(to: "RSA") {
            return SubjectPublicKeyInfo.rsa(modulus: try bytes("n"), exponent: try bytes("e"))
        }
        let curve: SubjectPublicKeyInfo.NamedCurve
        switch text("crv").map({ ExactText($0) }) {
        case "P-256": curve = .p256
        case "P-384": curve = .p384
        case "P-521": curve = .p521
        default: throw malformed("has a `crv` other than P-256, P-384 and P-521")
        }
        let (x, y) = (try bytes("x"), try bytes("y"))
        guard x.count == curve.coordinateCount, y.count == curve.coordinateCount else {
            throw malformed("has coordinates of \(x.count) and \(y.count) bytes instead of \(curve.coordinateCount)")
        }
        return SubjectPublicKeyInfo.ec(curve, point: [4] + x + y)
    }

    /// Returns the key of the first certificate of `x5c`, or `nil` if the member is absent.
    private func certificate() throws(TrustError) -> PublicKey? {
        guard let value = members.value("x5c") else { return nil }
        guard
            case .array(let chain, _) = value, case .string(let base64, _)? = chain.first,
            let der = try? Base64().decode(base64), let key = try? PublicKey(certificate: der)
        else { throw malformed("has an `x5c` that does not begin with a certificate in Base64") }
        return key
    }

    private func text(_ name: String) -> String? {
        if case .string(let text, _)? = members.value(name) { text } else { nil }
    }

    /// Decodes a member in URL-safe Base64 without padding.
    private func bytes(_ name: String) throws(TrustError) -> [UInt8] {
        guard
            let text = text(name), text.utf8.count <= PublicKey.maximumSize,
            let bytes = try? Base64(alphabet: .urlSafe, padding: .optional).decode(text)
        else { throw malformed("has no `\(name)` in URL-safe Base64") }
        return bytes
    }

    private func malformed(_ reason: String) -> TrustError { Self.malformed(reason, index) }

    static func malformed(_ reason: String, _ index: Int) -> TrustError {
        TrustError(.malformedJWK, "Key \(index + 1) of the JWK set \(reason).")
    }
}
