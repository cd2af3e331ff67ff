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

    @Test func `have the usual remedy for a status that the standard does not define`() throws {
        let text = Documents.small.replacing("status:Success\"", with: "status:Responder\"")
        let finding = try #require(
            try Self.findings(text, at: "2026-05-01T10:01:00Z").first { $0.code == .statusNotSuccess }
        )
        #expect(finding.remedy == Finding.Code.statusNotSuccess.meaning.remedy)
    }
}
