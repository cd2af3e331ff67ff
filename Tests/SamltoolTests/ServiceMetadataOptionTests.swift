// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// `--sp-metadata` replaces the options that name the values of the service provider.
@Suite struct `samltool validate with the metadata of the service provider` {
    private static let metadata = "findings/sp-metadata.xml"

    private static func validate(_ arguments: String..., input: String? = nil) throws -> Tool.Result {
        try Tool.run(
            ["validate", "--at", "2026-05-01T10:01:00Z"] + arguments + (input == nil ? [] : ["-"]),
            input: Array((input ?? "").utf8)
        )
    }

    @Test func `makes the comparisons that the options make`() throws {
        let text = try Self.validate("--sp-metadata", Self.metadata, "policy/issuer/good.xml").text
        #expect(!text.contains("--audience") && !text.contains("--recipient"))
        let other = try Self.validate("--sp-metadata", Self.metadata, "policy/audience/other.xml")
        #expect(other.status == 1 && other.text.contains("the metadata names `https://sp.example.test`"))
        let option = try Self.validate(
            "--sp-metadata",
            Self.metadata,
            "--audience",
            "https://other.example.test",
            "policy/audience/other.xml"
        )
        #expect(option.status == 0)
    }

    @Test(.requiresXMLSec)
    func `requires signed assertions if it wants them, unless an option names another requirement`() throws {
        let file = "responses/xmlsec1/response-signed.xml"
        let trust = ["--trust", "keys/trust.pem"]
        func codes(_ more: [String]) throws -> String {
            try Tool.run(
                ["validate", "--at", "2026-05-01T10:01:00Z", "--sp-metadata", Self.metadata] + trust + more + [file]
            ).text
        }
        #expect(try codes([]).contains("(`WantAssertionsSigned`)"))
        #expect(try !codes(["--require-signature", "any"]).contains("signature.missing"))
        // Without a trusted key, the wish has no effect.
        #expect(try Self.validate("--sp-metadata", Self.metadata, "policy/issuer/good.xml").status == 0)
    }

    @Test(arguments: [
        ("attacks/keys/federation-metadata.xml", "belongs in `--trust`"), ("keys/trust.pem", "with `--trust`"),
        ("policy/issuer/good.xml", "not `EntityDescriptor`"), ("findings/missing.xml", "cannot be opened"),
    ])
    func `names the mistake of a file that is not such metadata`(file: String, words: String) throws {
        let result = try Self.validate("--sp-metadata", file, "policy/issuer/good.xml")
        #expect(result.status == (file.hasSuffix("missing.xml") ? 66 : 64))
        #expect(result.errors.contains(file) && result.errors.contains(words), "\(result.errors)")
    }

