// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import Sandbox
internal import SignedDocuments
internal import Testing

@Suite struct `The exchange` {
    private static let v1 = "requestor=ACME&deviceId=0d1f&mvpd=NorthCable&deviceType=tvOS"

    private func exchange(_ device: Device, _ value: String) async throws -> Reply {
        try await device.ask("POST", "/api/v1/tokens/authn", form: "\(Self.v1)&SAMLResponse=\(value)")
    }

    private func exchangeV2(_ device: Device, _ value: String) async throws -> Reply {
        try await device.ask(
            "POST",
            "/api/v2/ACME/profiles/sso/Apple",
            Device.withStatus,
            form: "SAMLResponse=\(value)"
        )
    }

    private func query(in bytes: [UInt8]) throws -> AttributeQuery {
        let document = try UnverifiedMessage<AttributeQuery>(parsing: bytes)
        let (query, findings) = (document.message, document.findings)
        #expect(findings.isEmpty)
        return try #require(query)
    }

    static let damaged: [(String, String)] = [
        ("", "missing"),
        ("PGE%252B", "doubly-encoded"),
        ("PGE+", "bare-plus"),
        ("PGEv%0D%0APg%3D%3D", "line-wrapped"),
        ("%3Ca%2F%3E", "raw-xml"),
        ("PGE-", "url-safe-alphabet"),
        ("PGEvPg", "missing-padding"),
        ("PGEvPg%3D", "not-base64"),
        ("P*Ev", "not-base64"),
        ("%2F%2F%2F%2F", "not-utf-8"),
        ("aGVsbG8%3D", "xml."),
        ("PGEvPg%3D%3D", "saml.not-a-response"),
    ]

    @Test(arguments: damaged)
    func `rejects a damaged value of V1 with a diagnosis`(value: String, diagnosis: String) async throws {
        let reply = try await exchange(Device(), value)
        #expect(reply.status == 400)
        #expect(reply.json?["message"] == "Bad Request")
        #expect(reply.details.contains(diagnosis), "\(reply.details)")
    }

    @Test(arguments: damaged)
    func `rejects a damaged value of V2 with a diagnosis`(value: String, diagnosis: String) async throws {
        let reply = try await exchangeV2(Device(), value)
        #expect(reply.status == 400)
        #expect(reply.code == "invalid_parameter_saml_response")
        #expect(reply.details.contains(diagnosis), "\(reply.details)")
    }

