// SPDX-License-Identifier: Apache-2.0

/// Mutations of values, which are the goal of an attacker.
extension Mutant {
    mutating func value(_ kind: Kind) -> Bool {
        switch kind {
        case .nameID: return setText(["NameID"], ["admin", ""])
        case .attributeValue: return setText(["AttributeValue"], ["admin", "", "0"])
        case .issuer: return setText(["Issuer"], ["https://partner.example.test", "", "https://idp.example.test"])
        case .audience: return setText(["Audience"], ["https://saml.sp.auth.adobe.com", "https://other.example.test"])
        case .attributeName:
            return set(
                ["Attribute", "EntityDescriptor"],
                ["Name", "NameFormat", "FriendlyName", "entityID"],
                ["uid", "zip"]
            )
        case .recipient:
            return set(
                ["SubjectConfirmationData", "Response"],
                ["Recipient", "Destination", "InResponseTo", "Address"],
                ["https://other.example.test/", "_q1"]
            )
        case .time:
            return set(
                [
                    "Conditions", "SubjectConfirmationData", "AuthnStatement", "Response", "Assertion",
                    "EntitiesDescriptor",
                ],
                ["NotBefore", "NotOnOrAfter", "SessionNotOnOrAfter", "AuthnInstant", "IssueInstant", "validUntil"],
                ["2026-05-01T10:00:00Z", "2099-01-01T00:00:00Z", "2026-05-20T00:00:00Z"]
            )
        case .status:
            let success = "urn:oasis:names:tc:SAML:2.0:status:Success"
            return set(["StatusCode"], ["Value"], ["urn:oasis:names:tc:SAML:2.0:status:Responder", success])
        case .addAttribute: return addAttribute()
        case .anyText:
            guard let leaf = pickLeaf() else { return false }
            tree.setText(Self.forged, of: leaf)
            return true
        case .anyAttribute:
            guard let index = pickElement(where: { !$0.attributes.isEmpty }),
                let place = tree.nodes[index].attributes.indices.randomElement(using: &random)
            else { return false }
            switch random.below(3) {
            case 0: tree.nodes[index].attributes[place].value += random.pick([" ", "x", "&#9;"])
            case 1: tree.nodes[index].attributes.remove(at: place)
            default: tree.nodes[index].attributes.append(tree.nodes[index].attributes[place])
            }
            return true
        default:
            guard let index = pickAny() else { return false }
            let made = random.pick([
                ("xsi", "type", "xs:string"), ("xsi", "nil", "true"),
                ("xsi", "schemaLocation", "x http://127.0.0.1:9/"),
                ("xml", "space", "preserve"), ("xml", "base", "http://127.0.0.1:9/"), ("xml", "lang", "en"),
                ("xmlns", "xsi", "http://www.w3.org/2001/XMLSchema-instance"), ("", "SignedBy", "x"),
            ])
            tree.nodes[index].attributes.append(Tree.Attribute(prefix: made.0, local: made.1, value: made.2))
            return true
        }
    }

    private mutating func setText(_ names: [String], _ values: [String]) -> Bool {
        guard let index = pickElement(where: { names.contains($0.local) }) else { return false }
        tree.setText(random.pick(values + [Self.forged]), of: index)
        return true
    }

    private mutating func set(_ elements: [String], _ names: [String], _ values: [String]) -> Bool {
        guard let index = pickElement(where: { elements.contains($0.local) }) else { return false }
        let present = tree.nodes[index].attributes.map(\.local).filter { names.contains($0) }
        let name = present.isEmpty || random.chance(10) ? random.pick(names) : random.pick(present)
        tree.nodes[index].set(name, random.pick(values + [Self.forged]))
        return true
    }

    private mutating func addAttribute() -> Bool {
        guard let model = pick("Attribute") else { return false }
        let copy = tree.copy(model)
        if random.chance(50) { tree.nodes[copy].set("Name", "role") }
        if let value = tree.child("AttributeValue", of: copy) { tree.setText(Self.forged, of: value) }
        let parent = tree.nodes[model].parent
        guard random.chance(20), let assertion = pick("Assertion") else {
            tree.insert(copy, in: parent, at: tree.place(of: model) + random.below(2))
            return true
        }
        // After the signed element, or before it.
        let statement = tree.make(like(assertion, "AttributeStatement"), in: assertion)
        tree.insert(copy, in: statement, at: 0)
        return true
    }

    // MARK: Donors

    mutating func borrow(_ kind: Kind) -> Bool {
        let donor = random.pick(pool.donors)
        var names: Set<String> = [
            "Subject", "Attribute", "AttributeStatement", "Conditions", "AuthnStatement", "NameID", "Issuer",
            "SignedInfo", "Status", "EncryptedAssertion", "KeyDescriptor", "EntityDescriptor",
        ]
        if kind == .assertionFromDonor { names = ["Assertion", "EncryptedAssertion", "Response", "EntityDescriptor"] }
        guard let other = random.pick(orNil: donor.elements.filter { names.contains(donor.nodes[$0].local) }) else {
            return false
        }
        let local = donor.nodes[other].local
        let alike = Set([local] + (kind == .assertionFromDonor ? ["Assertion", "EncryptedAssertion"] : []))
        guard let index = pickElement(where: { alike.contains($0.local) }), tree.nodes[index].parent >= 0 else {
            return false
        }
        let made = tree.copy(other, from: donor)
        tree.settle(made, from: donor, at: other)
        let parent = tree.nodes[index].parent
        let place = tree.place(of: index)
        if random.chance(70) || parent == 0 {
            tree.detach(index)
            tree.insert(made, in: parent, at: place)
        } else {
            tree.insert(made, in: parent, at: place + random.below(2))
        }
        return true
    }
}
