// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension DecodingRuleTests {
    static let response = "/samlp:Response"
    static let assertion = "/samlp:Response/saml:Assertion"
    private static let bearer = "Method=\"urn:oasis:names:tc:SAML:2.0:cm:bearer\""
    private static let audience = "<saml:Audience>https://sp.example</saml:Audience>"
    private static let statusCode = "<samlp:StatusCode Value=\"urn:oasis:names:tc:SAML:2.0:status:Success\"/>"
    static let xsi = "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""

    static let breakages: [Breakage] =
        [
            breakage("ID=\"_r1\" ", "", .samlMissingElement, response),
            breakage("ID=\"_r1\" ", "ID=\"a b\" ", .samlBadID, response),
            breakage("ID=\"_r1\" ", "ID=\"\" ", .samlBadID, response),
            breakage("Version=\"2.0\" ", "", .samlMissingElement, response),
            breakage("Version=\"2.0\" ", "Version=\"1.1\" ", .samlUnsupportedVersion, response),
            breakage("Version=\"2.0\" ", "Version=\"2.00\" ", .samlUnsupportedVersion, response),
            breakage("IssueInstant=\"2026-05-01T10:00:00Z\" ", "", .samlMissingElement, response),
            breakage("10:00:00Z\" InResponseTo", "10:00:00\" InResponseTo", .samlBadTimestamp, response),
            breakage("InResponseTo=\"_q1\"", "InResponseTo=\"q 1\"", .samlBadID, response),
            breakage("ID=\"_r1\" ", "ID=\"\(String(repeating: "7", count: 1_025))\" ", .samlBadID, response),
            breakage("Destination=\"https://sp.example/acs\"", "Destination=\"\"", .samlBadURI, response),
            breakage("Destination=\"https://sp.example/acs\"", "Destination=\"urn:a b\"", .samlBadURI, response),
            breakage("\n<samlp:Status>", "text<samlp:Status>", .samlUnexpectedElement, response),
            breakage(
                "<samlp:Status>",
                "<saml:Issuer>i</saml:Issuer><samlp:Status>",
                .samlUnexpectedElement,
                "\(response)/saml:Issuer[2]"
            ),
            breakage("<samlp:Status>", "<a/><samlp:Status>", .samlUnexpectedElement, "\(response)/a"),
            breakage("<samlp:Status>", "<Status/><samlp:Status>", .samlUnexpectedElement, "\(response)/Status"),
            breakage(
                "<samlp:Status>",
                "<samlp:Extensions/><samlp:Status>",
                .samlMissingElement,
                "\(response)/samlp:Extensions"
            ),
            breakage(
                "<samlp:Status>",
                "<samlp:Extensions><samlp:x/></samlp:Extensions><samlp:Status>",
                .samlUnexpectedElement,
                "\(response)/samlp:Extensions/samlp:x"
            ),
            breakage("<samlp:Status>\(statusCode)</samlp:Status>", "", .samlMissingElement, response),
            breakage(
                "</samlp:Status>",
                "</samlp:Status><samlp:Status>\(statusCode)</samlp:Status>",
                .samlUnexpectedElement,
                "\(response)/samlp:Status[2]"
            ),
            breakage(statusCode, "", .samlMissingElement, "\(response)/samlp:Status"),
            breakage(
                statusCode,
                statusCode + statusCode,
                .samlUnexpectedElement,
                "\(response)/samlp:Status/samlp:StatusCode[2]"
            ),
            breakage(
                " Value=\"urn:oasis:names:tc:SAML:2.0:status:Success\"",
                "",
                .samlMissingElement,
                "\(response)/samlp:Status/samlp:StatusCode"
            ),
            breakage(
                "Value=\"urn:oasis:names:tc:SAML:2.0:status:Success\"",
                "Value=\"\"",
                .samlBadURI,
                "\(response)/samlp:Status/samlp:StatusCode"
            ),
            breakage(
                statusCode,
                "\(statusCode)<samlp:StatusMessage>a<!--c-->b</samlp:StatusMessage>",
                .samlUnexpectedElement,
                "\(response)/samlp:Status/samlp:StatusMessage"
            ),
            breakage(
                statusCode,
                "<samlp:StatusMessage/>\(statusCode)",
                .samlUnexpectedElement,
                "\(response)/samlp:Status/samlp:StatusCode"
            ),
            breakage("ID=\"_a1\" ", "ID=\"7&#9;a\" ", .samlBadID, assertion),
            breakage("ID=\"_a1\" ", "", .samlMissingElement, assertion),
            breakage(
                "Version=\"2.0\" IssueInstant=\"2026-05-01T10:00:00Z\">",
                "Version=\"2.0\">",
                .samlMissingElement,
                assertion
            ),
            breakage("Z\">\n<saml:Issuer>https://idp.example</saml:Issuer>", "Z\">", .samlMissingElement, assertion),
            breakage(
                "Z\">\n<saml:Issuer>https://idp.example</saml:Issuer>",
                "Z\"><saml:Issuer>  </saml:Issuer>",
                .samlMissingElement,
                "\(assertion)/saml:Issuer"
            ),
            breakage(
                "<saml:Conditions ",
                "<saml:Advice/><saml:Conditions ",
                .samlUnexpectedElement,
                "\(assertion)/saml:Conditions"
            ),
            breakage(
                "<saml:NameID>user",
                "<saml:NameID>",
                .samlMissingElement,
                "\(assertion)/saml:Subject/saml:NameID"
            ),
            breakage(
                "<saml:NameID>user",
                "<saml:NameID>us<!--c-->er",
                .samlUnexpectedElement,
                "\(assertion)/saml:Subject/saml:NameID"
            ),
            breakage(
                "<saml:NameID>user",
                "<saml:NameID>us<?p?>er",
                .samlUnexpectedElement,
                "\(assertion)/saml:Subject/saml:NameID"
            ),
            breakage(
                "<saml:NameID>user",
                "<saml:NameID>us<b/>er",
                .samlUnexpectedElement,
                "\(assertion)/saml:Subject/saml:NameID"
            ),
            breakage(
                "<saml:NameID>",
                "<saml:NameID Format=\"\">",
                .samlBadURI,
                "\(assertion)/saml:Subject/saml:NameID"
            ),
            breakage(
                "<saml:NameID>",
                "<saml:BaseID \(xsi) xsi:type=\"saml:T\"/><saml:NameID>",
                .samlUnexpectedElement,
                "\(assertion)/saml:Subject/saml:NameID"
            ),
            breakage(
                "<saml:NameID>user</saml:NameID>",
                "<saml:BaseID/>",
                .samlMissingElement,
                "\(assertion)/saml:Subject/saml:BaseID"
            ),
            breakage(
                "<saml:NameID>user</saml:NameID>",
                "<saml:EncryptedID/>",
                .samlMissingElement,
                "\(assertion)/saml:Subject/saml:EncryptedID"
            ),
            breakage(bearer, "", .samlMissingElement, "\(assertion)/saml:Subject/saml:SubjectConfirmation"),
            breakage(
                "NotOnOrAfter=\"2026-05-01T10:05:00Z\" Recipient",
                "NotOnOrAfter=\"2026-02-30T10:05:00Z\" Recipient",
                .samlBadTimestamp,
                "\(assertion)/saml:Subject/saml:SubjectConfirmation/saml:SubjectConfirmationData"
            ),
            breakage(
                "NotBefore=\"2026-05-01T09:55:00Z\"",
                "NotBefore=\"\"",
                .samlBadTimestamp,
                "\(assertion)/saml:Conditions"
            ),
            breakage(audience, "", .samlMissingElement, "\(assertion)/saml:Conditions/saml:AudienceRestriction"),
            breakage(
                audience,
                "<saml:Audience>https://sp<!--c-->.example</saml:Audience>",
                .samlUnexpectedElement,
                "\(assertion)/saml:Conditions/saml:AudienceRestriction/saml:Audience"
            ),
            breakage(
                audience,
                "<saml:Audience></saml:Audience>",
                .samlBadURI,
                "\(assertion)/saml:Conditions/saml:AudienceRestriction/saml:Audience"
            ),
        ] + assertionBreakages

    static func breakage(_ find: String, _ replacement: String, _ code: Finding.Code, _ path: String)
        -> Breakage
    {
        Breakage(find: find, replacement: replacement, code: code, path: path)
    }
}
