// SPDX-License-Identifier: Apache-2.0

/// Signature wrapping: the signed element stays in the document, and a forgery is at the position that the service
/// provider reads (S-22).
extension Mutant {
    /// Creates a forgery of a signed element, and moves the original to another position.
    mutating func wrap(_ kind: Kind) -> Bool {
        guard let original = pickSigned() else { return false }
        let forgery = tree.copy(original)
        forge(forgery)
        keepSignature(of: original, or: forgery)
        name(forgery, besides: original)
        let parent = tree.nodes[original].parent
        let place = tree.place(of: original)
        switch kind {
        case .wrapBefore: tree.insert(forgery, in: parent, at: place)
        case .wrapBehind: tree.insert(forgery, in: parent, at: place + 1)
        case .wrapAsChild:
            tree.insert(forgery, in: original, at: random.below(tree.nodes[original].children.count + 1))
        default:
            // Usually the forgery replaces the signed element, which is hidden elsewhere; otherwise the reverse.
            let (shown, hidden) = random.chance(60) ? (forgery, original) : (original, forgery)
            tree.detach(original)
            tree.insert(shown, in: parent, at: place)
            guard let shelter = shelter(kind, around: shown) else {
                tree.detach(shown)
                tree.insert(original, in: parent, at: place)
                return false
            }
            let isFirst = random.chance(50)
            tree.insert(hidden, in: shelter, at: isFirst ? 0 : tree.nodes[shelter].children.count)
        }
        return true
    }

    /// Changes the values of the element.
    private mutating func forge(_ index: Int) {
        let names: Set<String> = ["NameID", "AttributeValue", "KeyName"]
        var all = tree.elements(under: index).filter { names.contains(tree.nodes[$0].local) }
        if all.isEmpty { all = tree.elements(under: index).filter { tree.nodes[$0].attribute("entityID") != nil } }
        for leaf in all where random.chance(70) || leaf == all.first {
            if tree.nodes[leaf].attribute("entityID") != nil {
                tree.nodes[leaf].set("entityID", "https://\(Self.forged).example.test")
            } else {
                tree.setText(Self.forged, of: leaf)
            }
        }
    }

    /// Leaves the signature in both elements or in one of them.
    private mutating func keepSignature(of original: Int, or forgery: Int) {
        guard let signature = tree.child("Signature", of: forgery) else { return }
        switch random.below(3) {
        case 0: tree.detach(signature)
        case 1: if let first = tree.child("Signature", of: original) { tree.detach(first) }
        default: break
        }
    }

    private mutating func name(_ forgery: Int, besides original: Int) {
        let identifier = tree.nodes[original].attribute("ID") ?? ""
        switch random.below(6) {
        case 0...2: tree.nodes[forgery].set("ID", "_\(Self.forged)")
        case 3: tree.nodes[forgery].attributes.removeAll { $0.name == "ID" }
        case 4:
            // The forgery keeps the ID, in another spelling or position.
            tree.nodes[forgery].attributes.removeAll { $0.name == "ID" }
            let name = random.pick(["Id", "id", "AssertionID", "xml:id"])
            tree.nodes[forgery].attributes.append(Tree.Attribute(local: name, value: identifier))
        default: break
        }
        // Nested elements get new IDs, so that the duplicate IDs of the copies are not detected.
        guard random.chance(75) else { return }
        for index in tree.elements(under: forgery).dropFirst() {
            for place in tree.nodes[index].attributes.indices
            where ["ID", "Id"].contains(tree.nodes[index].attributes[place].name) {
                tree.nodes[index].attributes[place].value += ".\(index)"
            }
        }
    }

    /// The element that hides one of the two.
    private mutating func shelter(_ kind: Kind, around shown: Int) -> Int? {
        switch kind {
        case .wrapAsParent: return shown
        case .wrapInExtensions:
            let response = tree.elements.first { tree.nodes[$0].local == "Response" } ?? shown
            return tree.child("Extensions", of: response)
                ?? tree.make(like(response, "Extensions"), in: response, at: random.below(3))
        case .wrapInObject:
            guard let signature = tree.child("Signature", of: shown) ?? pick("Signature") else { return nil }
            return tree.make(like(signature, "Object"), in: signature)
        case .wrapInKeyInfo:
            guard let signature = tree.child("Signature", of: shown) ?? pick("Signature") else { return nil }
            return tree.child("KeyInfo", of: signature) ?? tree.make(like(signature, "KeyInfo"), in: signature)
        case .wrapInStatusDetail:
            guard let status = pick("Status") else { return nil }
            return tree.child("StatusDetail", of: status) ?? tree.make(like(status, "StatusDetail"), in: status)
        case .wrapInValue: return pick("AttributeValue")
        case .wrapInAdvice:
            guard let conditions = pick("Conditions") else { return nil }
            let parent = tree.nodes[conditions].parent
            return tree.make(like(conditions, "Advice"), in: parent, at: tree.place(of: conditions) + 1)
        case .wrapInConfirmation: return pick("SubjectConfirmationData", "SubjectConfirmation")
        default:
            guard let root = tree.root else { return nil }
            let header = Tree.Node(kind: .element, prefix: "soap", local: "Header")
            if tree.nodes[root].local != "Envelope" { _ = envelope() }
            guard let envelope = tree.root else { return nil }
            return tree.child("Header", of: envelope) ?? tree.make(header, in: envelope, at: 0)
        }
    }

    /// An element of the same namespace as another.
    func like(_ index: Int, _ local: String) -> Tree.Node {
        var node = Tree.Node(kind: .element, prefix: tree.nodes[index].prefix, local: local)
        let declaration = node.prefix.isEmpty ? "xmlns" : "xmlns:\(node.prefix)"
        node.attributes = tree.nodes[index].attributes.filter { $0.name == declaration }
        return node
    }

    /// Wraps the whole document in an envelope.
    mutating func envelope() -> Bool {
        guard let root = tree.root else { return false }
        let place = tree.place(of: root)
        tree.detach(root)
        var node = Tree.Node(kind: .element, prefix: "soap", local: "Envelope")
        node.attributes = [
            Tree.Attribute(prefix: "xmlns", local: "soap", value: "http://schemas.xmlsoap.org/soap/envelope/")
        ]
        let envelope = tree.make(node, in: 0, at: place)
        let body = tree.make(Tree.Node(kind: .element, prefix: "soap", local: "Body"), in: envelope)
        tree.insert(root, in: body, at: 0)
        return true
    }

    /// Inserts a second message after the first or before it.
    mutating func secondBody() -> Bool {
        if pick("Body") == nil { guard envelope() else { return false } }
        guard let body = pick("Body"), let message = tree.nodes[body].children.first else { return false }
        let copy = tree.copy(message)
        forge(copy)
        tree.insert(copy, in: body, at: random.below(2))
        return true
    }
}

extension Tree {
    /// The elements of a subtree in document order, including its root.
    func elements(under index: Int) -> [Int] {
        guard nodes[index].kind == .element else { return [] }
        return [index] + nodes[index].children.flatMap { elements(under: $0) }
    }
}
