// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import SAML

/// The request that the app passes to the framework.
enum SAMLRequest {
    static let serviceProvider = "https://saml.sp.auth.adobe.com"
    static let assertionConsumer = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"

    /// Creates a query with a unique identifier, and stores the identifier.
    static func make(_ standIn: StandIn, _ provider: ServiceProvider, _ mvpd: MVPD) throws -> String {
        let id = "_" + UUID().uuidString.lowercased()
        let now = standIn.now
        standIn.store.addRequest(
            id,
            serviceProvider: provider.id,
            mvpd: mvpd.id,
            expires: now + standIn.settings.lifetimes.samlRequest * 1_000
        )
        let subject = XMLElement(
            "saml:NameID",
            attributes: [("Format", "urn:oasis:names:tc:SAML:2.0:nameid-format:transient")],
            text: "_" + UUID().uuidString.lowercased()
        )
        let attributes = (mvpd.requiredMetadataFields ?? []).map { name in
            XMLElement("saml:Attribute", attributes: [("Name", name)], [])
        }
        return XMLElement(
            "samlp:AttributeQuery",
            attributes: [
                ("xmlns:samlp", "urn:oasis:names:tc:SAML:2.0:protocol"),
                ("xmlns:saml", "urn:oasis:names:tc:SAML:2.0:assertion"),
                ("ID", id), ("Version", "2.0"),
                ("IssueInstant", Timestamp(seconds: now / 1_000).description),
            ],
            [XMLElement("saml:Issuer", serviceProvider), XMLElement("saml:Subject", [subject])] + attributes
        ).document
    }
}
