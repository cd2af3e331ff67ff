// SPDX-License-Identifier: Apache-2.0

/// Mutations of IDs and references (S-12, S-17, S-18).
extension Mutant {
    private static let kinds = ["ID", "Id", "id", "xml:id", "AssertionID", "wsu:Id"]

    mutating func identify(_ kind: Kind) -> Bool {
        let named = tree.elements.filter { tree.nodes[$0].attribute("ID") != nil }
        guard let index = random.pick(orNil: named), let value = tree.nodes[index].attribute("ID"),
            let place = tree.nodes[index].attributes.firstIndex(where: { $0.name == "ID" })
        else { return false }
        switch kind {
        case .duplicateID:
            guard let other = pickAny(), other != index else { return false }
            let names = random.chance(50) ? ["ID"] : Self.kinds
            tree.nodes[other].set(random.pick(names), value)
        case .swapIDs:
            guard let other = random.pick(orNil: named.filter { $0 != index }),
                let second = tree.nodes[other].attribute("ID")
            else { return false }
            tree.nodes[index].set("ID", second)
            tree.nodes[other].set("ID", value)
        case .changeID:
            let others = ["_\(Self.forged)", value + " ", value.uppercased(), "", "a:b", "1", "#\(value)", value + "'"]
            tree.nodes[index].set("ID", random.pick(others))
        case .kindOfID:
            tree.nodes[index].attributes[place].local = random.pick(Self.kinds.filter { $0 != "ID" })
        case .secondID:
            let local = random.pick(Self.kinds.filter { $0 != "ID" })
            let text = random.chance(50) ? value : "_\(Self.forged)"
            tree.nodes[index].attributes.append(Tree.Attribute(local: local, value: text))
        case .prefixedID:
            let prefix = random.pick(tree.scope(at: index).keys.filter { !$0.isEmpty }.sorted() + ["x"])
            if random.chance(50) {
                tree.nodes[index].attributes[place].prefix = prefix
            } else {
                let made = Tree.Attribute(prefix: prefix, local: "ID", value: value)
                tree.nodes[index].attributes.append(made)
            }
        default: tree.nodes[index].attributes.remove(at: place)
        }
        return true
    }

    mutating func refer(_ kind: Kind) -> Bool {
        guard let reference = pick("Reference") else { return false }
        let uri = tree.nodes[reference].attribute("URI") ?? ""
        switch kind {
        case .referenceURI:
            let bare = String(uri.drop { $0 == "#" })
            let others = [
                "", "#", bare, uri + " ", "#xpointer(/)", "#xpointer(id('\(bare)'))", "#element(/1)", "%23\(bare)",
                uri.uppercased(), "##\(bare)", "file:///etc/hostname", "http://127.0.0.1:9/x", "data:,x", "cid:x",
                "#xpointer(//*[@ID='\(bare)'])",
            ]
            if random.chance(10) {
                tree.nodes[reference].attributes.removeAll { $0.name == "URI" }
            } else {
                tree.nodes[reference].set("URI", random.pick(others))
            }
        case .referenceElsewhere:
            let values = tree.elements.compactMap { tree.nodes[$0].attribute("ID") }
            guard let value = random.pick(orNil: values.filter { "#\($0)" != uri }) else { return false }
            tree.nodes[reference].set("URI", "#\(value)")
        case .secondReference:
            let copy = tree.copy(reference)
            let values = tree.elements.compactMap { tree.nodes[$0].attribute("ID") }
            if let value = random.pick(orNil: values) { tree.nodes[copy].set("URI", "#\(value)") }
            if random.chance(50), let digest = tree.child("DigestValue", of: copy) {
                tree.setText(String(repeating: "A", count: 43) + "=", of: digest)
            }
            let place = tree.place(of: reference) + random.below(2)
            tree.insert(copy, in: tree.nodes[reference].parent, at: place)
        case .manifest:
            guard let signature = pick("Signature") else { return false }
            let object = tree.make(like(signature, "Object"), in: signature)
            var node = like(signature, "Manifest")
            node.set("Id", "_manifest")
            let manifest = tree.make(node, in: object)
            let copy = tree.copy(reference)
            tree.insert(copy, in: manifest, at: 0)
            tree.nodes[reference].set("URI", "#_manifest")
            tree.nodes[reference].set("Type", "http://www.w3.org/2000/09/xmldsig#Manifest")
        default:
            guard let info = pick("SignedInfo") else { return false }
            let copy = tree.copy(info)
            if let digest = tree.descendant(copy, "Reference", "DigestValue") {
                tree.setText(String(repeating: "A", count: 43) + "=", of: digest)
            }
            let parent = random.chance(30) ? info : tree.nodes[info].parent
            tree.insert(copy, in: parent, at: random.below(3))
        }
        return true
    }

    mutating func sign(_ kind: Kind) -> Bool {
        guard let signature = pick("Signature") else { return false }
        switch kind {
        case .removeSignature: tree.detach(signature)
        case .moveSignature, .copySignature:
            guard let target = random.chance(50) ? pick("Response", "Assertion", "Subject", "Signature") : pickAny(),
                kind == .copySignature || !tree.isInside(target, signature)
            else { return false }
            let made = kind == .copySignature ? tree.copy(signature) : signature
            tree.detach(made)
            let place = random.chance(60) ? 1 : random.below(tree.nodes[target].children.count + 1)
            tree.insert(made, in: target, at: place)
        case .signatureFromDonor:
            let donor = random.pick(pool.donors)
            let others = donor.elements.filter { donor.nodes[$0].local == "Signature" }
            guard let other = random.pick(orNil: others) else { return false }
            let made = tree.copy(other, from: donor)
            tree.settle(made, from: donor, at: other)
            tree.insert(made, in: tree.nodes[signature].parent, at: tree.place(of: signature))
            if random.chance(70) { tree.detach(signature) }
            // The donor's signature names the donor's element.
            if random.chance(50), let index = tree.descendant(made, "SignedInfo", "Reference") {
                let uri = tree.nodes[index].attribute("URI") ?? ""
                if random.chance(50) {
                    tree.nodes[tree.nodes[made].parent].set("ID", String(uri.dropFirst()))
                } else if let value = tree.nodes[tree.nodes[made].parent].attribute("ID") {
                    tree.nodes[index].set("URI", "#\(value)")
                }
            }
        default: return false
        }
        return true
    }
}
