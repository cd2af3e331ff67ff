// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// A message counts only with its own signature, and only with all that is checked (S-77, S-78).
@Suite(.requiresXMLSec) struct `validation of messages` {
    @Test(arguments: MessageSample.all)
    func `verifies a message that contains its signature`(sample: MessageSample) throws {
        let signed = try SignedSample.sign(sample.text(), "_m1")
        #expect(try sample.judge(signed).codes == [])
        #expect(try sample.judge(signed).isVerified)
        let envelope = """
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>\(signed)</e:Body></e:Envelope>
            """
        #expect(try sample.judge(envelope).isVerified)
    }

    @Test(arguments: MessageSample.all)
    func `verifies a message in a signed query, and returns its state`(sample: MessageSample) throws {
        let signer = try RedirectSigner(key: TestKeys.signer())
        let query = try signer.query(
            for: Array(sample.text().utf8),
            as: sample.isAnswer ? .response : .request,
            relayState: "a b"
        )
        let said = try sample.judge(query: query)
        #expect(said.codes == [])
        #expect(said.relayState == Array("a b".utf8))
        let wrong = try signer.query(
            for: Array(sample.text().utf8),
            as: sample.isAnswer ? .request : .response,
            relayState: "a b"
        )
        #expect(try sample.judge(query: wrong).codes == [.inputUnknownFormat])
    }

    @Test(arguments: MessageSample.all)
    func `rejects a message without a trusted signature`(sample: MessageSample) throws {
        #expect(try sample.judge(sample.text()).codes == [.signatureMissing])
        let stranger = try SignedSample.sign(sample.text(), "_m1", by: TestKeys.reader())
        #expect(try !sample.judge(stranger).isVerified)
        let signed = try SignedSample.sign(sample.text(), "_m1")
        let other = try TrustStore(keys: [TestKeys.signer().publicKey], forIssuer: "https://other.example.test")
        #expect(try sample.judge(signed, trusting: other).codes.first == .signatureUntrustedKey)
        let changed = signed.replacing("2026-05-01T10:00:00Z", with: "2026-05-01T10:00:01Z")
        #expect(try sample.judge(changed).codes == [.signatureInvalidDigest])
        // A message of another kind with a valid signature.
        for another in MessageSample.all where another.name != sample.name {
            #expect(try another.judge(signed).codes == [.samlNotAResponse])
        }
    }

    /// The attributes and elements that are checked, and the code if one is absent.
    private static let checked: [(pattern: String, code: Finding.Code)] = [
        (" Version=\"2.0\"", .samlMissingElement), (" IssueInstant=\"2026-05-01T10:00:00Z\"", .samlMissingElement),
        (" Destination=\"\(MessageSample.endpoint)\"", .destinationMissing),
        (" InResponseTo=\"_q1\"", .inResponseToMissing),
        ("<saml:Issuer>\(MessageSample.issuer)</saml:Issuer>", .issuerMissing),
    ]

    /// `NotOnOrAfter` is optional (SAML Core 3.7.1, S-78).
    @Test(arguments: [("09:55:01", true), ("09:54:59", false)])
    func `ends a LogoutRequest without an end five minutes after it was issued`(time: String, isVerified: Bool) throws {
        let text = MessageSample.logoutRequest.text().replacing(" NotOnOrAfter=\"2026-05-01T10:05:00Z\"", with: "")
            .replacing("2026-05-01T10:00:00Z", with: "2026-05-01T\(time)Z")
        let said = try MessageSample.logoutRequest.judge(SignedSample.sign(text, "_m1"))
        #expect(said.isVerified == isVerified)
        #expect(said.codes == (isVerified ? [] : [.conditionsExpired]))
    }

    @Test(arguments: MessageSample.all)
    func `never skips a check because something is absent`(sample: MessageSample) throws {
        let signer = try RedirectSigner(key: TestKeys.signer())
        for (part, code) in Self.checked where sample.text().contains(part) {
            let text = sample.text().replacing(part, with: "")
            // The signer itself refuses a message without `IssueInstant`.
            if !part.contains("IssueInstant") {
                #expect(try sample.judge(SignedSample.sign(text, "_m1")).codes == [code], "\(part)")
            }
            let query = try signer.query(for: Array(text.utf8), as: sample.isAnswer ? .response : .request)
            #expect(try sample.judge(query: query).codes.contains(code), "\(part)")
        }
    }

    @Test(arguments: MessageSample.all)
    func `ignores attributes of the same name in a namespace`(sample: MessageSample) throws {
        let signer = try RedirectSigner(key: TestKeys.signer())
        for (part, code) in Self.checked where part.hasPrefix(" ") && sample.text().contains(part) {
            for prefix in ["samlp", "saml", "x"] {
                let twin = " xmlns:x=\"urn:x\" \(prefix):\(part.dropFirst())"
                let instead = Array(sample.text().replacing(part, with: twin).utf8)
                let query = try signer.query(for: instead, as: sample.isAnswer ? .response : .request)
                #expect(try sample.judge(query: query).codes.contains(code), "\(twin)")
                let other = twin.replacing("2026", with: "2036").replacing("sp.example", with: "evil.example")
                let beside = try SignedSample.sign(sample.text().replacing(part, with: part + other), "_m1")
                #expect(try sample.judge(beside).isVerified, "\(other)")
            }
        }
    }

