// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// An answer of a provider to an attribute query.
struct SignedDocument: Sendable {
    var id = "_a1"
    var inResponseTo: String?
    var audience = "https://saml.sp.auth.adobe.com"
    /// Text between attributes inside the signed content.
    var layout = ""
    var nameID: String? = "p-0042"
    var userID = "mira-7"
    var isForOneUse = false
    /// The values of an attribute that makes a document as large as usual ones.
    var packages: [String] = []
    var lifetime = 300

    /// The document, signed, with an `IssueInstant`.
    func bytes(at moment: Timestamp, by signer: ResponseSigner) throws -> [UInt8] {
        let later = moment.adding(seconds: lifetime)
        let answered = inResponseTo.map { " InResponseTo=\"\($0)\"" } ?? ""
        let name = nameID.map { "<saml:NameID>\($0)</saml:NameID>" } ?? ""
        let values = packages.map { "<saml:AttributeValue>\($0)</saml:AttributeValue>" }.joined()
        let more = values.isEmpty ? "" : "<saml:Attribute Name=\"packages\">\(values)</saml:Attribute>"
        let document = """
            <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
            xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r\(id)" Version="2.0" \
            IssueInstant="\(moment)"\(answered)><saml:Issuer>https://idp.example.test</saml:Issuer><samlp:Status>\
            <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>\
            <saml:Assertion ID="\(id)" IssueInstant="\(moment)" Version="2.0">\
            <saml:Issuer>https://idp.example.test</saml:Issuer><saml:Subject>\(name)\
            <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">\
            <saml:SubjectConfirmationData NotOnOrAfter="\(later)"\(answered) \
            Recipient="https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"/></saml:SubjectConfirmation>\
            </saml:Subject><saml:Conditions NotBefore="\(moment)" NotOnOrAfter="\(later)">\
            <saml:AudienceRestriction><saml:Audience>\(audience)</saml:Audience></saml:AudienceRestriction>\
            \(isForOneUse ? "<saml:OneTimeUse/>" : "")</saml:Conditions><saml:AttributeStatement>\
            <saml:Attribute Name="uid"><saml:AttributeValue>\(userID)</saml:AttributeValue></saml:Attribute>\(layout)\
            <saml:Attribute Name="zip"><saml:AttributeValue>00501</saml:AttributeValue></saml:Attribute>\(more)\
            </saml:AttributeStatement></saml:Assertion></samlp:Response>
            """
        return try signer.sign(Array(document.utf8), .assertions)
    }
}
