// SPDX-License-Identifier: Apache-2.0

/// A document as a lossless tree, which contains every byte of the source.
///
/// The tree has no restrictions, so it can represent documents that XML parsers reject.
struct Tree: Sendable {
    enum Kind: Sendable {
        case document
        case element
        case text
        case comment
        case instruction
        case section
        /// Markup that is preserved as text: a declaration or a document type.
        case other
    }

    struct Attribute: Sendable {
        var space = " "
        var prefix = ""
        var local: String
        var equals = "="
        var quote: Character = "\""
        var value: String

        var name: String { prefix.isEmpty ? local : "\(prefix):\(local)" }
    }

    struct Node: Sendable {
        var kind: Kind
        var prefix = ""
        var local = ""
        /// The source text between the delimiters of a node that is not an element.
        var text = ""
        var attributes: [Attribute] = []
        var space = ""
        var endSpace = ""
        /// Whether an element without children has a single tag.
        var isShort = false
        var children: [Int] = []
        var parent = -1

        var name: String { prefix.isEmpty ? local : "\(prefix):\(local)" }

        func attribute(_ local: String) -> String? {
            attributes.first { $0.prefix.isEmpty && $0.local == local }?.value
        }

        mutating func set(_ local: String, _ value: String) {
            if let index = attributes.firstIndex(where: { $0.prefix.isEmpty && $0.local == local }) {
                attributes[index].value = value
            } else {
                attributes.append(Attribute(local: local, value: value))
            }
        }
    }

    var nodes = [Node(kind: .document)]

    /// The elements in document order.
    var elements: [Int] {
        var found: [Int] = []
        collect(0, &found)
        return found
    }

    private func collect(_ index: Int, _ found: inout [Int]) {
        for child in nodes[index].children where nodes[child].kind == .element {
            found.append(child)
            collect(child, &found)
        }
    }

    /// The document element.
    var root: Int? { nodes[0].children.first { nodes[$0].kind == .element } }

    func child(_ local: String, of index: Int) -> Int? {
        nodes[index].children.first { nodes[$0].kind == .element && nodes[$0].local == local }
    }

    /// The descendant with a path of names.
    func descendant(_ index: Int, _ path: String...) -> Int? {
        var place = index
        for step in path {
            guard let next = child(step, of: place) else { return nil }
            place = next
        }
        return place
    }

    func isInside(_ index: Int, _ ancestor: Int) -> Bool {
        var place = index
        while place >= 0 {
            if place == ancestor { return true }
            place = nodes[place].parent
        }
        return false
    }

    // MARK: Changes

    mutating func make(_ node: Node, in parent: Int, at place: Int? = nil) -> Int {
        nodes.append(node)
        let index = nodes.count - 1
        insert(index, in: parent, at: place ?? nodes[parent].children.count)
        return index
    }

    mutating func insert(_ index: Int, in parent: Int, at place: Int) {
        nodes[index].parent = parent
        nodes[parent].isShort = false
        nodes[parent].children.insert(index, at: max(0, min(place, nodes[parent].children.count)))
    }

    mutating func detach(_ index: Int) {
        let parent = nodes[index].parent
        guard parent >= 0 else { return }
        nodes[parent].children.removeAll { $0 == index }
        nodes[index].parent = -1
    }

    func place(of index: Int) -> Int {
        let parent = nodes[index].parent
        return parent < 0 ? 0 : nodes[parent].children.firstIndex(of: index) ?? 0
    }

    /// Copies a subtree of any tree to the end of this tree.
    ///
    /// The copy has no parent yet.
    mutating func copy(_ index: Int, from other: Tree) -> Int {
        var node = other.nodes[index]
        let children = node.children
        node.children = []
        node.parent = -1
        nodes.append(node)
        let made = nodes.count - 1
        for child in children {
            let inner = copy(child, from: other)
            nodes[inner].parent = made
            nodes[made].children.append(inner)
        }
        return made
    }

    mutating func copy(_ index: Int) -> Int {
        let before = self
        return copy(index, from: before)
    }

    /// Declares all namespaces in scope on an element, so that it has the same meaning at any position.
    mutating func settle(_ index: Int, from other: Tree, at origin: Int) {
        for (prefix, uri) in other.scope(at: origin).sorted(by: { $0.key < $1.key }) where !uri.isEmpty {
            let declared = nodes[index].attributes.contains {
                prefix.isEmpty ? $0.name == "xmlns" : $0.name == "xmlns:\(prefix)"
            }
            if declared { continue }
            nodes[index].attributes.append(
                prefix.isEmpty
                    ? Attribute(local: "xmlns", value: uri) : Attribute(prefix: "xmlns", local: prefix, value: uri)
            )
        }
    }

    /// The source text of the content of an element.
    func text(of index: Int) -> String {
        nodes[index].children.reduce(into: "") { if nodes[$1].kind == .text { $0 += nodes[$1].text } }
    }

    mutating func setText(_ text: String, of index: Int) {
        nodes[index].children = []
        _ = make(Node(kind: .text, text: text), in: index)
    }
}