    @Test func `selects a service provider by its entity ID, and tells that metadata has expired`() throws {
        #expect(try Self.validate("--entity", "x", "policy/issuer/good.xml").errors.contains("requires --sp-metadata"))
        let near = ["--entity", "https://sp.example.test/", "--sp-metadata", Self.metadata]
        #expect(try Tool.run(["validate"] + near + ["policy/issuer/good.xml"]).errors.contains("by a trailing slash"))
        try Folder.with { folder in
            let file = folder.appending(path: "sp.xml")
            let text = try String(contentsOf: TestVectors.directory.appending(path: Self.metadata), encoding: .utf8)
            try Data(text.replacing("entityID=", with: "validUntil=\"2026-04-30T10:01:00Z\" entityID=").utf8).write(
                to: file
            )
            let result = try Self.validate("--sp-metadata", file.path, "policy/issuer/good.xml")
            #expect(
                result.status == 0 && result.errors.contains("expired at 2026-04-30T10:01:00Z, 24 h before"),
                "\(result.errors)"
            )
        }
    }

    // MARK: Requests

    private static func request(_ attributes: String, issuer: String = "https://sp.example.test") -> String {
        """
        <samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_q1" Version="2.0" \
        IssueInstant="2026-05-01T10:00:00Z" \(attributes)><saml:Issuer \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">\(issuer)</saml:Issuer></samlp:AuthnRequest>
        """
    }

    @Test(
        arguments: [
            ("AssertionConsumerServiceURL=\"https://sp.example.test/acs\"", 0),
            ("AssertionConsumerServiceURL=\"https://sp.example.test/acs/new\"", 1),
            ("AssertionConsumerServiceIndex=\"1\"", 0), ("AssertionConsumerServiceIndex=\"2\"", 1), ("", 0),
        ] as [(String, Int32)]
    )
    func `compares the ACS URL and the index of a request`(attributes: String, status: Int32) throws {
        let request = Self.request(attributes)
        let result = try Self.validate("--messages", "all", "--sp-metadata", Self.metadata, input: request)
        #expect(
            result.status == status && result.text.contains("recipient.mismatch") == (status == 1),
            "\(result.text)"
        )
        let other = Self.request(attributes, issuer: "https://other.example.test")
        let foreign = try Self.validate("--messages", "all", "--sp-metadata", Self.metadata, input: other)
        #expect(foreign.text.contains("issuer.mismatch") && foreign.text.contains("the metadata names"))
    }

    private static let logout = """
        <samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_q1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z" \
        NotOnOrAfter="2026-05-01T10:05:00Z" Destination="https://sp.example.test/slo"><saml:Issuer>https://idp.example.test\
        </saml:Issuer><saml:NameID>n-1</saml:NameID></samlp:LogoutRequest>
        """

    @Test func `compares the logout URL of a message that the service provider receives`() throws {
        func result(_ change: (String) -> String) throws -> Tool.Result {
            try Self.validate("--messages", "all", "--sp-metadata", Self.metadata, input: change(Self.logout))
        }
        #expect(try result { $0 }.status == 0)
        // The ACS URL and the URL for answers receive no requests for logout.
        for path in ["acs", "slo/done"] {
            let text = try result { $0.replacing("test/slo", with: "test/\(path)") }.text
            #expect(text.contains("destination.mismatch"))
        }
        // The identity provider receives a message of the service provider itself.
        #expect(
            try result { $0.replacing("https://idp.", with: "https://sp.").replacing("test/slo", with: "test/x") }
                .status == 0
        )
    }

    @Test(.requiresXMLSec, arguments: [("", 0), ("WantAuthnRequestsSigned=\"true\"", 1)] as [(String, Int32)])
    func `an unsigned request is an error only if metadata requires a signature`(flag: String, status: Int32) throws {
        let trusted = try String(
            contentsOf: TestVectors.directory.appending(path: "attacks/keys/federation-metadata.xml"),
            encoding: .utf8
        )
        try Folder.with { folder in
            let file = folder.appending(path: "idp.xml")
            try Data(trusted.replacing("<md:IDPSSODescriptor", with: "<md:IDPSSODescriptor \(flag)").utf8).write(
                to: file
            )
            let result = try Self.validate("--messages", "all", "--trust", file.path, input: Self.request(""))
            #expect(
                result.status == status && result.text.contains("`WantAuthnRequestsSigned`") == (status == 1),
                "\(result.text)"
            )
        }
    }

    @Test(.requiresXMLSec) func `trusted metadata of the sender lists the ACS URLs of its requests`() throws {
        let metadata = try String(contentsOf: TestVectors.directory.appending(path: Self.metadata), encoding: .utf8)
        let pem = try String(contentsOf: TestVectors.directory.appending(path: "keys/sp-rsa.crt.pem"), encoding: .utf8)
        let certificate = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
        let key = """
            <md:KeyDescriptor><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>\
            \(certificate)</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleLogoutService
            """
        try Folder.with { folder in
            let file = folder.appending(path: "sp.xml")
            try Data(metadata.replacing("<md:SingleLogoutService", with: key).utf8).write(to: file)
            for (path, status) in [("acs", 0), ("acs/new", 1)] as [(String, Int32)] {
                let request = Self.request("AssertionConsumerServiceURL=\"https://sp.example.test/\(path)\"")
                let result = try Self.validate("--messages", "all", "--trust", file.path, input: request)
                #expect(
                    result.status == status && result.text.contains("recipient.mismatch") == (status == 1),
                    "\(result.text)"
                )
            }
        }
    }
}
