// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension DecodingRuleTests {
    private static let conditions = "\(assertion)/saml:Conditions"
    private static let authnStatement = "\(assertion)/saml:AuthnStatement"
    private static let authnContext = "\(assertion)/saml:AuthnStatement/saml:AuthnContext"
    private static let attribute = "\(assertion)/saml:AttributeStatement/saml:Attribute"
    private static let classReference =
        "<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>"
    private static let decision = "\(assertion)/saml:AuthzDecisionStatement"

    static let assertionBreakages: [Breakage] = [
        breakage(
            """
            <saml:Subject><saml:NameID>user</saml:NameID>
            <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">\
            <saml:SubjectConfirmationData NotOnOrAfter="2026-05-01T10:05:00Z" Recipient="https://sp.example/acs"/>\
            </saml:SubjectConfirmation></saml:Subject>
            """,
            "",
            .samlMissingElement,
            assertion
        ),
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
            "</saml:Conditions><saml:Advice><saml:AssertionIDRef>1 2</saml:AssertionIDRef></saml:Advice>",
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
            "</saml:Assertion>",
            "<saml:AuthzDecisionStatement Resource=\"a b\" Decision=\"Deny\"><saml:Action Namespace=\"urn:n\"/>"
                + "</saml:AuthzDecisionStatement></saml:Assertion>",
            .samlBadURI,
            decision
        ),
        breakage(
            "<saml:AttributeValue>",
            "<saml:AttributeValue \(xsi) xsi:nil=\"true\">",
            .samlUnexpectedElement,
            "\(attribute)/saml:AttributeValue"
        ),
        breakage(
            "<saml:AttributeValue>",
            "<saml:AttributeValue \(xsi) xsi:nil=\"yes\">",
            .samlUnexpectedElement,
            "\(attribute)/saml:AttributeValue"
        ),
        breakage(
            "</samlp:Response>",
            "<saml:EncryptedAssertion/></samlp:Response>",
            .samlMissingElement,
            "\(response)/saml:EncryptedAssertion"
        ),
    ]
}
