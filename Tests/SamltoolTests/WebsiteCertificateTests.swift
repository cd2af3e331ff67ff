// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import Testing

/// A certificate for TLS in place of the signing certificate.
@Suite(.requiresXMLSec) struct `certificate of a website` {
    // openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -subj /CN=www.idp.test -addext extendedKeyUsage=serverAuth
    private static let base64 =
        "MIIBlTCCATqgAwIBAgIUe14+sAs0j/BMvKqM9hU0/GcMQ/EwCgYIKoZIzj0EAwIwFzEVMBMGA1UEAwwMd3d3LmlkcC50ZXN0"
        + "MCAXDTI2MTEyOTA3MjQ0MloYDzIxMjYxMTA1MDcyNDQyWjAXMRUwEwYDVQQDDAx3d3cuaWRwLnRlc3QwWTATBgcqhkjOPQIB"
        + "BggqhkjOPQMBBwNCAAS9jYGsA5a3eaD2VjpplH4rbbIFgjWxZZiO8Enzr0aKT9K+rAs+MfnwBsfOePYG/eqU8TmXTesAM1Ns"
        + "uzNzUPLQo2IwYDAdBgNVHQ4EFgQUrnb74q9THN8iadA3LpJwSc+x2zMwHwYDVR0jBBgwFoAUrnb74q9THN8iadA3LpJwSc+x"
        + "2zMwEwYDVR0lBAwwCgYIKwYBBQUHAwEwCQYDVR0TBAIwADAKBggqhkjOPQQDAgNJADBGAiEAl1msYfLtAjYnXJT4pu5h8bwR"
        + "fEuF9cHMRkrjIu8vDLwCIQCnAKKc39Yi4UeRG2FUgD+y48L9xNa72B1LTcjhpR15hA=="

    private func message(trusting file: String) throws -> String {
        let signed = "responses/xmlsec1/response-signed.xml"
        return try Tool.run(["validate", "--at", "2026-05-01T10:01:00Z", "--trust", file, signed]).text
    }

    @Test func `is named where it verifies nothing`() throws {
        try Folder.with { folder in
            let file = folder.appending(path: "www.crt")
            try Data("-----BEGIN CERTIFICATE-----\n\(Self.base64)\n-----END CERTIFICATE-----\n".utf8).write(to: file)
            #expect(try message(trusting: file.path).contains("may be the TLS certificate of a website"))
        }
        #expect(try !message(trusting: "keys/sp-rsa.crt.pem").contains("TLS certificate"))
    }

    @Test func `metadata of another role is named`() throws {
        let text = try message(trusting: "keys/sp-metadata.xml")
        #expect(text.contains("describes the role `SPSSODescriptor` only"), "\(text)")
    }
}
