// SPDX-License-Identifier: Apache-2.0

/// Mutations of algorithms, values and keys of a signature (S-19, S-20, S-23 to S-28).
extension Mutant {
    private static let signatureMethods = [
        "http://www.w3.org/2000/09/xmldsig#hmac-sha1", "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256",
        "http://www.w3.org/2000/09/xmldsig#rsa-sha1", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", "http://www.w3.org/2001/04/xmldsig-more#rsa-md5",
        "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256", "http://www.w3.org/2000/09/xmldsig#dsa-sha1",
        "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1", "none", "",
    ]
    private static let digestMethods = [
        "http://www.w3.org/2000/09/xmldsig#sha1", "http://www.w3.org/2001/04/xmlenc#sha256",
        "http://www.w3.org/2001/04/xmldsig-more#sha384", "http://www.w3.org/2001/04/xmlenc#sha512",
        "http://www.w3.org/2001/04/xmldsig-more#md5", "none", "",
    ]
    private static let transformMethods = [
        "http://www.w3.org/2001/10/xml-exc-c14n#", "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
        "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
        "http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments", "http://www.w3.org/2006/12/xml-c14n11",
        "http://www.w3.org/2000/09/xmldsig#enveloped-signature", "http://www.w3.org/2000/09/xmldsig#base64",
        "http://www.w3.org/TR/1999/REC-xpath-19991116", "http://www.w3.org/2002/06/xmldsig-filter2",
        "http://www.w3.org/TR/1999/REC-xslt-19991116", "",
    ]

    mutating func change(_ kind: Kind) -> Bool {
        switch kind {
        case .signatureMethod: return set("SignatureMethod", Self.signatureMethods)
        case .digestMethod: return set("DigestMethod", Self.digestMethods)
        case .canonicalizationMethod: return set("CanonicalizationMethod", Self.transformMethods)
        case .transforms: return changeTransforms()
        case .methodParameter:
            guard let method = pick("SignatureMethod", "DigestMethod", "CanonicalizationMethod", "Transform") else {
                return false
            }
            let names = ["HMACOutputLength", "XPath", "InclusiveNamespaces", "RSAPSSParams"]
            let made = tree.make(like(method, random.pick(names)), in: method)
            tree.setText(random.pick(["0", "8", "not(ancestor-or-self::*)", "1"]), of: made)
            return true
        case .prefixList:
            guard let method = pick("Transform", "CanonicalizationMethod") else { return false }
            let node = Tree.Node(kind: .element, prefix: "ec", local: "InclusiveNamespaces")
            let made = tree.child("InclusiveNamespaces", of: method) ?? tree.make(node, in: method)
            let scope = tree.scope(at: method).keys.sorted()
            tree.nodes[made].attributes = [
                Tree.Attribute(prefix: "xmlns", local: "ec", value: "http://www.w3.org/2001/10/xml-exc-c14n#"),
                Tree.Attribute(local: "PrefixList", value: scope.shuffled(using: &random).joined(separator: " ")),
            ]
            return true
        case .digestValue, .signatureValue: return changeValue(kind)
        case .emptyDigest:
            guard let value = pick("DigestValue") else { return false }
            let name = random.pick(["sha1", "sha256", "sha384", "sha512"])
            tree.setText(Attacker.digest([], name).base64, of: value)
            if let method = pick("DigestMethod") {
                let uri = Self.digestMethods.first { $0.hasSuffix(name) } ?? ""
                tree.nodes[method].set("Algorithm", uri)
            }
            return true
        default: return changeKeyInfo(kind)
        }
    }

    private mutating func set(_ name: String, _ values: [String]) -> Bool {
        guard let index = pickElement(where: { $0.local == name }) else { return false }
        tree.nodes[index].set("Algorithm", random.pick(values))
        return true
    }

    private mutating func changeTransforms() -> Bool {
        guard let transforms = pick("Transforms") else { return false }
        let all = tree.nodes[transforms].children.filter { tree.nodes[$0].local == "Transform" }
        switch random.below(5) {
        case 0: if let one = random.pick(orNil: all) { tree.detach(one) }
        case 1:
            if let one = random.pick(orNil: all) { tree.insert(tree.copy(one), in: transforms, at: random.below(3)) }
        case 2: tree.nodes[transforms].children.reverse()
        case 3: tree.detach(transforms)
        default:
            var node = like(transforms, "Transform")
            node.set("Algorithm", random.pick(Self.transformMethods))
            let made = tree.make(node, in: transforms, at: random.below(3))
            if random.chance(40) { _ = tree.make(like(transforms, "XPath"), in: made) }
        }
        return true
    }

    private mutating func changeValue(_ kind: Kind) -> Bool {
        guard let index = pickElement(where: { $0.local == (kind == .digestValue ? "DigestValue" : "SignatureValue") })
        else { return false }
        var text = Array(tree.text(of: index).utf8)
        guard !text.isEmpty else { return false }
        switch random.below(4) {
        case 0:
            let place = random.below(text.count)
            text[place] = random.pick(Array("ABCabc019+/= ".utf8))
        case 1: text = []
        case 2: text.removeLast(random.below(text.count))
        default:
            let donor = random.pick(pool.donors)
            let others = donor.elements.filter { donor.nodes[$0].local == tree.nodes[index].local }
            if let other = random.pick(orNil: others) { text = Array(donor.text(of: other).utf8) }
        }
        tree.setText(String(decoding: text, as: UTF8.self), of: index)
        return true
    }

    private mutating func changeKeyInfo(_ kind: Kind) -> Bool {
        guard let signature = pick("Signature") else { return false }
        if let old = tree.child("KeyInfo", of: signature) { tree.detach(old) }
        if kind == .keyInfoFromDonor {
            let donor = random.pick(pool.donors)
            guard let other = random.pick(orNil: donor.elements.filter { donor.nodes[$0].local == "KeyInfo" }) else {
                return false
            }
            let made = tree.copy(other, from: donor)
            tree.settle(made, from: donor, at: other)
            tree.insert(made, in: signature, at: 2)
            return true
        }
        let certificates = pool.attacker.trustedCertificates + [pool.attacker.certificate]
        addKeyInfo(to: signature, certificate: random.pick(certificates))
        return true
    }

    /// Key information with keys of the attacker.
    mutating func addKeyInfo(to signature: Int, certificate: String) {
        if let old = tree.child("KeyInfo", of: signature) { tree.detach(old) }
        let info = tree.make(like(signature, "KeyInfo"), in: signature)
        let choice = random.below(8)
        if choice == 6 {
            let name = tree.make(like(signature, "KeyName"), in: info)
            tree.setText(random.pick(["idp-rsa", "/etc/hostname", Self.forged]), of: name)
        } else if choice == 7 {
            var node = like(signature, "RetrievalMethod")
            node.set("URI", random.pick(["#x", "http://127.0.0.1:9/x", "file:///etc/hostname"]))
            _ = tree.make(node, in: info)
        } else {
            let data = tree.make(like(signature, "X509Data"), in: info)
            let value = tree.make(like(signature, "X509Certificate"), in: data)
            tree.setText(certificate, of: value)
        }
    }
}
