// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import SecureXML
internal import Testing

/// Declarations that a `PrefixList` names.
extension `causes of invalid signatures` {
    @Test func `a declaration that only a PrefixList names is not a renamed prefix`() throws {
        let finding = try Self.error(Self.withoutDeclaration(of: Self.listed))
        #expect(finding?.code == .signatureInvalidDigest)
        #expect(finding?.cause == "namespace-declaration")
    }

    /// A response whose assertion is signed with a `PrefixList`.
    private static var listed: String {
        get throws {
            let assertion = SignedSample.assertion().replacing(
                "<saml:Assertion ",
                with: "<saml:Assertion xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" "
            )
            return try listing("xs", in: SignedSample.sign(SignedSample.response(assertion), "_a1"))
        }
    }

    private static func withoutDeclaration(of document: String) -> String {
        document.replacing(" xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"", with: "")
    }

    /// Signs again with a `PrefixList` in the transform.
    private static func listing(_ prefixes: String, in document: String) throws -> String {
        let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
        let list = "<ec:InclusiveNamespaces xmlns:ec=\"\(exclusive)\" PrefixList=\"\(prefixes)\"/>"
        let mark = "<ds:Transform Algorithm=\"\(exclusive)\"/>"
        #expect(document.contains(mark))
        var changed = document.replacing(mark, with: mark.dropLast(2) + ">\(list)</ds:Transform>")
        let tree = try XMLTree(parsing: Array(changed.utf8))
        guard let assertion = tree.element(withID: "_a1"),
            let signature = assertion.firstChildElement?.nextSiblingElement
        else { throw CocoaError(.fileReadUnknown) }
        let content = try tree.canonicalOctets(
            of: assertion,
            excluding: signature,
            Canonicalization(.exclusive, inclusivePrefixes: prefixes.split(separator: " ").map(String.init))
        )
        let digest = Base64().encodedString(of: SHA256.digest(of: content).span)
        changed = changed.replacingValue("DigestValue", with: digest)
        return try resignedAssertion(changed)
    }

    private static func resignedAssertion(_ document: String) throws -> String {
        let tree = try XMLTree(parsing: Array(document.utf8))
        guard let assertion = tree.element(withID: "_a1"),
            let info = assertion.firstChildElement?.nextSiblingElement?.firstChildElement
        else { throw CocoaError(.fileReadUnknown) }
        let octets = try tree.canonicalOctets(of: info, Canonicalization(.exclusive))
        let value = try Oracle.pkcs1(octets, digest: "sha256")
        return document.replacingValue("SignatureValue", with: Base64().encodedString(of: value.span))
    }

    @Test func `a document with a PrefixList verifies`() throws {
        #expect(try SignedSample.validate(Self.listed).verified != nil)
    }

    @Test func `a PrefixList that was lost`() throws {
        let document = try Self.listed.replacingOccurrences(
            of: "<ec:InclusiveNamespaces[^>]*>",
            with: "",
            options: .regularExpression
        )
        let finding = try Self.error(document)
        #expect(finding?.code == .signatureInvalidValue)
        #expect(finding?.cause == "inclusive-namespaces-lost")
    }
}
