// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import Testing

/// Each bound is exact to the nanosecond, with the clock skew on both sides (S-44).
@Suite struct `a verdict changes at a bound plus the clock skew` {
    enum Bound: String, CaseIterable, Sendable {
        case notBefore, notOnOrAfter, confirmed, session

        /// The finding code outside the bound.
        var code: Finding.Code {
            switch self {
            case .notBefore: .conditionsNotYetValid
            case .notOnOrAfter: .conditionsExpired
            case .confirmed: .confirmationExpired
            case .session: .sessionExpired
            }
        }

        /// Whether the bound is the first valid instant, not the first invalid one.
        var isStart: Bool { self == .notBefore }
    }

    private static let bound = "2026-05-01T10:00:00Z"
    private static let early = "2026-04-30T00:00:00Z"
    private static let late = "2026-05-03T00:00:00Z"

    private func response(_ tested: Bound) -> InputFile {
        func time(_ bound: Bound) -> String {
            bound == tested ? Self.bound : bound.isStart ? Self.early : Self.late
        }
        return InputFile(
            Array(
                """
                <p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns="urn:oasis:names:tc:SAML:2.0:assertion" \
                ID="_r" Version="2.0" IssueInstant="\(Self.early)"><Issuer>https://idp.example.test</Issuer><p:Status>\
                <p:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></p:Status>\
                <Assertion ID="_a" Version="2.0" IssueInstant="\(Self.early)"><Issuer>https://idp.example.test</Issuer>\
                <Subject><NameID>n</NameID><SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">\
                <SubjectConfirmationData NotOnOrAfter="\(time(.confirmed))" Recipient="https://sp.example.test/acs"/>\
                </SubjectConfirmation></Subject>\
                <Conditions NotBefore="\(time(.notBefore))" NotOnOrAfter="\(time(.notOnOrAfter))"><AudienceRestriction>\
                <Audience>https://sp.example.test</Audience></AudienceRestriction></Conditions>\
                <AuthnStatement AuthnInstant="\(Self.early)" SessionNotOnOrAfter="\(time(.session))"><AuthnContext>\
                <AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</AuthnContextClassRef>\
                </AuthnContext></AuthnStatement></Assertion></p:Response>
                """.utf8
            )
        )
    }

    @Test(arguments: Bound.allCases, [0, 1, 60, 300])
    func `has the expected verdict at every second around the bound and one nanosecond from it`(
        bound: Bound,
        skew: Int
    ) throws {
        let capture = response(bound)
        let middle = try #require(Timestamp(rfc3339: Self.bound))
        let flip = bound.isStart ? -skew : skew
        for second in (flip - 70)...(flip + 70) {
            for nanoseconds in [0, 1, 999_999_999] {
                let moment = Timestamp(seconds: middle.seconds + second, nanoseconds: nanoseconds)
                var options = ValidationOptions(time: .instant(moment))
                options.policy = ValidationPolicy(profile: .core, clockSkew: skew)
                let record = DocumentValidator(options).validate(capture, from: "bound")
                let isBefore = second < flip
                let errors = record.findings.filter { $0.severity == .error }.map(\.code)
                #expect(errors == (isBefore == bound.isStart ? [bound.code] : []), "\(second) s, \(nanoseconds) ns")
            }
        }
    }
}
