// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Testing

/// The first lines of `verify` are those of `validate`, about signatures alone.
@Suite struct VerifyHeadlineTests {
    @Test(
        .requiresXMLSec,
        arguments: [
            ("changes/proven/pretty-document.xml", "Rejected: the content changed after signing (pretty printed)."),
            (
                "attacks/wrapping/assertion-status-detail.xml",
                "Possible signature wrapping: the signed assertion is at "
            ),
            (
                "responses/xmlsec1/minimal.xml",
                "Rejected: the required signature is missing: the document contains no signature."
            ),
            ("responses/xmlsec1/encrypted-assertion.xml", "Undecided: an encrypted part was not decrypted"),
        ]
    )
    func `begins with the result and its reason, as validate does`(file: String, headline: String) throws {
        let result = try Tool.run(["verify", "--at", "2026-05-01T10:01:00Z", "--trust", "keys/trust.pem", file])
        #expect(result.status == 1)
        #expect(result.lines.first == "verified: no")
        #expect(result.lines.dropFirst().first?.hasPrefix(headline) == true, "\(result.text)")
        // Comparisons that are not about signatures were not asked for.
        #expect(!result.text.contains("audience"))
    }
}
