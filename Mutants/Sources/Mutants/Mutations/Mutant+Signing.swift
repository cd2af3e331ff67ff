// SPDX-License-Identifier: Apache-2.0

/// The last step of some mutants: signatures of the forgery that an attacker without the trusted key can create.
extension Mutant {
    mutating func finish(_ kind: Kind) -> Bool {
        guard let signature = pick("Signature"), let info = tree.child("SignedInfo", of: signature),
            let value = tree.child("SignatureValue", of: signature)
        else { return false }
        let signed = tree.nodes[signature].parent
        guard signed > 0 else { return false }
        if kind == .signedByAttacker {
            setMethod(info, "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256")
        } else if kind == .signedByHMAC {
            setMethod(info, "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256")
        }
        guard let reference = tree.child("Reference", of: info), setDigest(reference, of: signed, signature) else {
            return false
        }
        switch kind {
        case .signedByAttacker:
            let octets = tree.canonical(
                info,
                without: nil,
                Self.method(tree, tree.child("CanonicalizationMethod", of: info))
            )
            // A trusted party that signs as another issuer (S-29).
            let issuer = tree.child("Issuer", of: signed).map { tree.text(of: $0) }
            let asPartner = partnerIsBound && issuer == "https://idp.example.test" && random.chance(50)
            tree.setText(pool.attacker.sign(octets, asPartner: asPartner), of: value)
            let others = pool.attacker.trustedCertificates
            let certificate = random.chance(80) ? pool.attacker.certificate : random.pick(others)
            addKeyInfo(to: signature, certificate: certificate)
        case .signedByHMAC:
            let octets = tree.canonical(
                info,
                without: nil,
                Self.method(tree, tree.child("CanonicalizationMethod", of: info))
            )
            // The HMAC key is public: the certificate as text or as bytes, or an empty key.
            let certificate = random.pick(pool.attacker.trustedCertificates)
            let keys: [[UInt8]] = [Array(certificate.utf8), Array(certificate.utf8.prefix(64)), []]
            tree.setText(pool.attacker.hmac(octets, key: random.pick(keys)), of: value)
        default: break
        }
        return true
    }

    private mutating func setMethod(_ info: Int, _ uri: String) {
        guard let method = tree.child("SignatureMethod", of: info) else { return }
        tree.nodes[method].set("Algorithm", uri)
    }

    private mutating func setDigest(_ reference: Int, of signed: Int, _ signature: Int) -> Bool {
        guard let method = tree.child("DigestMethod", of: reference),
            let value = tree.child("DigestValue", of: reference)
        else { return false }
        if random.chance(80), let identifier = tree.nodes[signed].attribute("ID") {
            tree.nodes[reference].set("URI", "#\(identifier)")
        }
        let transforms = tree.child("Transforms", of: reference)
        let last = transforms.flatMap { tree.nodes[$0].children.last { tree.nodes[$0].kind == .element } }
        let octets = tree.canonical(signed, without: signature, Self.method(tree, last))
        let uri = tree.nodes[method].attribute("Algorithm") ?? ""
        guard let digest = Attacker.digest(octets, method: uri) else { return false }
        tree.setText(digest.base64, of: value)
        return true
    }

    /// The canonicalization of a method or a transform.
    static func method(_ tree: Tree, _ index: Int?) -> Tree.CanonicalMethod {
        guard let index else { return Tree.CanonicalMethod(isExclusive: false) }
        let uri = tree.nodes[index].attribute("Algorithm") ?? ""
        var method = Tree.CanonicalMethod(isExclusive: uri.contains("xml-exc-c14n"))
        if let list = tree.child("InclusiveNamespaces", of: index) {
            let text = Tree.decoded(tree.nodes[list].attribute("PrefixList") ?? "", isAttribute: true)
            let names = text.split(whereSeparator: \.isWhitespace)
            method.prefixes = Set(names.map { $0 == "#default" ? "" : String($0) })
        }
        return method
    }
}
