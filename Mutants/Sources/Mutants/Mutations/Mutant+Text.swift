// SPDX-License-Identifier: Apache-2.0

/// Mutations with markup inside and beside text, which canonicalization and readers handle differently (S-15, S-16).
extension Mutant {
    mutating func mark(_ kind: Kind) -> Bool {
        switch kind {
        case .documentType: return documentType()
        case .commentBetween, .instructionBetween, .spaceBetween, .commentOutside: return markBetween(kind)
        case .spaceInTag, .otherQuotes, .attributeOrder: return markInTag(kind)
        default: break
        }
        guard let leaf = pickLeaf(), let child = tree.nodes[leaf].children.first else { return false }
        let text = tree.nodes[child].text
        var (front, back) = cut(text)
        // The attacker wants a name that is truncated to another name.
        if random.chance(30) { back = ".\(Self.forged)" + back }
        var middle: Tree.Node?
        switch kind {
        case .commentInText: middle = Tree.Node(kind: .comment, text: random.pick(["", " x ", "><"]))
        case .instructionInText: middle = Tree.Node(kind: .instruction, text: random.pick(["x", "xml-stylesheet a"]))
        case .sectionInText:
            let content = Tree.decoded(back, isAttribute: false)
            middle = Tree.Node(kind: .section, text: content)
            if !content.contains("]]>") { back = "" } else { middle?.text = "" }
        case .characterReference:
            guard let scalar = back.unicodeScalars.first, scalar != "&" else { return false }
            let number = random.chance(50) ? "#\(scalar.value)" : "#x\(String(scalar.value, radix: 16))"
            back = "&\(number);" + String(back.unicodeScalars.dropFirst())
        case .entityReference: front += random.pick(["&nbsp;", "&x;", "&#0;", "&#xD;", "&#xFFFE;", "&amp", "&"])
        case .lookalike: front += random.pick(["\u{A0}", "\u{200B}", "\u{301}", "\u{FEFF}", "\u{202E}"])
        default: front += random.pick([" ", "\t", "\n", "\r\n", "  "])
        }
        tree.nodes[leaf].children = []
        _ = tree.make(Tree.Node(kind: .text, text: front), in: leaf)
        if let middle { _ = tree.make(middle, in: leaf) }
        if !back.isEmpty { _ = tree.make(Tree.Node(kind: .text, text: back), in: leaf) }
        return true
    }

    private mutating func markBetween(_ kind: Kind) -> Bool {
        let parents = tree.elements.filter { index in
            tree.nodes[index].children.contains { tree.nodes[$0].kind == .element }
        }
        guard let parent = kind == .commentOutside ? 0 : random.pick(orNil: parents) else { return false }
        var node = Tree.Node(kind: .comment, text: " between ")
        if kind == .instructionBetween { node = Tree.Node(kind: .instruction, text: "between") }
        if kind == .spaceBetween { node = Tree.Node(kind: .text, text: random.pick([" ", "\n  ", "\t", "\r\n", "x"])) }
        let least = parent == 0 && tree.nodes[0].children.first.map { tree.nodes[$0].kind } == .other ? 1 : 0
        let place = max(least, random.below(tree.nodes[parent].children.count + 1))
        _ = tree.make(node, in: parent, at: place)
        return true
    }

    private mutating func markInTag(_ kind: Kind) -> Bool {
        guard let index = pickElement(where: { kind == .spaceInTag || !$0.attributes.isEmpty }) else { return false }
        switch kind {
        case .spaceInTag:
            tree.nodes[index].space = random.pick([" ", "\n", "\t "])
            tree.nodes[index].endSpace = random.pick(["", " ", "\n"])
            for place in tree.nodes[index].attributes.indices where random.chance(30) {
                tree.nodes[index].attributes[place].space = random.pick(["\n", "  ", "\t"])
                tree.nodes[index].attributes[place].equals = random.pick(["=", " =", "= ", " = "])
            }
        case .attributeOrder: tree.nodes[index].attributes.shuffle(using: &random)
        default:
            for place in tree.nodes[index].attributes.indices {
                let attribute = tree.nodes[index].attributes[place]
                let other: Character = attribute.quote == "\"" ? "'" : "\""
                if !attribute.value.contains(other) { tree.nodes[index].attributes[place].quote = other }
            }
        }
        return true
    }

    /// A document type with entities, default attributes, ID attributes or external files (S-07, S-08).
    private mutating func documentType() -> Bool {
        guard let root = tree.root else { return false }
        let name = tree.nodes[root].name
        let subsets = [
            "<!DOCTYPE \(name)>",
            "<!DOCTYPE \(name) [<!ENTITY x \"\(Self.forged)\">]>",
            "<!DOCTYPE \(name) [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>",
            "<!DOCTYPE \(name) SYSTEM \"http://127.0.0.1:9/x.dtd\">",
            "<!DOCTYPE \(name) [<!ATTLIST \(name) Id ID #IMPLIED id ID #IMPLIED>]>",
            "<!DOCTYPE \(name) [<!ATTLIST saml:NameID Format CDATA \"\(Self.forged)\">]>",
            "<!DOCTYPE \(name) [<!ENTITY % p SYSTEM \"file:///etc/hostname\"> %p;]>",
        ]
        _ = tree.make(Tree.Node(kind: .other, text: random.pick(subsets)), in: 0, at: tree.place(of: root))
        if let leaf = pickLeaf(), random.chance(70), let child = tree.nodes[leaf].children.first {
            tree.nodes[child].text = "&x;" + tree.nodes[child].text
        } else if let index = pickElement(where: { $0.attribute("ID") != nil }), random.chance(50) {
            tree.nodes[index].set("ID", "&x;")
        }
        return true
    }
}
