// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// What is visible in a document is said, although nothing is wrong.
@Suite struct `Remarks on a response` {
    private static func findings(_ text: String, at time: String) throws -> [Finding] {
        try Reading.validate(text, at: .instant(#require(Timestamp(time))))
    }

    @Test(arguments: [
        ("2026-05-01T10:04:59Z", nil), ("2026-05-01T10:05:40Z", "`NotOnOrAfter` is 2026-05-01T10:05:00Z, 40 s before"),
        ("2026-05-01T09:59:59Z", "`NotBefore` is 2026-05-01T10:00:00Z, 1 s after"),
    ])
    func `name a validity that only the clock skew explains`(time: String, expected: String?) throws {
        // A period that begins when the assertion is issued.
        let text = Documents.small.replacing(
            "NotBefore=\"2026-05-01T09:55:00Z\"",
            with: "NotBefore=\"2026-05-01T10:00:00Z\""
        )
        let remarks = try Self.findings(text, at: time).filter {
            [.conditionsExpired, .conditionsNotYetValid].contains($0.code)
        }
        #expect(remarks.map(\.severity) == (expected == nil ? [] : [.info]))
        if let expected { #expect(remarks.first?.message.contains(expected) == true, "\(remarks)") }
    }

    @Test(arguments: [("2026-05-01T08:00:01Z", false), ("2026-05-01T07:59:59Z", true), ("2026-04-01T10:00:00Z", true)])
    func `name an authentication more than two hours before the assertion`(instant: String, isTold: Bool) throws {
        let text = Documents.small.replacing(
            "AuthnInstant=\"2026-05-01T10:00:00Z\"",
            with: "AuthnInstant=\"\(instant)\""
        )
        #expect(text != Documents.small)
        let remarks = try Self.findings(text, at: "2026-05-01T10:01:00Z").filter { $0.code == .sessionTooOld }
        #expect(remarks.map(\.severity) == (isTold ? [.info] : []))
    }

    @Test(arguments: [
        ("InvalidNameIDPolicy", "NameIDPolicy"), ("NoAuthnContext", "RequestedAuthnContext"),
        ("RequestDenied", "assigned"),
        ("RequestUnsupported", "supports"), ("NoPassive", "IsPassive"), ("UnsupportedBinding", "ProtocolBinding"),
    ])
    func `explain a second status code by the part of the request`(code: String, part: String) throws {
        let prefix = "urn:oasis:names:tc:SAML:2.0:status:"
        let text = Documents.small.replacing(
            "<samlp:StatusCode Value=\"\(prefix)Success\"/>",
            with:
                "<samlp:StatusCode Value=\"\(prefix)Requester\"><samlp:StatusCode Value=\"\(prefix)\(code)\"/></samlp:StatusCode>"
        )
        let finding = try #require(
            try Self.findings(text, at: "2026-05-01T10:01:00Z").first { $0.code == .statusNotSuccess }
        )
        #expect(finding.remedy?.contains(part) == true)
        #expect(finding.remedy != Finding.Code.statusNotSuccess.meaning.remedy)
        #expect(finding.party == .serviceProvider)
    }

    @Test func `name the registered status that is meant`() throws {
        let text = Documents.small.replacing("status:Success\"", with: "status:success\"")
        let finding = try #require(
            try Self.findings(text, at: "2026-05-01T10:01:00Z").first { $0.code == .statusNotSuccess }
        )
        #expect(finding.message.contains("The registered URI is `urn:oasis:names:tc:SAML:2.0:status:Success`"))
    }

    @Test(arguments: [
        ("2026-05-01T09:00:20Z", true), ("2026-05-01T04:30:00Z", true), ("2026-05-01T09:30:40Z", false),
        ("2026-05-01T09:20:00Z", false), ("2026-04-30T10:00:00Z", false),
    ])
    func `name a time zone if it explains a time in the future`(time: String, isTold: Bool) throws {
        let finding = try #require(
            try Self.findings(Documents.small, at: time).first { $0.code == .conditionsNotYetValid }
        )
        #expect(finding.remedy?.contains("time zone") == isTold, "\(finding)")
    }