    @Test(arguments: [
        ("Destination=\"https://sp", "Destination=\"https://evil", Finding.Code.destinationMismatch),
        ("IssueInstant=\"2026-05-01T10:00:00Z", "IssueInstant=\"2026-05-01T10:30:00Z", .conditionsNotYetValid),
        ("IssueInstant=\"2026-05-01T10:00:00Z", "IssueInstant=\"2026-05-01T09:30:00Z", .conditionsExpired),
        ("InResponseTo=\"_q1", "InResponseTo=\"_q2", .inResponseToMismatch),
        ("status:Success", "status:Responder", .statusNotSuccess),
        ("NotOnOrAfter=\"2026-05-01T10:05", "NotOnOrAfter=\"2026-05-01T10:00", .conditionsExpired),
        ("p-0042<", "p-<!---->0042<", .samlUnexpectedElement), ("_s1<", "_s1<?x?><", .samlUnexpectedElement),
        (">https://idp", "><!---->https://idp", .samlUnexpectedElement), ("2.0\"", "2.1\"", .samlUnsupportedVersion),
        ("<saml:NameID>p-0042</saml:NameID>", "", .samlMissingElement),
        ("<samlp:SessionIndex>", "<x/><samlp:SessionIndex>", .samlUnexpectedElement),
    ])
    func `rejects values that the policy does not allow`(part: String, other: String, code: Finding.Code) throws {
        let samples = MessageSample.all.filter { $0.text().contains(part) }
        #expect(!samples.isEmpty)
        for sample in samples {
            let signed = try SignedSample.sign(sample.text().replacing(part, with: other), "_m1")
            #expect(try sample.judge(signed).codes == [code], "\(sample.name)")
        }
    }

    @Test func `decrypts the name in a request for logout`() throws {
        let name = """
            <saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">p-0042</saml:NameID>
            """
        let sealed = try SignedSample.sealed("EncryptedID", name)
        let text = MessageSample.logoutRequest.text().replacing("<saml:NameID>p-0042</saml:NameID>", with: sealed)
        let document = try SignedSample.sign(text, "_m1")
        let policy = MessagePolicy(destinations: [MessageSample.endpoint])
        let validator = MessageValidator<LogoutRequest>(
            policy: policy,
            trust: try Keyring.trust(),
            decryptionKeys: try Keyring.decryptionKeys()
        )
        let request = try #require(validator.result(for: Array(document.utf8), at: Keyring.moment).verified)
        #expect(request.nameID == NameID("p-0042"))
        #expect(request.sessionIndexes == ["_s1"])
        let closed = MessageValidator<LogoutRequest>(policy: policy, trust: try Keyring.trust())
        let refused = closed.result(for: Array(document.utf8), at: Keyring.moment)
        #expect(refused.findings.map(\.code) == [.encryptionNotDecrypted])
        #expect(refused.verified == nil)
    }

    @Test func `decrypts the new name in a request to manage names`() throws {
        let samples = MessageSample.all.filter { $0.content.contains("<samlp:NewID>") }
        #expect(!samples.isEmpty)
        for sample in samples {
            let text = sample.text()
            let plain = String(try #require(text.firstMatch(of: /<samlp:NewID>.*?<\/samlp:NewID>/)).output)
            let declaration = "xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\""
            let declared = plain.replacing("<samlp:NewID>", with: "<samlp:NewID \(declaration)>")
            let sealed = try SignedSample.sealed("EncryptedID", declared)
                .replacing("saml:EncryptedID", with: "samlp:NewEncryptedID")
            let expected = try sample.judge(SignedSample.sign(text, "_m1"))
            let opened = try sample.judge(SignedSample.sign(text.replacing(plain, with: sealed), "_m1"))
            #expect(expected.isVerified)
            #expect(opened.message == expected.message)
        }
    }

    @Test(arguments: MessageSample.all.filter { $0.content.contains("<saml:NameID>p-0042</saml:NameID>") })
    func `decrypts the name in a message about a principal`(sample: MessageSample) throws {
        let name = "<saml:NameID>p-0042</saml:NameID>"
        let declared = name.replacing("NameID>p", with: "NameID xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\">p")
        let sealed = sample.text().replacing(name, with: try SignedSample.sealed("EncryptedID", declared))
        let plain = try sample.judge(SignedSample.sign(sample.text(), "_m1"))
        #expect(plain.isVerified)
        #expect(try sample.judge(SignedSample.sign(sealed, "_m1")).message == plain.message)
    }
}
