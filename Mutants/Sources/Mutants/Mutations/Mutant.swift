// SPDX-License-Identifier: Apache-2.0

/// A document during its mutation.
struct Mutant {
    var tree: Tree
    var random: Generator
    let pool: Pool

    /// Whether the partner is trusted, but only for its own entity ID.
    var partnerIsBound = false

    /// The applied mutations, in order.
    var kinds: [Kind] = []

    /// The final changes to the bytes.
    var byteChanges: [Kind] = []

    /// An unsigned value.
    static let forged = "forged-by-nobody"

    init(_ tree: Tree, random: Generator, pool: Pool) {
        self.tree = tree
        self.random = random
        self.pool = pool
    }

    // MARK: Finding positions

    mutating func pickElement(where isGood: (Tree.Node) -> Bool) -> Int? {
        let found = tree.elements.filter { isGood(tree.nodes[$0]) }
        return random.pick(orNil: found)
    }

    mutating func pick(_ names: String...) -> Int? {
        pickElement { names.contains($0.local) }
    }

    mutating func pickAny() -> Int? { random.pick(orNil: tree.elements) }

    /// An element with a signature among its children.
    mutating func pickSigned() -> Int? {
        random.pick(orNil: tree.elements.filter { tree.child("Signature", of: $0) != nil })
    }

    /// An element that contains only text and identifies a user.
    mutating func pickLeaf() -> Int? {
        let names: Set<String> = [
            "NameID", "Issuer", "AttributeValue", "Audience", "AuthnContextClassRef", "DigestValue", "SignatureValue",
            "X509Certificate", "CipherValue", "StatusMessage", "KeyName",
        ]
        let leaves = tree.elements.filter { index in
            tree.nodes[index].children.count == 1 && tree.nodes[tree.nodes[index].children[0]].kind == .text
        }
        let named = leaves.filter { names.contains(tree.nodes[$0].local) }
        return random.pick(orNil: named.isEmpty || random.chance(10) ? leaves : named)
    }

    /// Splits a text between two characters that are not part of a reference.
    mutating func cut(_ text: String) -> (String, String) {
        let scalars = Array(text.unicodeScalars)
        var place = random.below(scalars.count + 1)
        if let start = scalars[..<place].lastIndex(of: "&"), !scalars[start..<place].contains(";") { place = start }
        var front = String.UnicodeScalarView()
        var back = String.UnicodeScalarView()
        front.append(contentsOf: scalars[..<place])
        back.append(contentsOf: scalars[place...])
        return (String(front), String(back))
    }
}

/// The originals that supply parts, and the keys of the attacker.
struct Pool: Sendable {
    let donors: [Tree]
    let attacker: Attacker
}
