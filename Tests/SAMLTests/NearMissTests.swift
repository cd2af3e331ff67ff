// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

@Suite struct `near misses of URLs and entity IDs` {
    private static let pairs: [(String, String, [NearMiss])] = [
        ("https://sp.test/acs/", "https://sp.test/acs", [.trailingSlash]),
        ("https://sp.test", "https://sp.test/", [.trailingSlash]),
        ("urn:sp:Test", "urn:sp:test", [.letterCase]),
        ("https://SP.test/acs", "https://sp.test/acs", [.letterCase]),
        ("http://sp.test/acs", "https://sp.test/acs", [.scheme]),
        ("https://sp.test:8443/acs", "https://sp.test/acs", [.port]),
        ("http://sp.test:8080/acs/", "https://sp.test/acs", [.scheme, .port, .trailingSlash]),
        ("https://sp.test/a%2Fb", "https://sp.test/a/b", [.percentEncoding]),
        (" https://sp.test ", "https://sp.test", [.whiteSpace]),
        ("https://sp.test/acs?x=1", "https://sp.test/acs", [.query]),
        ("https://sts.test/11/", "https://sts.test/22/", [.tenant]),
        ("https://a.okta.test/x", "https://b.okta.test/x", [.tenant]),
        ("https://sp.test/acs", "https://sp.test/metadata", [.pathPart]),
        ("https://idp.test/saml2/idp", "https://idp.test/saml2/t-42", [.pathPart]),
        ("https://login.idp.test/x", "https://sso.idp.test/x", [.label]),
        ("https://app-staging.sp.test/x", "https://app.sp.test/x", [.label]),
        ("https://acme-test.idp.test/x", "https://acme.idp.test/x", [.label]),
        ("https://acme-test.idp.test/x", "https://umbra-test.idp.test/x", [.tenant]),
        ("spn:https://sp.test/a", "https://sp.test/a", [.prefix]),
        ("sp.test/a", "https://sp.test/a", [.prefix]),
        ("https://sp.test/?a=1&amp;b=2", "https://sp.test/?a=1&b=2", [.reference]),
        // Values without a common difference, and equal values.
        ("https://sp.test/acs", "https://sp.test/acs", []),
        ("https://sp.test/acs", "https://other.test/acs", []),
        ("http://a.okta.test/x", "https://b.okta.test/x", []),
        ("ftp://sp.test/acs", "https://sp.test/acs", []),
        ("https://sp.test/a/b", "https://sp.test/c/d", []),
        ("", "https://sp.test", []), ("urn:a", "urn:b", []), ("urn:a:b", "b", []), ("%", "%%", []),
        ("://", "https://", []),
    ]

    @Test(arguments: pairs)
    func `names the differences`(found: String, expected: String, differences: [NearMiss]) {
        #expect(NearMiss.between(found, expected) == differences)
        #expect(Set(NearMiss.between(expected, found)) == Set(differences))
    }

    @Test func `prefers the smallest difference`() throws {
        let near = try #require(
            NearMiss.nearest(to: ["https://a.sp.test/acs"], among: ["https://b.sp.test/acs", "https://a.sp.test/acs/"])
        )
        #expect(near.differences == [.trailingSlash])
        #expect(NearMiss.nearest(to: ["urn:a"], among: ["urn:b"]) == nil)
    }

    @Test func `does not compare long texts`() {
        let long = "https://sp.test/" + String(repeating: "a", count: 3_000)
        #expect(NearMiss.between(long, long + "/").isEmpty)
    }

    @Test(arguments: [
        ("app.example.com", "example.com"), ("example.com", "example.com"), ("a.b.example.co.uk", "example.co.uk"),
        ("example.co.uk", "example.co.uk"), ("www.abc.de", "abc.de"), ("localhost", "localhost"), ("", ""),
    ])
    func `the domain of a host is that of its owner`(host: String, domain: String) {
        #expect(LocatorParts.domain(of: Array(host.utf8)[...]).elementsEqual(domain.utf8))
    }
}
