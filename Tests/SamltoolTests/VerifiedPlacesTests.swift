// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// "Verified" is said only if verified signatures cover every assertion in force, wherever a genuine one was put (S-93).
@Suite(.requiresXMLSec) struct `what verify calls verified` {
    private static let saml = "urn:oasis:names:tc:SAML:2.0:assertion"
    private static let moment = ["--at", "2026-05-01T10:01:00Z"]
    private static let trust = ["--trust", "keys/trust.pem"]

    /// The places of a document at which another element can be put.
    enum Place: String, CaseIterable {
        case inFront, extensions, status, detail, before, signature, keyInfo, object, subject, confirmationData,
            conditions, advice, statement, evidence, attribute, value, end, after
    }

    /// The elements that surround the genuine assertion at its place.
    enum Wrapper: String, CaseIterable {
        case none, foreign, keyInfo, object, advice, evidence, assertion, response
    }

    private static func wrap(_ content: String, in wrapper: Wrapper) -> String {
        switch wrapper {
        case .none: content
        case .foreign: "<x:a xmlns:x=\"urn:example:x\"><x:b>\(content)</x:b></x:a>"
        case .keyInfo: "<ds:KeyInfo xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\">\(content)</ds:KeyInfo>"
        case .object: "<ds:Object xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\">\(content)</ds:Object>"
        case .advice: "<saml:Advice>\(content)</saml:Advice>"
        case .evidence: decision(evidence: content)
        case .assertion: assertion("_c1", [.advice: content])
        case .response: response([.before: content], id: "_r2")
        }
    }

    private static func decision(evidence: String) -> String {
        "<saml:AuthzDecisionStatement Resource=\"urn:example:r\" Decision=\"Permit\">"
            + "<saml:Action Namespace=\"urn:example:a\">read</saml:Action><saml:Evidence>\(evidence)</saml:Evidence>"
            + "</saml:AuthzDecisionStatement>"
    }

    private static func assertion(_ id: String, user: String = "admin-1", _ contents: [Place: String] = [:]) -> String {
        func part(_ place: Place, in name: String? = nil) -> String {
            guard let content = contents[place] else { return "" }
            return name.map { "<saml:\($0)>\(content)</saml:\($0)>" } ?? content
        }
        var signature = part(.signature)
        if contents[.keyInfo] != nil || contents[.object] != nil {
            signature =
                "<ds:Signature xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><ds:SignedInfo/><ds:SignatureValue/>"
            if let content = contents[.keyInfo] { signature += "<ds:KeyInfo>\(content)</ds:KeyInfo>" }
            if let content = contents[.object] { signature += "<ds:Object>\(content)</ds:Object>" }
            signature += "</ds:Signature>"
        }
        return """
            <saml:Assertion xmlns:saml="\(saml)" ID="\(id)" IssueInstant="2026-05-01T10:00:00Z" Version="2.0">\
            <saml:Issuer>https://idp.example.test</saml:Issuer>\(signature)<saml:Subject><saml:NameID>p</saml:NameID>\
            \(part(.subject))<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">\
            <saml:SubjectConfirmationData NotOnOrAfter="2026-05-01T10:05:00Z">\(part(.confirmationData))\
            </saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>\
            <saml:Conditions>\(part(.conditions))</saml:Conditions>\(part(.advice, in: "Advice"))<saml:AttributeStatement>\
            <saml:Attribute Name="uid"><saml:AttributeValue>\(user)</saml:AttributeValue>\(part(.attribute))\
            \(part(.value, in: "AttributeValue"))</saml:Attribute></saml:AttributeStatement>\(part(.statement))\
            \(contents[.evidence].map(decision) ?? "")\(part(.end))</saml:Assertion>
            """
    }

