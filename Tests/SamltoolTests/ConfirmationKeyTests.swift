// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// Holder-of-key confirmations on the command line.
@Suite(.requiresXMLSec) struct `samltool validate --confirmation-key` {
    private static let inWindow = ["--at", "2026-05-01T10:01:00Z"]
    private static let trust = ["--trust", "keys/trust.pem"]

    /// Returns a signed response whose holder-of-key confirmation contains the certificate of `sp-rsa`.
    private static func signed() throws -> [UInt8] {
        let vectors = TestVectors.directory
        func text(_ path: String) throws -> String {
            try String(contentsOf: vectors.appending(path: path), encoding: .utf8)
        }
        let certificate = try text("keys/sp-rsa.crt.pem").split(separator: "\n").filter { !$0.hasPrefix("-----") }
        let keyInfo = """
            <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>\
            \(certificate.joined())</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
            """
        let unsigned = try text("policy/confirmation/holder.xml")
        let data = try #require(unsigned.firstMatch(of: /<saml:SubjectConfirmationData[^>]*/))
        let document = unsigned.replacing(
            "\(data.output)>",
            with: "\(data.output.dropLast())>\(keyInfo)</saml:SubjectConfirmationData>"
        )
        let result = try Tool.run(["sign", "--key", "keys/idp-rsa.key.pem", "-"], input: Array(document.utf8))
        #expect(result.status == 0, "\(result.errors)")
        return result.output
    }

    private static func run(_ arguments: [String]) throws -> Tool.Result {
        try Tool.run(["validate"] + inWindow + arguments + ["-"], input: signed())
    }

    @Test(arguments: ["sp-rsa.crt", "sp-rsa.pub"])
    func `accepts the certificate or the public key of the presenter`(name: String) throws {
        let result = try Self.run(Self.trust + ["--confirmation-key", "keys/\(name).pem"])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func `rejects another key, and holder-of-key without the option`() throws {
        let other = try Self.run(Self.trust + ["--confirmation-key", "keys/idp-ec.pub.pem"])
        #expect(other.status == 1)
        #expect(other.lines.contains { $0.contains("confirmation.no-valid-confirmation") })
        let none = try Self.run(Self.trust)
        #expect(none.status == 1)
        #expect(none.lines.contains { $0.contains("confirmation.bad-method") })
        #expect(none.lines.contains { $0.contains("`--confirmation-key`") })
    }

    @Test(arguments: [
        (["--confirmation-key", "keys/sp-rsa.crt.pem"], "--confirmation-key cannot be compared with signed content."),
        (trust + ["--confirmation-key", "keys/sp-rsa.key.pem"], "trust.unexpected-private-key"),
        (trust + ["--confirmation-key", "keys/trust.pem"], "--confirmation-key requires one"),
        (trust + ["--confirmation-key", "keys/sp-metadata.xml"], "trust.unknown-format"),
    ])
    func `exits with 64 if the key cannot be used`(arguments: [String], reason: String) throws {
        let result = try Self.run(arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains(reason), "\(result.errors)")
    }
}
