// SPDX-License-Identifier: Apache-2.0

/// Mutations of names, prefixes and namespaces (S-11).
extension Mutant {
    private static let namespaces = [
        "urn:oasis:names:tc:SAML:2.0:assertion", "urn:oasis:names:tc:SAML:2.0:protocol",
        "http://www.w3.org/2000/09/xmldsig#", "http://www.w3.org/2001/04/xmlenc#",
        "http://www.w3.org/2001/XMLSchema", "http://www.w3.org/2001/XMLSchema-instance",
        "urn:oasis:names:tc:SAML:1.0:assertion", "http://schemas.xmlsoap.org/soap/envelope/", "urn:example:other",
        "http://www.w3.org/XML/1998/namespace",
    ]

    private static let locals = [
        "Assertion", "Response", "Signature", "Subject", "NameID", "Issuer", "Attribute", "AttributeValue",
        "EncryptedAssertion", "Conditions", "Advice", "Extensions", "Object", "assertion", "EntityDescriptor",
    ]

    mutating func rename(_ kind: Kind) -> Bool {
        guard let index = pickAny() else { return false }
        switch kind {
        case .renameElement:
            tree.nodes[index].local = random.pick(Self.locals)
        case .renameAttribute:
            guard let place = tree.nodes[index].attributes.indices.randomElement(using: &random) else { return false }
            let names = ["ID", "Id", "id", "Value", "Format", "Name", "URI", "Version", "Recipient", "Destination"]
            tree.nodes[index].attributes[place].local = random.pick(names)
        case .renameNamespace:
            let declared = tree.elements.filter { tree.nodes[$0].attributes.contains(where: \.declares) }
            guard let index = random.pick(orNil: declared) else { return false }
            let places = tree.nodes[index].attributes.indices.filter { tree.nodes[index].attributes[$0].declares }
            let place = random.pick(places)
            let uri = tree.nodes[index].attributes[place].value
            let others = Self.namespaces + [uri + "/", uri + " ", uri.uppercased(), String(uri.dropLast())]
            tree.nodes[index].attributes[place].value = random.pick(others)
        case .changePrefix:
            let prefixes = Set(tree.elements.map { tree.nodes[$0].prefix }).sorted()
            tree.nodes[index].prefix = random.pick(prefixes + ["", "xml", "xmlns", "undeclared"])
        default:
            return changePrefixEverywhere()
        }
        return true
    }

    /// Renames a prefix, which outside signed content has no effect.
    private mutating func changePrefixEverywhere() -> Bool {
        let prefixes = Set(tree.elements.map { tree.nodes[$0].prefix }.filter { !$0.isEmpty }).sorted()
        guard let old = random.pick(orNil: prefixes) else { return false }
        let start: Int
        if random.chance(50), let index = pickElement(where: { $0.prefix == old }) {
            // Only here and below: the declaration is added at the first use.
            start = index
        } else {
            start = 0
        }
        let new = "n\(random.below(1_000))"
        let uri = start > 0 ? tree.scope(at: start)[old] : nil
        let all = start > 0 ? tree.elements(under: start) : tree.elements
        for index in all {
            if tree.nodes[index].prefix == old { tree.nodes[index].prefix = new }
            for place in tree.nodes[index].attributes.indices {
                let attribute = tree.nodes[index].attributes[place]
                if attribute.prefix == old { tree.nodes[index].attributes[place].prefix = new }
                if attribute.prefix == "xmlns", attribute.local == old {
                    tree.nodes[index].attributes[place].local = new
                }
            }
        }
        if let uri, start > 0, !tree.nodes[start].attributes.contains(where: { $0.name == "xmlns:\(new)" }) {
            tree.nodes[start].attributes.append(Tree.Attribute(prefix: "xmlns", local: new, value: uri))
        }
        return true
    }

    mutating func declare(_ kind: Kind) -> Bool {
        guard let index = pickAny() else { return false }
        let scope = tree.scope(at: index)
        guard let prefix = random.pick(orNil: scope.keys.sorted()), let uri = scope[prefix] else { return false }
        switch kind {
        case .shadowPrefix: declare(prefix, random.pick(Self.namespaces), at: index)
        case .shadowValuePrefix:
            // Canonical octets do not include the meaning of a prefix inside a value.
            guard let value = pick("AttributeValue", "SubjectConfirmationData", "BaseID"),
                let type = tree.nodes[value].attributes.first(where: { $0.local == "type" })
            else { return false }
            let name = type.value.split(separator: ":").first.map(String.init) ?? "xs"
            var place = value
            while random.chance(60), tree.nodes[place].parent > 0 { place = tree.nodes[place].parent }
            declare(name, random.pick(Self.namespaces), at: place)
        case .repeatDeclaration: declare(prefix, uri, at: index)
        case .unusedDeclaration: declare("u\(random.below(100))", random.pick(Self.namespaces), at: index)
        case .relativeNamespace: declare("r\(random.below(100))", random.pick(["1", "../x", "a b", "x"]), at: index)
        case .emptyNamespace: declare(random.chance(50) ? "" : prefix, "", at: index)
        default:
            // From an element to all its children.
            guard let from = pickElement(where: { $0.attributes.contains(where: \.declares) && !$0.children.isEmpty }),
                let place = tree.nodes[from].attributes.indices.filter({ tree.nodes[from].attributes[$0].declares })
                    .randomElement(using: &random)
            else { return false }
            let attribute = tree.nodes[from].attributes[place]
            let name = attribute.prefix.isEmpty ? "" : attribute.local
            if tree.nodes[from].prefix != name { tree.nodes[from].attributes.remove(at: place) }
            for child in tree.nodes[from].children where tree.nodes[child].kind == .element {
                declare(name, attribute.value, at: child)
            }
        }
        return true
    }

    private mutating func declare(_ prefix: String, _ uri: String, at index: Int) {
        let made =
            prefix.isEmpty
            ? Tree.Attribute(local: "xmlns", value: uri) : Tree.Attribute(prefix: "xmlns", local: prefix, value: uri)
        if let place = tree.nodes[index].attributes.firstIndex(where: { $0.name == made.name }) {
            tree.nodes[index].attributes[place].value = uri
        } else {
            tree.nodes[index].attributes.append(made)
        }
    }
}

extension Tree.Attribute {
    var declares: Bool { prefix == "xmlns" || name == "xmlns" }
}