    private static func response(_ contents: [Place: String], id: String = "_r1", assertion: String = "") -> String {
        func part(_ place: Place, in name: String? = nil) -> String {
            guard let content = contents[place] else { return "" }
            return name.map { "<samlp:\($0)>\(content)</samlp:\($0)>" } ?? content
        }
        return """
            <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="\(saml)" ID="\(id)" \
            Version="2.0" IssueInstant="2026-05-01T10:00:00Z">\(part(.inFront))\
            <saml:Issuer>https://idp.example.test</saml:Issuer>\(part(.extensions, in: "Extensions"))<samlp:Status>\
            <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success">\(part(.status))</samlp:StatusCode>\
            \(part(.detail, in: "StatusDetail"))</samlp:Status>\(part(.before))\(assertion)\(part(.after))\
            </samlp:Response>
            """
    }

    private static func sign(_ document: String, _ ids: String...) throws -> String {
        let pem = try Data(contentsOf: TestVectors.directory.appending(path: "keys/idp-rsa.key.pem"))
        let signer = try ResponseSigner(key: PrivateKey(pem: Array(pem)))
        var bytes = Array(document.utf8)
        for id in ids { bytes = try signer.sign(bytes, .element(id: id)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func genuine() throws -> String { try sign(assertion("_b1", user: "mira-7"), "_b1") }

    private struct Verification: Decodable {
        struct Signature: Decodable {
            var covers: String
            var id: String?
            var result: String
        }
        var verified: Bool
        var signatures: [Signature]
    }

    private static func verify(_ document: String) throws -> (Verification?, status: Int32) {
        let result = try Tool.run(["verify", "--json"] + moment + trust + ["-"], input: Array(document.utf8))
        return (try? JSONDecoder().decode(Verification.self, from: Data(result.output)), result.status)
    }

    /// The unsigned document with a genuine assertion, signed by the identity provider, at a place.
    private static func forged(_ place: Place, _ wrapper: Wrapper) throws -> String {
        let contents = [place: wrap(try genuine(), in: wrapper)]
        return response(contents, assertion: assertion("_a1", contents))
    }

    @Test(arguments: Cases.tried(Place.allCases))
    func `is never an unsigned document with a genuine assertion`(place: Place) throws {
        try Folder.with { folder in
            for wrapper in Wrapper.allCases {
                let document = try Self.forged(place, wrapper)
                let (report, status) = try Self.verify(document)
                #expect(report?.verified != true, "\(place) \(wrapper)")
                #expect(status == 1, "\(place) \(wrapper)")
                try Data(document.utf8).write(to: folder.appending(path: "\(wrapper).xml"))
            }
            // `validate` neither accepts one nor calls the forged assertion verified, whatever it requires.
            for requirement in [[], ["--require-signature", "none"]] {
                let flags = ["validate", "--format", "jsonl", "--maximum-assertions", "9"] + Self.moment + Self.trust
                let rows = try Tool.run(flags + requirement + [folder.path]).lines
                #expect(rows.count == Wrapper.allCases.count)
                for row in rows {
                    let record = try #require(try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any])
                    if requirement.isEmpty { #expect(record["verdict"] as? String != "accept", "\(row)") }
                    let assertions = record["assertions"] as? [[String: Any]] ?? []
                    for assertion in assertions where assertion["id"] as? String != "_b1" {
                        #expect(assertion["verified"] as? Bool == false, "\(row)")
                    }
                }
            }
        }
    }

    @Test(arguments: [Place.advice, .evidence])
    func `names a signature in advice and evidence`(place: Place) throws {
        let (forged, _) = try Self.verify(Self.forged(place, .none))
        #expect(forged?.signatures.map(\.covers) == [place.rawValue])
        #expect(forged?.signatures.map(\.result) == ["valid"])
        let text = try Tool.run(
            ["verify"] + Self.moment + Self.trust + ["-"],
            input: Array(Self.forged(place, .none).utf8)
        ).text
        #expect(text.contains("verified: no\n"))
        let name = place == .advice ? "Advice" : "Evidence"
        #expect(
            text.contains("A verified signature covers only assertion `_b1` in `\(name)`, which proves nothing else.")
        )
        // Genuine neighbors: the signature of the assertion around it, or of the response.
        let contents = [place: try Self.genuine()]
        for id in ["_a1", "_r1"] {
            let around = try Self.sign(Self.response([:], assertion: Self.assertion("_a1", contents)), id)
            let (report, status) = try Self.verify(around)
            #expect(report?.verified == true)
            #expect(status == 0)
            #expect(report?.signatures.map(\.covers) == [id == "_a1" ? "assertion" : "response", place.rawValue])
            // The advice is changed before the signature around it.
            let changed = [place: try Self.genuine().replacing("mira-7", with: "mira-8")]
            let broken = try Self.sign(Self.response([:], assertion: Self.assertion("_a1", changed)), id)
            #expect(try Self.verify(broken).status == 1)
        }
    }

    /// Genuine responses, in and around which there is an assertion or a response that nothing signed.
    private static func accompanied(by forged: String) throws -> [String] {
        func signed(_ contents: [Place: String] = [:]) throws -> String {
            try sign(response(contents, assertion: assertion("_a1", user: "mira-7")), "_a1")
        }
        func envelope(_ header: String, _ body: String) -> String {
            "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\" xmlns:saml=\"\(saml)\">"
                + "<S:Header>\(header)</S:Header><S:Body>\(body)</S:Body></S:Envelope>"
        }
        let artifact = """
            <samlp:ArtifactResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="\(saml)" ID="_ar" \
            Version="2.0" IssueInstant="2026-05-01T10:00:00Z"><saml:Issuer>https://idp.example.test</saml:Issuer>\
            <samlp:Extensions>\(forged)</samlp:Extensions><samlp:Status>\
            <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>\(try signed())\
            </samlp:ArtifactResponse>
            """
        return [
            try signed([.extensions: forged]), try signed([.detail: wrap(forged, in: .foreign)]),
            envelope(forged, try signed()), envelope(wrap(forged, in: .foreign), try signed()), artifact,
            envelope("", artifact),
        ]
    }

    @Test(arguments: [Wrapper.none, .response, .object])
    func `is not a document with an unsigned message in a wrong place`(wrapper: Wrapper) throws {
        for document in try Self.accompanied(by: Self.wrap(Self.assertion("_e1"), in: wrapper)) {
            let (report, status) = try Self.verify(document)
            #expect(report?.verified == false, "\(document)")
            #expect(status == 1)
            let flags = ["validate", "--format", "csv"] + Self.moment + Self.trust
            let warned = try Tool.run(flags + ["-"], input: Array(document.utf8))
            #expect(warned.text.contains("saml.misplaced-message"))
            let sent = try Tool.run(flags + ["--exchange", "-"], input: Array(document.utf8))
            #expect(sent.status == 1)
            #expect(sent.text.contains("saml.misplaced-message"))
            let encoded = try Tool.run("encode", "--cleanup", "guarded", input: Array(document.utf8))
            #expect(encoded.status == 1)
            #expect(encoded.output.isEmpty)
        }
        // A genuine neighbor: the signature of the response covers the message.
        let contents = [Place.extensions: Self.wrap(Self.wrap(Self.assertion("_e1"), in: wrapper), in: .foreign)]
        let covered = try Self.sign(Self.response(contents, assertion: Self.assertion("_a1")), "_r1")
        #expect(try Self.verify(covered).0?.verified == true)
    }

    @Test func `is a response in which signatures cover every assertion`() throws {
        let two = Self.response([.after: try Self.genuine()], assertion: Self.assertion("_a1"))
        #expect(try Self.verify(two).status == 1)
        #expect(try Self.verify(Self.sign(two, "_a1")).0?.verified == true)
        #expect(try Self.verify(Self.sign(two, "_r1")).0?.verified == true)
        #expect(try Self.verify(Self.response([.after: Self.genuine()], assertion: "")).0?.verified == true)
        #expect(try Self.verify(Self.response([:], assertion: "")).status == 1)
    }
}
