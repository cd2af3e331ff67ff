// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// `metadata`.
@Suite struct `samltool metadata` {
    private static let moment = ["--at", "2026-05-01T10:00:00Z"]

    private func object(_ result: Tool.Result) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    }

    private func entities(_ result: Tool.Result) throws -> [[String: Any]] {
        try #require(try object(result)["entities"] as? [[String: Any]])
    }

    private func run(_ arguments: String..., input: String = "") throws -> Tool.Result {
        try Tool.run(["metadata"] + Self.moment + arguments, input: Array(input.utf8))
    }

    /// Compares two documents.
    private func changes(_ old: String, _ new: String, _ arguments: String...) throws -> [[String: Any]] {
        try Folder.with { folder in
            let file = folder.appending(path: "old.xml")
            try Data(old.utf8).write(to: file)
            let result = try Tool.run(["metadata", "--json", "--diff", file.path] + arguments, input: Array(new.utf8))
            #expect(result.status == 0)
            #expect(result.errors == "")
            return try #require(try object(result)["changes"] as? [[String: Any]])
        }
    }

    private func kinds(_ changes: [[String: Any]]) -> [String] { changes.compactMap { $0["change"] as? String } }

    // MARK: Content

    @Test(.requiresXMLSec) func `shows the keys of each role in the spelling of consoles`() throws {
        let result = try run("--json", "keys/idp-metadata.xml")
        #expect(result.status == 0)
        #expect(result.errors == "")
        let entity = try #require(try entities(result).first)
        #expect(entity["entity"] as? String == "https://idp.example.test")
        let roles = try #require(entity["roles"] as? [[String: Any]])
        #expect(roles.compactMap { $0["role"] as? String } == ["IDPSSODescriptor", "AttributeAuthorityDescriptor"])
        #expect(roles.allSatisfy { $0["signsAssertions"] as? Bool == true })
        let keys = try #require(roles[0]["keys"] as? [[String: Any]])
        #expect(keys.compactMap { $0["kind"] as? String } == ["RSA 2048 bits", "EC P-256"])
        #expect(keys.allSatisfy { $0["use"] as? String == "signing" && $0["strength"] as? String == "strong" })
        // openssl x509 -in keys/idp-rsa.crt.pem -noout -subject -nameopt RFC2253 -serial -dates -fingerprint -sha256
        let certificate = try #require(keys[0]["certificate"] as? [String: String])
        #expect(
            certificate == [
                "subject": "CN=idp.example.test,O=swift-saml test vectors",
                "issuer": "CN=idp.example.test,O=swift-saml test vectors",
                "serial": "01", "notBefore": "2026-01-01T00:00:00Z", "notAfter": "2125-12-08T00:00:00Z",
                "sha256":
                    "69:8B:2F:B4:03:98:15:A9:85:AF:5F:4B:80:E6:72:7F:19:0E:AE:E6:02:E6:53:F6:52:96:07:E2:80:16:F2:B1",
                "sha1": "78:46:48:8B:DA:15:48:97:12:89:BD:4A:E4:20:2F:62:2E:50:4F:06",
            ]
        )
    }

    @Test func `names the roles and keys that do not sign`() throws {
        let result = try run("--json", "keys/sp-metadata.xml")
        let roles = try #require(try entities(result).first?["roles"] as? [[String: Any]])
        #expect(roles.compactMap { $0["signsAssertions"] as? Bool } == [false])
        let other = try run("--json", "trust/metadata/bad-encryption-only.xml")
        let role = try #require((try entities(other).first?["roles"] as? [[String: Any]])?.first)
        #expect(role["signsAssertions"] as? Bool == false)
    }

    @Test func `shows scopes, entity attributes, expiration and the registrar`() throws {
        let document = MetadataSample.entity(
            attributes: #" validUntil="2026-04-30T00:00:00Z" cacheDuration="PT6H""#,
            extensions: MetadataSample.scope(" example.test\n") + MetadataSample.scope("^(a|b)\\.test$", regexp: "1")
                + MetadataSample.scope("") + MetadataSample.category("https://refeds.org/category/personalized")
                + #"<r:RegistrationInfo xmlns:r="urn:oasis:names:tc:SAML:metadata:rpi" registrationAuthority="urn:f"/>"#,
            role: MetadataSample.scope("role.test")
        )
        let result = try run("--json", input: document)
        #expect(result.status == 0)
        let entity = try #require(try entities(result).first)
        #expect(entity["expires"] as? String == "2026-04-30T00:00:00Z")
        #expect(entity["expired"] as? Bool == true)
        #expect(entity["cacheDurationSeconds"] as? Int == 21_600)
        #expect(entity["registrationAuthority"] as? String == "urn:f")
        let scopes = try #require(entity["scopes"] as? [[String: Any]])
        #expect(scopes.compactMap { $0["value"] as? String } == ["example.test", "^(a|b)\\.test$"])
        #expect(scopes.compactMap { $0["regexp"] as? Bool } == [false, true])
        let attributes = try #require(entity["attributes"] as? [[String: Any]])
        #expect(attributes.compactMap { $0["name"] as? String } == ["http://macedir.org/entity-category"])
        #expect(attributes.first?["values"] as? [String] == ["https://refeds.org/category/personalized"])
        let role = try #require((entity["roles"] as? [[String: Any]])?.first)
        #expect((role["scopes"] as? [[String: Any]])?.compactMap { $0["value"] as? String } == ["role.test"])
        #expect(try run(input: document).text.contains("\nexpired: yes\n"))
    }

    @Test func `expires with the earliest date of the groups around an entity`() throws {
        let result = try run("--json", "trust/metadata/until-earliest.xml")
        let expires = try entities(result).map { $0["expires"] as? String }
        let roles = try entities(result).flatMap { $0["roles"] as? [[String: Any]] ?? [] }
        let earliest = try #require((expires + roles.map { $0["expires"] as? String }).compactMap(\.self).min())
        #expect(roles.contains { $0["expires"] as? String == earliest })
    }

    @Test func `describes one entity, and fails if it is absent`() throws {
        let file = "trust/metadata/aggregate.xml"
        let found = try run("--json", "--entity", "https://b.example.test", file)
        #expect(found.status == 0)
        #expect(try entities(found).compactMap { $0["entity"] as? String } == ["https://b.example.test"])
        #expect(try object(found)["entityCount"] as? Int == 3)
        for other in ["https://B.example.test", "https://b.example.test/", "x\u{1B}[31m"] {
            let absent = try run("--json", "--entity", other, file)
            #expect(absent.status == 1)
            #expect(absent.output.isEmpty)
            #expect(absent.errors.contains("does not describe the entity"))
            #expect(!absent.errors.contains("\u{1B}"))
        }
    }

    @Test func `lists the entities of an aggregate in one line each`() throws {
        let many = (0..<11).map { MetadataSample.entity("https://i\($0).test") }.joined()
        let result = try run(input: MetadataSample.aggregate(many))
        #expect(result.lines.contains("https://i7.test IDPSSODescriptor, 1 signing key"))
        #expect(result.lines.last == "Pass --entity ID to describe one entity in full.")
        #expect(result.lines.count == 17)
        #expect(
            try run(input: MetadataSample.aggregate(MetadataSample.entity())).text.contains("role: IDPSSODescriptor")
        )
    }

    @Test func `reports parts that cannot be read, and escapes all text`() throws {
        let name = "urn:\u{202E}&#10;accept"
        let document = MetadataSample.entity(name, key: "<md:KeyDescriptor use='other'/><md:KeyDescriptor/>")
        let result = try run(input: document)
        #expect(result.status == 0)
        #expect(result.text.contains("entity: urn:\\u{202e}\\u{a}accept\n"))
        #expect(result.text.contains("`use` of `KeyDescriptor` is neither signing nor encryption."))
        #expect(result.text.contains("`KeyDescriptor` has no `KeyInfo`."))
    }

    /// OpenSSL takes as long for a very short key as for a certificate (S-60).
    @Test(.requiresXMLSec) func `does not determine the kinds of more than 1,000 very short keys`() throws {
        let keys = (0..<1_200).map { MetadataSample.shortKey($0) }
        let file = MetadataSample.entity(key: keys.joined() + MetadataSample.key("idp-rsa"))
        let entity = try #require(try entities(run("--json", input: file)).first)
        let shown = try #require((entity["roles"] as? [[String: Any]])?.first?["keys"] as? [[String: Any]])
        #expect(shown.count == 1_201)
        // 44 bytes of each key count towards one more key for each 384 bytes.
        #expect(shown.count { $0["kind"] as? String == "Ed25519 256 bits" } == 1_129)
        #expect(Set(shown.compactMap { $0["key"] as? String }).count == 1_201)
        let problems = entity["problems"] as? [String]
        #expect(
            problems?.first?.hasPrefix("The metadata contains more than 1000 keys, most of them very short") == true
        )
    }

    // MARK: Errors

    @Test(
        arguments: [
            ("trust/metadata/bad-cut.xml", "trust.malformed-xml"),
            ("trust/metadata/bad-doctype.xml", "trust.malformed-xml"),
            ("trust/metadata/bad-root.xml", "trust.malformed-metadata"),
            ("keys/trust.pem", "trust.malformed-xml"),
        ]
    )
    func `fails for a file that is not metadata, and describes the others`(file: String, code: String) throws {
        let result = try run("--json", file, "keys/idp-metadata.xml")
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("samltool: \(file): \(code): "))
        #expect(try entities(result).count == 1)
    }

    @Test func `fails with the status of a file that cannot be opened`() throws {
        #expect(try run("absent.xml").status == 66)
        #expect(try run("trust").status == 66)
        #expect(try run("--diff", "absent.xml", "keys/idp-metadata.xml").status == 66)
        #expect(try run("--diff", "a.xml", "b.xml", "c.xml").status == 64)
        #expect(try Tool.run("metadata", "--at", "today", "keys/idp-metadata.xml").status == 64)
    }

    // MARK: Signatures

    @Test(.requiresXMLSec) func `describes signed metadata only with the key that signed it`() throws {
        let key = ["--signed-by", "trust/pem/key-rsa-4096.pem"]
        let good = try Tool.run(["metadata"] + Self.moment + key + ["--json", "trust/signed/week.xml"])
        #expect(good.status == 0)
        let signature = try #require(try object(good)["signature"] as? [String: Any])
        #expect(signature["state"] as? String == "valid")
        #expect((signature["key"] as? String)?.hasPrefix("sha256:843dc745") == true)
        #expect(signature["algorithm"] as? String == "rsa-sha256")
        for (file, code) in [
            ("changed", "trust.unverified-metadata"), ("unsigned", "trust.unverified-metadata"),
            ("other-key", "trust.unverified-metadata"), ("sha1", "trust.unverified-metadata"),
            ("second", "trust.unverified-metadata"),
            ("past", "trust.expired-metadata: The metadata expired at 2026-05-01T09:59:59Z, 1 s before the time"),
            ("far", "trust.unbounded-metadata: The metadata expires at 2026-05-29T10:00:01Z, more than 28 days after"),
            ("absent", "trust.unbounded-metadata"),
        ] {
            let bad = try Tool.run(["metadata"] + Self.moment + key + ["--json", "trust/signed/\(file).xml"])
            #expect(bad.status == 1)
            #expect(bad.output.isEmpty)
            #expect(bad.errors.contains(code))
        }
        let unchecked = try run("--json", "trust/signed/changed.xml")
        #expect(unchecked.status == 0)
        #expect((try object(unchecked)["signature"] as? [String: Any])?["state"] as? String == "unchecked")
        #expect(try run("--signed-by", "keys/idp-rsa.key.pem", "trust/signed/week.xml").status == 64)
    }

    // MARK: Differences

    @Test(.requiresXMLSec) func `names the stages of a key rollover`() throws {
        let (one, two) = (MetadataSample.key("idp-rsa"), MetadataSample.key("idp-ec"))
        let (old, new, both) = (
            MetadataSample.entity(key: one), MetadataSample.entity(key: two), MetadataSample.entity(key: one + two)
        )
        for (before, after, stage, rest) in [
            (old, both, "begun", ["key-added"]), (both, new, "completed", ["key-removed"]),
            (old, new, "replaced", ["key-added", "key-removed"]),
        ] {
            let changes = try changes(before, after)
            #expect(kinds(changes) == ["signing-key-rollover"] + rest)
            #expect((changes[0]["value"] as? [String: Any])?["stage"] as? String == stage)
            #expect(changes.allSatisfy { $0["entity"] as? String == MetadataSample.name })
            #expect(changes.allSatisfy { $0["role"] as? String == "IDPSSODescriptor" })
        }
        // Keys for encryption are not rollovers.
        let encryption = one.replacing("signing", with: "encryption")
        #expect(kinds(try changes(old, MetadataSample.entity(key: one + encryption))) == ["key-added"])
    }

    @Test func `names changes of endpoints, scopes, attributes and expiration`() throws {
        let old = MetadataSample.entity(
            attributes: #" validUntil="2026-05-02T00:00:00Z""#,
            extensions: MetadataSample.scope("a.test")
        )
        let new = MetadataSample.entity(
            attributes: #" validUntil="2026-05-03T00:00:00Z""#,
            extensions: MetadataSample.scope("b.test") + MetadataSample.category("urn:c"),
            location: "https://idp.test/new"
        )
        #expect(
            kinds(try changes(old, new)) == [
                "valid-until-changed", "scope-added", "scope-removed", "attribute-value-added", "endpoint-added",
                "endpoint-removed",
            ]
        )
        #expect(try changes(old, old).isEmpty)
        #expect(
            try Tool.run("metadata", "--diff", "keys/idp-metadata.xml", "keys/idp-metadata.xml").text == "no change\n"
        )
    }

    @Test func `names entities and roles that were added or removed`() throws {
        let (a, b, c) = (MetadataSample.entity("urn:a"), MetadataSample.entity("urn:b"), MetadataSample.entity("urn:c"))
        let changes = try changes(MetadataSample.aggregate(a + b), MetadataSample.aggregate(c + b))
        #expect(kinds(changes) == ["entity-added", "entity-removed"])
        // A second description of an entity can add a key.
        #expect(
            kinds(try self.changes(MetadataSample.aggregate(a), MetadataSample.aggregate(a + a))) == ["entity-added"]
        )
        #expect(changes.compactMap { $0["entity"] as? String } == ["urn:c", "urn:a"])
        #expect(
            try self.changes(MetadataSample.aggregate(a + b), MetadataSample.aggregate(b), "--entity", "urn:b").isEmpty
        )
        let service = MetadataSample.entity("urn:a").replacing("IDPSSODescriptor", with: "SPSSODescriptor")
        let roles = kinds(try self.changes(a, service))
        #expect(roles.filter { $0.hasPrefix("role-") } == ["role-added", "role-removed"])
    }
}
