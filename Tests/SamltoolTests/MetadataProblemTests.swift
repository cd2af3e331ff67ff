// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import Testing

/// What `metadata` says about parts that are wrong, and about the entity that was meant.
@Suite(.requiresXMLSec) struct `problems of metadata` {
    private func run(_ document: String, _ arguments: String...) throws -> Tool.Result {
        try Tool.run(["metadata", "--at", "2026-05-01T10:00:00Z"] + arguments, input: Array(document.utf8))
    }

    @Test(arguments: [
        ("SingleSignOnService", "SingleLogoutService", "`IDPSSODescriptor` has no `SingleSignOnService`"),
        ("use=\"signing\"", "use=\"encryption\"", "`IDPSSODescriptor` has no signing key"),
        (" protocolSupportEnumeration", " other", "has no `protocolSupportEnumeration`"),
        (
            "<md:IDPSSODescriptor", "<md:IDPSSODescriptor WantAuthnRequestsSigned=\"TRUE\"",
            "`WantAuthnRequestsSigned` is neither `true` nor `false`"
        ),
        (
            "md:KeyDescriptor", "ds:KeyDescriptor",
            "`KeyDescriptor` is in the namespace `http://www.w3.org/2000/09/xmldsig#`"
        ),
        ("ds:X509Data", "X509Data", "`X509Data` is in no namespace"),
        ("md:IDPSSODescriptor", "ds:IDPSSODescriptor", "`IDPSSODescriptor` is in the namespace"),
    ])
    func `name the part`(old: String, new: String, problem: String) throws {
        #expect(try !run(MetadataSample.entity()).text.contains("problems"))
        let result = try run(MetadataSample.entity().replacing(old, with: new))
        #expect(result.text.contains("problems:"))
        #expect(result.text.contains(problem), "\(result.text)")
    }

    @Test(arguments: ["validUntil='soon'", "cacheDuration='60'"])
    func `leave the rest of the file visible, and fail`(attribute: String) throws {
        let group = MetadataSample.aggregate(MetadataSample.entity()).replacing(
            "><md:Entity",
            with: " \(attribute)><md:Entity"
        )
        for document in [MetadataSample.entity(attributes: " \(attribute)"), group] {
            let result = try run(document)
            #expect(result.status == 1)
            #expect(result.text.contains("role: IDPSSODescriptor"))
            #expect(result.errors.contains("trust.malformed-metadata: `\(attribute.prefix { $0 != "=" })` of `Entit"))
        }
    }

    @Test func `show the formats of names and the requirements on signatures, also as changes`() throws {
        let plain = MetadataSample.entity()
        let format = "<md:NameIDFormat> urn:f </md:NameIDFormat>"
        let wanting = plain.replacing(
            "<md:IDPSSODescriptor",
            with: "<md:IDPSSODescriptor WantAuthnRequestsSigned=' 1 '"
        )
        .replacing("<md:SingleSignOnService", with: format + "<md:SingleSignOnService")
        let text = try run(wanting).text
        #expect(text.contains("want authn requests signed: yes"), "\(text)")
        #expect(text.contains("urn:f"))
        #expect(try run(wanting, "--json").text.contains(#""wantAuthnRequestsSigned":true"#))
        #expect(try run(plain, "--json").text.contains(#""wantAuthnRequestsSigned":null"#))
        try Folder.with { folder in
            let file = folder.appending(path: "old.xml")
            try Data(plain.utf8).write(to: file)
            let changes = try run(wanting, "--diff", file.path).text
            #expect(changes.contains("setting-added: WantAuthnRequestsSigned=true"))
            #expect(changes.contains("setting-added: NameIDFormat=urn:f"))
        }
    }

    @Test func `white space around a location is collapsed`() throws {
        let text = try run(MetadataSample.entity(location: " https://idp.test/sso&#10;"), "--json").text
        #expect(text.contains(#""location":"https://idp.test/sso""#))
    }

    @Test func `name the entity that was meant`() throws {
        let result = try run(MetadataSample.entity("https://idp.test/saml"), "--entity", "https://idp.test/saml/")
        #expect(result.status == 1)
        #expect(
            result.errors.contains("It describes `https://idp.test/saml`; the entity IDs differ by a trailing slash.")
        )
        let other = try run(MetadataSample.entity("https://idp.test/saml"), "--entity", "https://other.test/")
        #expect(other.errors.contains("It describes `https://idp.test/saml`."))
    }

    @Test func `a weak signature is described only if it is allowed`() throws {
        let arguments = ["metadata", "--at", "2026-05-01T10:00:00Z", "--signed-by", "trust/pem/key-rsa-4096.pem"]
        let refused = try Tool.run(arguments + ["trust/signed/sha1.xml"])
        #expect(refused.status == 1)
        #expect(refused.errors.contains("`rsa-sha1`"))
        let names = ["--allow-algorithm", "rsa-sha1", "--allow-algorithm", "sha1"]
        #expect(try Tool.run(arguments + names + ["trust/signed/sha1.xml"]).text.contains("state: valid"))
        #expect(try Tool.run(arguments + names + ["trust/signed/changed.xml"]).status == 1)
    }

    @Test func `a key that verifies nothing here is named by its kind`() throws {
        let pem = try Tool.run(["metadata"], input: Array(MetadataSample.entity(key: MetadataSample.dsaKey).utf8)).text
        #expect(pem.contains("kind: DSA 2048 bits"), "\(pem)")
    }
}
