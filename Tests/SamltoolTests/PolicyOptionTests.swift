// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Testing

/// Options of policy members that no other suite tests.
@Suite struct `samltool validate with options of the policies` {
    private static let pair = "https://other.example.test https://idp.example.test"

    @Test(
        arguments: [
            ("policy/conditions/once.xml", [], 0), ("policy/conditions/once.xml", ["--one-time-use", "reject"], 1),
            ("policy/conditions/once.xml", ["--one-time-use", "reject", "--reject-replays"], 0),
            ("policy/issuer/outer-other.xml", [], 1), ("policy/issuer/outer-other.xml", ["--issuer-pair", pair], 0),
            ("policy/issuer/inner-other.xml", ["--issuer-pair", pair], 1),
            ("policy/audience/name-for-us.xml", ["--sp-name-qualifier", "https://other.example"], 1),
            ("policy/audience/name-for-others.xml", [], 0),
            ("policy/audience/name-for-others.xml", ["--sp-name-qualifier", "https://saml.sp.auth.adobe.com"], 1),
            ("responses/xmlsec1/minimal.xml", ["--maximum-attributes", "1", "--maximum-values", "1"], 0),
            ("responses/opensaml/limits.xml", ["--maximum-attributes", "1"], 1),
            ("responses/opensaml/limits.xml", ["--maximum-values", "1"], 1),
        ] as [(String, [String], Int32)]
    )
    func `sets its member`(file: String, options: [String], status: Int32) throws {
        let result = try Tool.run(["validate", "--at", "2026-05-01T10:01:00Z"] + options + [file])
        #expect(result.status == status, "\(result.text)")
    }

    @Test(arguments: [["a"], ["a  b"], [" a"], ["a "], ["a b c"], [""], ["a\tb"]])
    func `rejects text that is not a pair of issuers`(pair: [String]) throws {
        let result = try Tool.run(["validate", "--issuer-pair"] + pair + ["responses/xmlsec1/minimal.xml"])
        #expect(result.status == 64)
    }

    @Test(
        .requiresXMLSec,
        arguments: [("ignore", 0, false), ("warn", 0, true), ("enforce", 1, true)] as [(String, Int32, Bool)]
    )
    func `checks the validity period of a certificate`(rule: String, status: Int32, isReported: Bool) throws {
        let result = try Tool.run(
            "validate",
            "--at",
            "2026-05-01T10:01:00Z",
            "--trust",
            "attacks/keys/idp-rsa-expired.crt.pem",
            "--certificate-dates",
            rule,
            "responses/xmlsec1/assertion-signed.xml"
        )
        #expect(result.status == status)
        #expect(result.text.contains("signature.key-expired") == isReported)
    }
}