    @Test func `rejects an unsigned document`() async throws {
        let device = try await Device()
        let signed = String(decoding: try SignedDocument().bytes(at: Device.start), as: UTF8.self)
        let start = try #require(signed.range(of: "<ds:Signature"))
        let end = try #require(signed.range(of: "</ds:Signature>"))
        let bare = signed.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "")
        let reply = try await exchange(device, ExchangeEncoder().encode(bare))
        #expect(reply.details.contains("signature."), "\(reply.details)")
        let changed = signed.replacingOccurrences(of: "mira-7", with: "mira-8")
        let other = try await exchange(device, ExchangeEncoder().encode(changed))
        #expect(other.details.contains("signature."), "\(other.details)")
        #expect(!other.text.contains("mira"))
    }

    @Test func `rejects all documents without trusted keys`() async throws {
        let reply = try await exchange(Device(hasTrust: false), SignedDocument().value(at: Device.start))
        #expect(reply.details.hasPrefix("no-trust"))
    }

    @Test(arguments: [
        (SignedDocument(audience: "https://other.example"), 0, "audience."),
        (SignedDocument(), -600_000, "conditions.expired"),
        (SignedDocument(inResponseTo: "_nobody-asked"), 0, "in-response-to."),
        (SignedDocument(layout: "  "), 0, "signature."),
        (SignedDocument(layout: "\n"), 0, "signature."),
    ])
    func `rejects an invalid document`(document: SignedDocument, shift: Int, diagnosis: String) async throws {
        let reply = try await exchangeV2(Device(), document.value(at: Device.start + shift))
        #expect(reply.status == 400)
        #expect(reply.details.contains(diagnosis), "\(reply.details)")
    }

    @Test func `accepts an assertion once in both versions`() async throws {
        let device = try await Device()
        let value = try SignedDocument().value(at: Device.start)
        let first = try await exchange(device, value)
        #expect(first.status == 204, "\(first.details)")
        #expect(first.body.isEmpty)
        #expect(try await exchange(device, value).details == "replayed: the assertion was used before")
        #expect(try await exchangeV2(device, value).details == "replayed: the assertion was used before")
    }

    @Test func `stores a token of Apple in V1`() async throws {
        let device = try await Device()
        _ = try await exchange(device, SignedDocument().value(at: Device.start))
        let who = "requestor=ACME&deviceId=0d1f"
        let token = try await device.ask("GET", "/api/v1/tokens/authn?\(who)")
        #expect(token.json?["userId"] == "p-0042")
        let metadata = try await device.ask("GET", "/api/v1/tokens/usermetadata?\(who)&format=json")
        #expect(metadata.json?["data"]?["tokenSource"] == "Apple")
        #expect(metadata.json?["data"]?["zip"] == ["00501"])
        #expect(metadata.json?["updated"]?.int == Device.start / 1_000)
    }

    @Test func `accepts the answer to its V1 request once, from the requested provider`() async throws {
        let device = try await Device()
        let asked = try await device.ask("GET", "/api/v1/ACME/profile-requests/NorthCable?deviceType=tvOS")
        #expect(asked.status == 200)
        let query = try self.query(in: asked.body)
        #expect(query.attributes.map(\.name) == ["uid", "zip"])
        let document = SignedDocument(inResponseTo: query.id.rawValue)
        let value = try document.value(at: Device.start)
        let form = "requestor=ACME&deviceId=0d1f&mvpd=SouthDish&deviceType=iOS&SAMLResponse=\(value)"
        let wrong = try await device.ask("POST", "/api/v1/tokens/authn", form: form)
        #expect(wrong.details.contains("in-response-to."))
        #expect(try await exchange(device, value).status == 204)
    }

    @Test func `creates a profile of Apple in V2`() async throws {
        let device = try await Device()
        let session = try await device.ask("POST", "/api/v2/ACME/sessions/sso/Apple", Device.withStatus, form: "")
        #expect(session.json?["actionName"] == "partner_profile")
        #expect(session.json?["reasonType"] == "none")
        let request = session.json?["authenticationRequest"]
        #expect(request?["attributesNames"] == ["uid", "zip"])
        let encoded = try #require(request?["request"]?.string)
        let query = try self.query(in: Base64().decode(encoded))
        let value = try SignedDocument(inResponseTo: query.id.rawValue).value(at: Device.start)
        let made = try await exchangeV2(device, value)
        #expect(made.status == 201, "\(made.details)")
        let profile = made.json?["profiles"]?["NorthCable"]
        #expect(profile?["type"] == "appleSSO")
        #expect(profile?["issuer"] == "Apple")
        #expect(profile?["attributes"]?["userID"]?["value"] == "p-0042")
        #expect(profile?["attributes"]?["userID"]?["state"] == "plain")
        #expect(profile?["attributes"]?["zip"]?["value"] == "00501")
    }

    @Test func `requires a cleaned document on request`() async throws {
        let device = try await Device { $0.requireCleanup = true }
        let bytes = try SignedDocument(layout: "\n").bytes(at: Device.start)
        let value = PercentEncoding.encode(Base64().encodedString(of: bytes.span))
        #expect(try await exchange(device, value).details.hasPrefix("not-cleaned"))
        _ = try await device.tell("settings", #"{"requireCleanup":false}"#)
        #expect(try await exchange(device, value).status == 204)
    }

    @Test func `reads the user ID from the agreed attribute of a provider`() async throws {
        let device = try await Device()
        let reply = try await device.ask(
            "POST",
            "/api/v2/ACME/profiles/sso/Apple",
            ["AP-Partner-Framework-Status": Device.status(id: "south-dish")],
            form: "SAMLResponse=" + SignedDocument().value(at: Device.start)
        )
        #expect(reply.json?["profiles"]?["SouthDish"]?["attributes"]?["userID"]?["value"] == "mira-7")
    }

    @Test func `requires a NameID in the subject`() async throws {
        let reply = try await exchangeV2(Device(), SignedDocument(nameID: nil).value(at: Device.start))
        #expect(reply.details.contains("subject.identifier-missing"))
    }
}
