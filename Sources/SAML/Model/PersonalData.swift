// SPDX-License-Identifier: Apache-2.0

package import SecureXML
internal import UntrustedText

/// The parts of a document that are personal data: the one list that every output follows (S-99).
///
/// The list names what is public. All other content is withheld unless the user asks for values, because content that no
/// standard defines, such as extensions and comments, can name the user. Outputs that quote single texts use
/// ``Swift/String/withoutUserInformation``.
package enum PersonalData {
    /// Returns whether an element, and everything inside it, is personal data.
    package static func includes(_ element: XMLElementView) -> Bool {
        guard let namespace = element.namespaceURI, standards.contains(Exact(namespace)) else { return true }
        // With a holder-of-key confirmation, the key belongs to the user.
        if element.is(Names.keyInfo), element.parent?.is(Names.subjectConfirmationData) == true { return true }
        return personalElements.contains(Exact(element.localName))
    }

    /// Returns whether the text of an element is personal data, if the element as a whole is not.
    package static func includesText(of element: XMLElementView) -> Bool {
        guard let namespace = element.namespaceURI else { return true }
        return !textStandards.contains(Exact(namespace)) && !publicTexts.contains(Exact(element.localName))
    }

    /// Returns whether the value of an attribute is personal data.
    ///
    /// - Parameters:
    ///   - attribute: The attribute.
    ///   - element: Its element.
    ///   - isInside: Whether the element is personal data.
    /// - Returns: Whether the value is withheld unless the user asks for values.
    package static func includes(
        _ attribute: XMLAttributeView,
        of element: XMLElementView,
        inside isInside: Bool
    ) -> Bool {
        let name = ExactText(attribute.localName)
        // The format of a name identifier is a word of the standard.
        if isInside { return !(element.is(Names.nameID) && attribute.namespaceURI == nil && name == "Format") }
        guard let namespace = attribute.namespaceURI else { return !publicAttributes.contains(name) }
        return !attributeStandards.contains(Exact(namespace))
    }

    /// The namespaces of SAML and of the standards that it uses.
    private static let standards = textStandards.union([
        "urn:oasis:names:tc:SAML:2.0:assertion", "urn:oasis:names:tc:SAML:2.0:protocol",
        "http://schemas.xmlsoap.org/soap/envelope/",
    ])

    /// The namespaces whose elements contain keys, digests and ciphertext.
    private static let textStandards: Set<ExactText> = [
        "http://www.w3.org/2000/09/xmldsig#", "http://www.w3.org/2009/xmldsig11#",
        "http://www.w3.org/2001/04/xmlenc#", "http://www.w3.org/2009/xmlenc11#",
        "http://www.w3.org/2001/10/xml-exc-c14n#",
    ]

    /// The namespaces of attributes whose values are words of a standard.
    private static let attributeStandards: Set<ExactText> = [
        "http://www.w3.org/2001/XMLSchema-instance", "http://schemas.xmlsoap.org/soap/envelope/",
    ]

    /// The elements of the standards that describe the user or a key holder, or that can contain anything.
    private static let personalElements: Set<ExactText> = [
        "AttributeValue", "AuthnContextDecl", "BaseID", "Extensions", "KeyName", "MgmtData", "NameID", "NewID",
        "Object", "SessionIndex", "StatusDetail", "StatusMessage", "X509SubjectName",
    ]

    /// The elements of SAML whose text names parties and rules; all others contain only elements.
    private static let publicTexts: Set<ExactText> = [
        "Action", "AssertionIDRef", "AssertionURIRef", "Audience", "AuthenticatingAuthority", "AuthnContextClassRef",
        "AuthnContextDeclRef", "Issuer", "RequesterID",
    ]

    /// The attributes without a namespace whose values name parties, messages, times, rules and algorithms.
    private static let publicAttributes: Set<ExactText> = [
        "Algorithm", "AllowCreate", "AssertionConsumerServiceIndex", "AssertionConsumerServiceURL",
        "AttributeConsumingServiceIndex", "AuthnInstant", "Comparison", "Consent", "Count", "Decision", "Destination",
        "Encoding", "ForceAuthn", "Format", "FriendlyName", "ID", "Id", "InResponseTo", "IsPassive", "IssueInstant",
        "Method", "MimeType", "Name", "NameFormat", "Namespace", "NotBefore", "NotOnOrAfter", "PrefixList",
        "ProtocolBinding", "Recipient", "Resource", "SPNameQualifier", "SessionNotOnOrAfter", "Type", "URI", "Value",
        "Version",
    ]
}
