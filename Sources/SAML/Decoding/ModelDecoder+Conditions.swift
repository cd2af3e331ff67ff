// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `saml:Conditions`, whose children may occur in any order.
    mutating func conditions(_ element: XMLElementView) -> Conditions {
        var attributes = AttributeReader(element)
        var conditions = Conditions(
            notBefore: timestamp("NotBefore", &attributes),
            notOnOrAfter: timestamp("NotOnOrAfter", &attributes)
        )
        expectElementsAlone(attributes)
        element.forEachChild { child in
            if child.is(Names.audienceRestriction) {
                conditions.audienceRestrictions.append(audienceRestriction(child))
            } else if child.is(Names.oneTimeUse) {
                if conditions.isOneTimeUse { reportUnexpected(child, "is repeated") }
                conditions.isOneTimeUse = true
                expectNoMore(AttributeReader(child))
                expectNoContent(in: child)
            } else if child.is(Names.proxyRestriction) {
                if conditions.proxyRestriction == nil {
                    conditions.proxyRestriction = proxyRestriction(child)
                } else {
                    reportUnexpected(child, "is repeated")
                }
            } else if child.is(Names.condition) {
                conditions.others.append(typedContent(child))
            } else {
                reportUnexpected(child)
            }
        }
        return conditions
    }

    private mutating func audienceRestriction(_ element: XMLElementView) -> Conditions.AudienceRestriction {
        expectNoMore(AttributeReader(element))
        if element.firstChildElement == nil { reportMissing("`Audience`", in: element) }
        return Conditions.AudienceRestriction(audiences(in: element))
    }

    private mutating func proxyRestriction(_ element: XMLElementView) -> Conditions.ProxyRestriction {
        var attributes = AttributeReader(element)
        var count: Int?
        if let text = string("Count", &attributes) {
            count = Int(text)
            if (count ?? -1) < 0 {
                report(.samlUnexpectedElement, "`Count` is not a non-negative integer.", at: element)
            }
        }
        expectNoMore(attributes)
        return Conditions.ProxyRestriction(count: count, audiences: audiences(in: element))
    }

    private mutating func audiences(in element: XMLElementView) -> [URIReference] {
        expectNoText(in: element)
        var audiences: [URIReference] = []
        element.forEachChild { child in
            if child.is(Names.audience) {
                if let audience = uri(in: child) { audiences.append(audience) }
            } else {
                reportUnexpected(child)
            }
        }
        return audiences
    }
}
