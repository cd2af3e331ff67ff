// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import Testing

/// The error for a caller who passes the value of `SAMLResponse` in place of its document.
@Suite struct `a document in Base64` {
    private func error(_ text: String) -> SAMLError? {
        do throws(SAMLError) {
            _ = try UnverifiedResponse(parsing: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\"/>", "<a/>"])
    func `is named`(document: String) {
        let error = error(Base64().encodedString(of: Array(document.utf8).span))
        #expect(error?.finding.code == .xmlMalformed)
        #expect(error?.finding.message.contains("it is Base64") == true)
        #expect(error?.finding.remedy?.contains("decoded bytes") == true)
    }

    @Test(arguments: ["Response", "{}", "PGEvPg", "AAAA", "%3Ca%2F%3E", "<a"])
    func `is not any other text`(text: String) {
        #expect(error(text)?.finding.message.contains("it is Base64") == false)
    }
}
