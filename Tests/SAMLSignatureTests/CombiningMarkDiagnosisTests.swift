// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import Testing

/// The search for a Unicode normalization in runs of combining marks (S-59).
@Suite(.requiresXMLSec) struct `runs of combining marks in a diagnosis` {
    private static func cause(signing before: String, receiving after: String) throws -> String? {
        let minimal = String(decoding: try Keyring.bytes("responses/xmlsec1/minimal.xml"), as: UTF8.self)
        let signer = try ResponseSigner(key: PrivateKey(pem: Keyring.bytes("keys/idp-rsa.key.pem")), limits: .batch)
        let document = minimal.replacingOccurrences(of: ">mira-7<", with: ">\(before)<", options: .literal)
        let signed = String(decoding: try signer.sign(Array(document.utf8), .assertions), as: UTF8.self)
        let changed = signed.replacingOccurrences(of: ">\(before)<", with: ">\(after)<", options: .literal)
        return try Keyring.diagnosis(of: changed).first?.cause
    }

    @Test func `detects reordered marks as Unicode normalization`() throws {
        let before = "a" + String(repeating: "\u{316}", count: 300) + String(repeating: "\u{308}", count: 300)
        let after = "a" + String(repeating: "\u{308}\u{316}", count: 300)
        #expect(try Self.cause(signing: before, receiving: after) == "unicode-normalization")
    }

    @Test(.timeLimit(.minutes(10)))
    func `diagnoses a long run of marks in the worst order in time`() throws {
        let run = String(repeating: "\u{308}", count: 40_000) + String(repeating: "\u{316}", count: 40_000)
        #expect(try Self.cause(signing: "x", receiving: "a" + run) == "content-changed")
    }
}
