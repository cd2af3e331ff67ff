// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import Testing

/// A certificate for TLS in place of the signing certificate.
@Suite(.requiresXMLSec) struct `certificate of a website` {
    // openssl req -x509 -newkey rsa:2048 -subj /CN=www.idp.test -addext extendedKeyUsage=serverAuth
    private static let base64 = """
        MIIDJjCCAg6gAwIBAgIUQXTtvMefEh7pL/7hXNG4YuDYE+owDQYJKoZIhvcNAQELBQAwFzEVMBMGA1UEAwwMd3d3LmlkcC50
        ZXN0MCAXDTI2MTEyOTA4MTUyMVoYDzIxMjYxMTA1MDgxNTIxWjAXMRUwEwYDVQQDDAx3d3cuaWRwLnRlc3QwggEiMA0GCSqG
        SIb3DQEBAQUAA4IBDwAwggEKAoIBAQCnDKVKDmHeDmNHIy8gL1XfVINPNGWZ2VW2zlUGYFkMkj03tD5gadKTGkuRHBlsTMRt
        ZIRQO5AWsLR6JwZQbPgmLOStc2FO7BTC+eVP62FxvhTDcLHFppedmoiigU9aXV2c0pWYXs9c6iVw5rsQEhN7EmdpAlZZyom8
        8r2FUJe6VQBDpeZmU9H0ilQDUhcFxePSJ6taCbzUqsB4FmLkHovQu3KpeWvYq74p6SywYOBJL7yTVyRh+5HhPjlPXVmow0/j
        Houpu7hUgG83fs/66n+An8mvmjhQIXOQ0qKCoUHp8oWuJ15qkxffSPhhOodESyeNFfBi43noQc2nqMMh1WoVAgMBAAGjaDBm
        MB0GA1UdDgQWBBSGLTYbWq82jm93ZPJoM/EQrYXycDAfBgNVHSMEGDAWgBSGLTYbWq82jm93ZPJoM/EQrYXycDAPBgNVHRMB
        Af8EBTADAQH/MBMGA1UdJQQMMAoGCCsGAQUFBwMBMA0GCSqGSIb3DQEBCwUAA4IBAQB8OCTS9ZLC4zcNMX7C5rNuBbDa2vqJ
        A994+aF3U89P/hS0z+q/7R6WeNwNJm+1acOxO5SasteThLeQ5WLj9QOFiHyuyD+ptZ4g+wrtoMg9sJ9XDeA9jyIltT//2wO/
        spTjYJWsQcJ6g11p6wz356NSlBXeD8dHiy+cb28iMtgQkruwJgrNsfsTXiRqeGGPgyFCIn3dIemAwZouqn0FfDXuQ7JnCblX
        pjeH16H4ZOVxy7L9mvA+XAYmmEWqiDSSrgEODZcyXFRPgVWy5RlbqNYzy2J6GjUwU6o6jkVmmvFBsySJ1F+37PaDmIeO/Ebq
        tTdNUU0Daa1nZeqAUN0zvmlN
        """

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
        try Folder.with { folder in
            let file = folder.appending(path: "sp.xml")
            let metadata = MetadataSample.entity("https://sp.test").replacing(
                "IDPSSODescriptor",
                with: "SPSSODescriptor"
            )
            try Data(metadata.utf8).write(to: file)
            let text = try message(trusting: file.path)
            #expect(text.contains("describes the role `SPSSODescriptor` only"), "\(text)")
        }
    }
}
