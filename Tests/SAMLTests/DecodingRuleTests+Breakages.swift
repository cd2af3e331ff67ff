// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension DecodingRuleTests {
    private static let response = "/samlp:Response"
    private static let assertion = "/samlp:Response/saml:Assertion"
    private static let bearer = "Method=\"urn:oasis:names:tc:SAML:2.0:cm:bearer\""
    private static let audience = "<saml:Audience>https://sp.example</saml:Audience>"
    private static let statusCode = "<samlp:StatusCode Value=\"urn:oasis:names:tc:SAML:2.0:status:Success\"/>"
    private static let xsi = "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""

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
            breakage("InResponseTo=\"_q1\"", "InResponseTo=\"q:1\"", .samlBadID, response),
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
            breakage("ID=\"_a1\" ", "ID=\"-a\" ", .samlBadID, assertion),
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
        ] + laterBreakages

    private static let conditions = "\(assertion)/saml:Conditions"
    private static let authnStatement = "\(assertion)/saml:AuthnStatement"
    private static let authnContext = "\(assertion)/saml:AuthnStatement/saml:AuthnContext"
    private static let attribute = "\(assertion)/saml:AttributeStatement/saml:Attribute"
    private static let classReference =
        "<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>"
    private static let decision = "\(assertion)/saml:AuthzDecisionStatement"

    private static let laterBreakages: [Breakage] = [
        breakage("</saml:Conditions>", "<a/></saml:Conditions>", .samlUnexpectedElement, "\(conditions)/a"),
        breakage(
            "</saml:Conditions>",
            "<saml:Condition/></saml:Conditions>",
            .samlMissingElement,
            "\(conditions)/saml:Condition"
        ),
        breakage(
            "</saml:Conditions>",
            "<saml:OneTimeUse/><saml:OneTimeUse/></saml:Conditions>",
            .samlUnexpectedElement,
            "\(conditions)/saml:OneTimeUse[2]"
        ),
        breakage(
            "</saml:Conditions>",
            "<saml:OneTimeUse><a/></saml:OneTimeUse></saml:Conditions>",
            .samlUnexpectedElement,
            "\(conditions)/saml:OneTimeUse/a"
        ),
        breakage(
            "</saml:Conditions>",
            "<saml:ProxyRestriction Count=\"-1\"/></saml:Conditions>",
            .samlUnexpectedElement,
            "\(conditions)/saml:ProxyRestriction"
        ),
        breakage(
            "</saml:Conditions>",
            "<saml:ProxyRestriction/><saml:ProxyRestriction/></saml:Conditions>",
            .samlUnexpectedElement,
            "\(conditions)/saml:ProxyRestriction[2]"
        ),
        breakage(
            "</saml:Conditions>",
            "</saml:Conditions><saml:Advice><a/></saml:Advice>",
            .samlUnexpectedElement,
            "\(assertion)/saml:Advice/a"
        ),
        breakage(
            "</saml:Conditions>",
            "</saml:Conditions><saml:Advice><saml:AssertionIDRef>1</saml:AssertionIDRef></saml:Advice>",
            .samlBadID,
            "\(assertion)/saml:Advice/saml:AssertionIDRef"
        ),
        breakage(" AuthnInstant=\"2026-05-01T10:00:00Z\"", "", .samlMissingElement, authnStatement),
        breakage("AuthnInstant=\"2026-05-01T10:00:00Z\"", "AuthnInstant=\"now\"", .samlBadTimestamp, authnStatement),
        breakage("<saml:AuthnContext>\(classReference)</saml:AuthnContext>", "", .samlMissingElement, authnStatement),
        breakage(classReference, "", .samlMissingElement, authnContext),
        breakage(
            classReference,
            "<saml:AuthnContextDeclRef>urn:d</saml:AuthnContextDeclRef>\(classReference)",
            .samlUnexpectedElement,
            "\(authnContext)/saml:AuthnContextClassRef"
        ),
        breakage(
            classReference,
            "<saml:AuthnContextDeclRef>urn:d</saml:AuthnContextDeclRef><saml:AuthnContextDecl/>",
            .samlUnexpectedElement,
            "\(authnContext)/saml:AuthnContextDecl"
        ),
        breakage(
            "<saml:AuthnContext>",
            "<saml:SubjectLocality>a</saml:SubjectLocality><saml:AuthnContext>",
            .samlUnexpectedElement,
            "\(authnStatement)/saml:SubjectLocality"
        ),
        breakage(" Name=\"uid\"", "", .samlMissingElement, attribute),
        breakage(" Name=\"uid\"", " Name=\"uid\" NameFormat=\"\"", .samlBadURI, attribute),
        breakage("<saml:AttributeValue>", "<a/><saml:AttributeValue>", .samlUnexpectedElement, "\(attribute)/a"),
        breakage("<saml:AttributeValue>", "a<saml:AttributeValue>", .samlUnexpectedElement, attribute),
        breakage("u1<", "u<!--c-->1<", .samlUnexpectedElement, "\(attribute)/saml:AttributeValue"),
        breakage("u1<", "u1<?p?><", .samlUnexpectedElement, "\(attribute)/saml:AttributeValue"),
        breakage(
            "</saml:Assertion>",
            "<saml:AttributeStatement/></saml:Assertion>",
            .samlMissingElement,
            "\(assertion)/saml:AttributeStatement[2]"
        ),
        breakage(
            "</saml:Assertion>",
            "<saml:Statement/></saml:Assertion>",
            .samlMissingElement,
            "\(assertion)/saml:Statement"
        ),
        breakage(
            "</saml:Assertion>",
            "<saml:AuthzDecisionStatement Resource=\"urn:r\" Decision=\"Permit\"/></saml:Assertion>",
            .samlMissingElement,
            decision
        ),
        breakage(
            "</saml:Assertion>",
            "<saml:AuthzDecisionStatement Resource=\"urn:r\" Decision=\"Maybe\"><saml:Action Namespace=\"urn:n\"/>"
                + "</saml:AuthzDecisionStatement></saml:Assertion>",
            .samlUnexpectedElement,
            decision
        ),
        breakage(
            "</saml:Assertion>",
            "<saml:AuthzDecisionStatement Resource=\"urn:r\" Decision=\"Deny\"><saml:Action/>"
                + "</saml:AuthzDecisionStatement></saml:Assertion>",
            .samlMissingElement,
            "\(decision)/saml:Action"
        ),
        breakage(
            "</saml:Assertion>",
            "<saml:AuthzDecisionStatement Resource=\"urn:r\" Decision=\"Deny\"><saml:Action Namespace=\"urn:n\"/>"
                + "<saml:Evidence/></saml:AuthzDecisionStatement></saml:Assertion>",
            .samlMissingElement,
            "\(decision)/saml:Evidence"
        ),
        breakage(
            "</samlp:Response>",
            "<saml:EncryptedAssertion/></samlp:Response>",
            .samlMissingElement,
            "\(response)/saml:EncryptedAssertion"
        ),
    ]

    private static func breakage(_ find: String, _ replacement: String, _ code: Finding.Code, _ path: String)
        -> Breakage
    {
        Breakage(find: find, replacement: replacement, code: code, path: path)
    }
}
