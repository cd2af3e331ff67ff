// SPDX-License-Identifier: Apache-2.0

/// Mutations of ciphertext. The attacker can encrypt because the key is public (S-34 to S-39).
extension Mutant {
    mutating func encrypt(_ kind: Kind) -> Bool {
        switch kind {
        case .encryptAssertion:
            guard let index = pickElement(where: { $0.local == "Assertion" }) else { return false }
            if random.chance(40),
                let leaf = tree.elements(under: index).filter({
                    ["NameID", "AttributeValue"].contains(tree.nodes[$0].local)
                }).randomElement(using: &random)
            {
                tree.setText(Self.forged, of: leaf)
            }
            return seal(index, "EncryptedAssertion")
        case .encryptPart:
            guard let index = pickElement(where: { ["NameID", "Attribute"].contains($0.local) }) else { return false }
            if random.chance(60) { tree.setText(Self.forged, of: tree.child("AttributeValue", of: index) ?? index) }
            return seal(index, tree.nodes[index].local == "NameID" ? "EncryptedID" : "EncryptedAttribute")
        case .cipherFromDonor:
            guard let index = pick("EncryptedData", "EncryptedKey", "CipherValue") else { return false }
            let donor = random.pick(pool.donors)
            let local = tree.nodes[index].local
            guard let other = random.pick(orNil: donor.elements.filter { donor.nodes[$0].local == local }) else {
                return false
            }
            let made = tree.copy(other, from: donor)
            tree.settle(made, from: donor, at: other)
            tree.insert(made, in: tree.nodes[index].parent, at: tree.place(of: index))
            tree.detach(index)
            return true
        case .cipherValue:
            guard let index = pick("CipherValue") else { return false }
            var text = Array(tree.text(of: index).utf8)
            guard text.count > 8 else { return false }
            if random.chance(70) {
                text[random.below(text.count)] = random.pick(Array("ABCabc019+/".utf8))
            } else {
                text.removeLast(4 * random.below(text.count / 4))
            }
            tree.setText(String(decoding: text, as: UTF8.self), of: index)
            return true
        default:
            guard let index = pick("EncryptionMethod") else { return false }
            let methods = [
                "http://www.w3.org/2001/04/xmlenc#aes128-cbc", "http://www.w3.org/2009/xmlenc11#aes128-gcm",
                "http://www.w3.org/2009/xmlenc11#aes256-gcm", "http://www.w3.org/2001/04/xmlenc#rsa-1_5",
                "http://www.w3.org/2001/04/xmlenc#tripledes-cbc", "http://www.w3.org/2001/04/xmlenc#kw-aes128",
            ]
            tree.nodes[index].set("Algorithm", random.pick(methods))
            return true
        }
    }

    /// Encrypts an element with all namespaces that it requires.
    private mutating func seal(_ index: Int, _ wrapper: String) -> Bool {
        let xenc = "http://www.w3.org/2001/04/xmlenc#"
        let parent = tree.nodes[index].parent
        guard parent > 0 else { return false }
        if random.chance(80) { tree.settle(index, from: tree, at: index) }
        var vector: [UInt8] = []
        for _ in 0..<12 { vector.append(UInt8(random.below(256))) }
        let value = pool.attacker.seal(tree.bytes(of: index), vector: vector)
        var markup = "<xenc:EncryptedData xmlns:xenc=\"\(xenc)\" Type=\"\(xenc)Element\">"
        markup += "<xenc:EncryptionMethod Algorithm=\"http://www.w3.org/2009/xmlenc11#aes128-gcm\"/>"
        markup += "<ds:KeyInfo xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><xenc:EncryptedKey>"
        markup += "<xenc:EncryptionMethod Algorithm=\"\(xenc)rsa-oaep-mgf1p\"/><xenc:CipherData><xenc:CipherValue>"
        markup += pool.attacker.wrappedKey
        markup += "</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData>"
        markup += "<xenc:CipherValue>\(value)</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData>"
        guard let sealed = Tree(Array(markup.utf8)), let data = sealed.root else { return false }
        let made = tree.make(like(index, wrapper), in: parent, at: tree.place(of: index))
        let copy = tree.copy(data, from: sealed)
        tree.insert(copy, in: made, at: 0)
        tree.detach(index)
        return true
    }
}
