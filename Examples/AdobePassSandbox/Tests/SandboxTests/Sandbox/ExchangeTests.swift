// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import Sandbox
internal import Testing

@Suite struct `The exchange` {
    private static let v1 = "requestor=ACME&deviceId=0d1f&mvpd=NorthCable&deviceType=tvOS"

    /// Sends a document to both versions of the interface, and expects the same diagnosis.
    private func expectRejection(_ device: Device, _ value: String, _ diagnosis: String) async throws {
        for (call, form, code) in [
            ("POST /api/v1/tokens/authn", "\(Self.v1)&SAMLResponse=", nil),
            ("POST /api/v2/ACME/\(Device.apple)", "SAMLResponse=", "invalid_parameter_saml_response" as JSON),
        ] {
            let reply = try await device.ask(call, Device.granted, form: form + value).expect(400, ["code": code])
            #expect(reply["details"]?.string?.contains(diagnosis) == true, "\(reply.text)")
            #expect(!reply.text.contains("mira"))
        }
    }

    @Test(arguments: [
        ("", "missing"), ("PGE%252B", "doubly-encoded"), ("PGE+", "bare-plus"),
        ("PGEv%0D%0APg%3D%3D", "line-wrapped"), ("%3Ca%2F%3E", "raw-xml"), ("PGE-", "url-safe-alphabet"),
        ("PGEvPg", "missing-padding"), ("PGEvPg%3D", "not-base64"), ("P*Ev", "not-base64"),
        ("%2F%2F%2F%2F", "not-utf-8"), ("%FF", "not-utf-8"), ("%2", "not-utf-8"), ("aGVsbG8%3D", "xml."),
        ("PGEvPg%3D%3D", "saml.not-a-response"),
    ])
    func `rejects a damaged value with a diagnosis`(value: String, diagnosis: String) async throws {
        try await expectRejection(Device(), value, diagnosis)
    }

    @Test(arguments: [
        (SignedDocument(audience: "https://other.example"), 0, "audience."),
        (SignedDocument(), -600_000, "conditions.expired"),
        (SignedDocument(inResponseTo: "_nobody-asked"), 0, "in-response-to."),
        (SignedDocument(layout: "  "), 0, "signature."),
        (SignedDocument(layout: "\n"), 0, "signature."),
        (SignedDocument(nameID: nil), 0, "subject.identifier-missing"),
    ])
    func `rejects an invalid document`(document: SignedDocument, shift: Int, diagnosis: String) async throws {
        try await expectRejection(Device(), document.value(at: Device.start + shift), diagnosis)
    }

    @Test func `rejects unsigned and changed documents, and all without trusted keys`() async throws {
        let device = try await Device()
        let signed = String(decoding: try SignedDocument().bytes(at: Device.start), as: UTF8.self)
        let start = try #require(signed.range(of: "<ds:Signature"))
        let end = try #require(signed.range(of: "</ds:Signature>"))
        let bare = signed.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "")
        for document in [bare, signed.replacingOccurrences(of: "mira-7", with: "mira-8")] {
            try await expectRejection(device, ExchangeEncoder().encode(document), "signature.")
        }
        try await expectRejection(Device(hasTrust: false), ExchangeEncoder().encode(signed), "no-trust")
    }

    @Test func `accepts a rejected document if the setting says so`() async throws {
        let device = try await Device()
        try await device.settings(#"{"verify":false}"#)
        let profile = "profiles.NorthCable.attributes"
        try await device.exchange(SignedDocument(audience: "https://other.example"))
            .expect(201, ["\(profile).userID.value": "p-0042", "\(profile).zip.value": "00501"])
    }

    @Test func `accepts an assertion once, and stores a token of Apple`() async throws {
        let device = try await Device()
        let value = try SignedDocument().value(at: Device.start)
        try await device.ask("POST /api/v1/tokens/authn", form: "\(Self.v1)&SAMLResponse=\(value)").expect(204)
        try await expectRejection(device, value, "replayed: the assertion was used before")
        let who = "requestor=ACME&deviceId=0d1f"
        try await device.ask("GET /api/v1/tokens/authn?\(who)").expect(200, ["userId": "p-0042"])
        let user: Values = ["data.tokenSource": "Apple", "data.userID": "p-0042", "data.zip": ["00501"]]
        try await device.ask("GET /api/v1/tokens/usermetadata?\(who)").expect(200, user)
    }

    @Test func `accepts the answer to its request in V1, from the requested provider`() async throws {
        let device = try await Device()
        let asked = try await device.ask("GET /api/v1/ACME/profile-requests/NorthCable?deviceType=tvOS").expect(200)
        let query = try #require(try UnverifiedMessage<AttributeQuery>(parsing: asked.body).message)
        #expect(query.attributes.map(\.name) == ["uid", "zip"])
        let value = try SignedDocument(inResponseTo: query.id.rawValue).value(at: Device.start)
        let form = "requestor=ACME&deviceId=0d1f&mvpd=SouthDish&deviceType=iOS&SAMLResponse=\(value)"
        let wrong = try await device.ask("POST /api/v1/tokens/authn", form: form).expect(400)
        #expect(wrong["details"]?.string?.contains("in-response-to.") == true)
        try await device.ask("POST /api/v1/tokens/authn", form: "\(Self.v1)&SAMLResponse=\(value)").expect(204)
    }

    @Test func `requires a cleaned document on request`() async throws {
        let device = try await Device { $0.requireCleanup = true }
        let bytes = try SignedDocument(layout: "\n").bytes(at: Device.start)
        let value = Data(bytes).base64EncodedString().addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        try await expectRejection(device, value, "not-cleaned")
        try await device.settings(#"{"requireCleanup":false}"#)
        try await device.v2(Device.apple, Device.granted, form: "SAMLResponse=\(value)").expect(201)
    }
}
