// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Certificates of a signer that no trust file contains.
enum UntrustedSigner {
    /// Certificates of `partner-rsa` for `CN=signer.example.test`, issued by `idp-rsa` and `idp-ec`, whose names are equal.
    ///
    /// `openssl x509 -req -in partner-rsa.csr -CA idp-rsa.crt.pem -CAkey idp-rsa.key.pem -set_serial 7 -days 36500`
    private static let issued = [
        "rsa": """
        MIIC0TCCAbkCAQcwDQYJKoZIhvcNAQELBQAwPTEgMB4GA1UECgwXc3dpZnQtc2FtbCB0ZXN0IHZlY3RvcnMxGTAXBgNVBAMMEGlkcC5leGFtcGxl
        LnRlc3QwIBcNMjYxMTMwMDAzMzE3WhgPMjEyNjExMDYwMDMzMTdaMB4xHDAaBgNVBAMME3NpZ25lci5leGFtcGxlLnRlc3QwggEiMA0GCSqGSIb3
        DQEBAQUAA4IBDwAwggEKAoIBAQCjWMxQkkf8mFuqUyZpkg/sM12XgsE/u+FUUKxHYwV1TkN1slyusJXjRqkaNnPeTPcOzQshLU88XN1RLpDtM9rH
        rFKjMCwwUgVGP8dcQdrj7GeS96JaBCb7JE/s0KCpCkOwTDxwxrW227SGnpqaBIT7IYBHjXkb2Uie8ug49rzLlGIJ/ORi/5ouQWrvI/GL6R6ItsMA
        sX4DwWXt7OC6ai9o9iwKuxt3x1isOCIM5sGti3BOkXyxD5xsIuE+y9PTNuIWH4+yK37Ux+iLo1zBdA6GhseLdg5gAUmbJpiMDHCKYDLmKtmt32/H
        WNH5uXf7q7qsm6JytfEWeLwbr/3Ej38VAgMBAAEwDQYJKoZIhvcNAQELBQADggEBAIdzT2QyqBJ2u98Er09/ZpU2Ywh/DtsExjafs6IU++8b8ZLj
        R3cCS0xgJq35izGzmL2IcksUcZ8/VbgUUF8ploHYGji0HvqSW614T5soZYiaIamWFL5vT33vTcLDitwBg+3DyMKVkoM6gmYFK3JzdRGVrh6azlzr
        fe/3T7rjoGogNyaYrvce8YjSLZR8uws9AYkaaB/nP1bjhixBJQ6cmmMhajEznC95ydFkpZgObDtKftNVO4lqqwyj/UP9CcXYYl1Abcij2OcBrD51
        1rJvbgt0jcZOg3j8Hh0SgCytk4OSzZqwVVwaybYrIno/D80aMK/eX+x8DNvQxr4DQ6dF0nw=
        """,
        "ec": """
        MIICETCCAbYCAQcwCgYIKoZIzj0EAwIwPTEgMB4GA1UECgwXc3dpZnQtc2FtbCB0ZXN0IHZlY3RvcnMxGTAXBgNVBAMMEGlkcC5leGFtcGxlLnRl
        c3QwIBcNMjYxMTMwMDAzMzE3WhgPMjEyNjExMDYwMDMzMTdaMB4xHDAaBgNVBAMME3NpZ25lci5leGFtcGxlLnRlc3QwggEiMA0GCSqGSIb3DQEB
        AQUAA4IBDwAwggEKAoIBAQCjWMxQkkf8mFuqUyZpkg/sM12XgsE/u+FUUKxHYwV1TkN1slyusJXjRqkaNnPeTPcOzQshLU88XN1RLpDtM9rHrFKj
        MCwwUgVGP8dcQdrj7GeS96JaBCb7JE/s0KCpCkOwTDxwxrW227SGnpqaBIT7IYBHjXkb2Uie8ug49rzLlGIJ/ORi/5ouQWrvI/GL6R6ItsMAsX4D
        wWXt7OC6ai9o9iwKuxt3x1isOCIM5sGti3BOkXyxD5xsIuE+y9PTNuIWH4+yK37Ux+iLo1zBdA6GhseLdg5gAUmbJpiMDHCKYDLmKtmt32/HWNH5
        uXf7q7qsm6JytfEWeLwbr/3Ej38VAgMBAAEwCgYIKoZIzj0EAwIDSQAwRgIhALdekmlu39NoMmq8hg9IyGUh6l0pOkLiGt0u3fN/L9u7AiEAzA3r
        FN4bY4Yqs8bT3hY0V0qj8sU4tAojyqDWLzAjmA8=
        """,
    ]

    static func certificate(issuedBy authority: String) throws -> [UInt8] {
        Array(try #require(Data(base64Encoded: issued[authority] ?? "", options: .ignoreUnknownCharacters)))
    }
}

/// A signature by a key that is not trusted: the finding contains which keys are trusted instead.
@Suite(.requiresXMLSec) struct `key of an untrusted signer` {
    private static func message(trusting file: String, certificate: [UInt8], diagnosing: Bool = true) throws -> String {
        let signer = try ResponseSigner(
            key: PrivateKey(pem: Keyring.bytes("attacks/keys/partner-rsa.key.pem")),
            certificates: [certificate]
        )
        let document = try signer.sign(Array(SignedSample.response(SignedSample.assertion()).utf8), .element(id: "_a1"))
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try TrustStore(contentsOf: TestVectors.directory.appending(path: file).path),
            diagnosesFailures: diagnosing
        )
        let findings = validator.result(for: document, at: Keyring.moment).findings
        return try #require(findings.first { $0.code == .signatureUntrustedKey }).message
    }

    private static func own() throws -> [UInt8] {
        try ResponseSigner.certificates(pem: Keyring.bytes("attacks/keys/partner-rsa.crt.pem"))[0]
    }

    @Test(arguments: [("keys/sp-rsa.crt.pem", "CN=sp.example.test"), ("keys/idp-rsa.crt.pem", "CN=idp.example.test")])
    func `is compared with the trusted certificates`(file: String, name: String) throws {
        let message = try Self.message(trusting: file, certificate: Self.own())
        #expect(
            message.contains("Trusted for this issuer: sha256:") && message.contains("(\(name), expires "),
            "\(message)"
        )
        #expect(!message.contains("issued that of the signer"))
        let other = try Self.message(trusting: file, certificate: Self.own(), diagnosing: false)
        #expect(!other.contains("Trusted for this issuer"), "a service does not answer with its configuration")
    }

    @Test func `is compared with at most two trusted certificates`() throws {
        let message = try Self.message(trusting: "trust/metadata/nine.xml", certificate: Self.own())
        let listed = message.components(separatedBy: "Trusted for this issuer: ").last ?? ""
        #expect(listed.components(separatedBy: "sha256:").count == 3 && listed.contains(" and 6 more."), "\(message)")
    }

    @Test(arguments: [
        ("rsa", "keys/idp-rsa.crt.pem", true), ("ec", "keys/idp-rsa.crt.pem", false), ("ec", "keys/trust.pem", true),
    ])
    func `has a trusted issuer only if the signature of its certificate verifies`(
        signer: String,
        trusted: String,
        isIssued: Bool
    ) throws {
        let certificate = try UntrustedSigner.certificate(issuedBy: signer)
        let message = try Self.message(trusting: trusted, certificate: certificate)
        #expect(message.contains("issued that of the signer") == isIssued, "\(message)")
    }
}
