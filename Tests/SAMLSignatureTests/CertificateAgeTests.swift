// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import Testing

/// How a certificate that is not trusted relates to the trusted ones.
struct CertificateAgeTests {
    private static func certificate(_ name: String, from start: Int?) -> CertificateDescription {
        CertificateDescription(
            subject: name,
            issuer: name,
            serial: "1",
            notBefore: start.map { Timestamp(seconds: $0) },
            notAfter: nil,
            sha256: "",
            sha1: nil
        )
    }

    private static let cases: [(start: Int?, trusted: [Int], age: CertificateAge?)] = [
        (3, [1, 2], .newer), (1, [2, 3], .older), (2, [1, 3], .sameName), (2, [2], .sameName), (nil, [2], .sameName),
        (3, [], nil),
    ]

    @Test(arguments: cases)
    func `follows from the starts of their periods, then from the name`(
        start: Int?,
        trusted: [Int],
        age: CertificateAge?
    ) {
        let others = trusted.map { Self.certificate("CN=a", from: $0) }
        #expect(Self.certificate("CN=a", from: start).age(beside: others) == age)
        guard age == .sameName || age == .older else { return }
        #expect(Self.certificate("CN=b", from: start).age(beside: others) == nil)
    }
}
