// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import SAMLSignature

/// Operations that have no yardstick, so only their instructions are compared.
enum OperationSuite {
    private static let document = SignedResponse(login: "lasso/login.xml").document

    static var operations: [Contender] {
        encodings + [decryption] + redirects
    }

    /// The parts of the exchange encoding, which other code uses one at a time.
    private static var encodings: [Contender] {
        let document = document
        let digits = Base64().encode(document.span)
        let escaped = PercentEncoding.encode(document.span)
        return [
            Contender(name: "parts/cleanup") { blackHole(Whitespace.cleanedUp(document.span)) },
            Contender(name: "parts/Base64 encode") { blackHole(Base64().encode(document.span)) },
            Contender(name: "parts/Base64 decode") { blackHole(try? Base64().decode(digits.span)) },
            Contender(name: "parts/percent-encode") { blackHole(PercentEncoding.encode(document.span)) },
            Contender(name: "parts/percent-decode") { blackHole(try? PercentEncoding.decode(escaped.span)) },
        ]
    }

    /// Decryption of a document so large that RSA is only a part of the work.
    private static var decryption: Contender {
        let name = "signxml/size-64k.xml"
        guard let recipient = try? PublicKey.reading(pem: SignedResponse.read("keys/sp-rsa.crt.pem")).first,
            let document = try? AssertionEncrypter(for: recipient).encrypt(SignedResponse.read("responses/\(name)"))
        else { fatalError("Cannot encrypt \(name).") }
        let decrypter = ResponseDecrypter(keys: DecryptionKeys(key("keys/sp-rsa.key.pem")))
        precondition((try? decrypter.decrypt(document)) != nil)
        return Contender(name: "encryption/\(name)/decrypt") { blackHole(try? decrypter.decrypt(document)) }
    }

    /// The redirect binding: compression and signature, and the way back.
    private static var redirects: [Contender] {
        let name = "pysaml2/login-unsigned.xml"
        let document = SignedResponse.read("responses/\(name)")
        guard let signer = try? RedirectSigner(key: key("keys/idp-ec.key.pem")),
            let trust = try? TrustStore(contentsOf: SignedResponse.path("keys/idp-ec.crt.pem")),
            let query = try? Array(signer.query(for: document, as: .response).utf8),
            let moment = Timestamp("2026-05-01T10:01:00Z")
        else { fatalError("Cannot sign \(name).") }
        let verifier = RedirectSignatureVerifier(trust: trust)
        precondition((try? verifier.verify(query: query, at: moment))?.document == document)
        return [
            Contender(name: "redirect/\(name)/sign") { blackHole(try? signer.query(for: document, as: .response)) },
            Contender(name: "redirect/\(name)/verify") { blackHole(try? verifier.verify(query: query, at: moment)) },
        ]
    }

    private static func key(_ vector: String) -> PrivateKey {
        guard let key = try? PrivateKey(pem: SignedResponse.read(vector)) else { fatalError("Cannot read \(vector).") }
        return key
    }
}