    @Test(arguments: [
        (
            "AuthnInstant=\"2026-05-01T10:00", "AuthnInstant=\"2026-05-01T11:59", Finding.Code.sessionNotYetValid,
            "local time"
        ),
        ("AuthnInstant=\"2026-05-01T10:00", "AuthnInstant=\"2026-05-01T10:04", .sessionNotYetValid, "`--clock-skew"),
        ("AuthnInstant=\"2026-05-01T10:00", "AuthnInstant=\"2026-05-01T22:00", .sessionNotYetValid, "`HH` (0 to 23)"),
        ("NotBefore=\"2026-05-01T09:55", "NotBefore=\"2026-05-01T11:55", .conditionsNotYetValid, "local time"),
        ("Data NotOnOrAfter=\"2026-05-01T10", "Data NotOnOrAfter=\"2026-05-01T08", .confirmationExpired, "local time"),
    ])
    func `name local time if only one time of a document is off`(
        right: String,
        written: String,
        code: Finding.Code,
        words: String
    ) throws {
        let text = Documents.small.replacing(right, with: written)
            .replacing("NotOnOrAfter=\"2026-05-01T10:05:00Z\">", with: "NotOnOrAfter=\"2026-05-02T10:05:00Z\">")
        let finding = try #require(
            try Self.findings(text, at: "2026-05-01T10:01:00Z").first { $0.code == code && $0.severity != .info }
        )
        #expect(finding.remedy?.contains(words) == true, "\(finding)")
    }

    @Test(arguments: [
        ("2026-12-29", "2025-12-29", true), ("2026-12-27", "2025-12-27", true), ("2026-01-02", "2027-01-02", true),
        ("2026-12-01", "2025-12-01", false), ("2026-05-01", "2025-05-01", false),
    ])
    func `name the format of the year if it is wrong at its turn`(written: String, day: String, isTold: Bool) throws {
        let text = Documents.small.replacing("2026-05-01", with: written)
        let findings = try Self.findings(text, at: "\(day)T10:01:00Z").filter { $0.code.check == .time }
        #expect(!findings.isEmpty)
        #expect(findings.contains { $0.remedy?.contains("`YYYY`") == true } == isTold, "\(findings)")
    }

    @Test(arguments: [("2026-05-01T10:06:30Z", false), ("2026-05-01T11:05:01Z", true)])
    func `advise a new response if no clock explains the delay`(time: String, isStale: Bool) throws {
        for code in [Finding.Code.conditionsExpired, .confirmationExpired] {
            let finding = try #require(try Self.findings(Documents.small, at: time).first { $0.code == code })
            #expect(finding.remedy?.contains("new login") == isStale)
            #expect(finding.remedy?.contains("clocks") == !isStale)
        }
    }

    @Test func `name a validity that ends before it begins once, for the identity provider`() throws {
        let text = Documents.small.replacing(
            "NotBefore=\"2026-05-01T09:55:00Z\"",
            with: "NotBefore=\"2026-05-01T10:20:00Z\""
        )
        let codes: Set<Finding.Code> = [.conditionsExpired, .conditionsNotYetValid]
        for time in ["2026-05-01T10:01:00Z", "2026-05-01T10:30:00Z"] {
            let findings = try Self.findings(text, at: time).filter { codes.contains($0.code) }
            #expect(findings.map(\.severity) == [.error])
            #expect(findings.first?.message.hasPrefix("The assertion is never valid: `NotBefore` is") == true)
            #expect(findings.first?.party == .identityProvider)
        }
    }

    @Test(arguments: [("Z", 0), ("+00:00", 1), ("+01:00", 1)])
    func `name the first time with an offset from UTC`(zone: String, count: Int) throws {
        let text = Documents.small.replacing("10:00:00Z\"", with: "\(zone == "+01:00" ? 11 : 10):00:00\(zone)\"")
        let findings = try Self.findings(text, at: "2026-05-01T10:01:00Z").filter { $0.code == .samlBadTimestamp }
        #expect(findings.map(\.severity) == Array(repeating: .warning, count: count))
        #expect(findings.allSatisfy { $0.message.hasPrefix("`IssueInstant` is `2026-05-01T1") })
    }

    @Test func `note an assertion that names no user`() throws {
        let text = Documents.small.replacing("<saml:NameID>user</saml:NameID>", with: "")
        let notes = try Self.findings(text, at: "2026-05-01T10:01:00Z").filter { $0.code == .subjectIdentifierMissing }
        #expect(notes.map(\.severity) == [.info])
        let named = try Self.findings(Documents.small, at: "2026-05-01T10:01:00Z")
        #expect(!named.contains { $0.code == .subjectIdentifierMissing })
    }

    @Test func `lead from a login of the identity provider to the service provider`() throws {
        var policy = ValidationPolicy()
        policy.inResponseTo = .anyOf([try #require(XMLID("_q1"))])
        let text = Documents.small.replacing(" InResponseTo=\"_q1\"", with: "")
        let findings = try Reading.validate(
            text,
            at: .instant(#require(Timestamp("2026-05-01T10:01:00Z"))),
            policy: policy
        )
        let finding = try #require(findings.first { $0.code == .inResponseToMissing })
        #expect(finding.remedy?.hasPrefix("Begin the login on a page of the service provider, or let it") == true)
    }

    @Test func `have the usual remedy for a status that the standard does not define`() throws {
        let text = Documents.small.replacing("status:Success\"", with: "status:Responder\"")
        let finding = try #require(
            try Self.findings(text, at: "2026-05-01T10:01:00Z").first { $0.code == .statusNotSuccess }
        )
        #expect(finding.remedy == Finding.Code.statusNotSuccess.meaning.remedy)
    }
}
