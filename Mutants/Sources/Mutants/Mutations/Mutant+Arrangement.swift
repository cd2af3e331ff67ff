// SPDX-License-Identifier: Apache-2.0

/// Mutations that move elements.
extension Mutant {
    mutating func arrange(_ kind: Kind) -> Bool {
        guard let index = pickAny() else { return false }
        switch kind {
        case .moveElement, .copyElement:
            guard index != tree.root || kind == .copyElement, let target = pickAny() else { return false }
            let made = kind == .moveElement ? index : tree.copy(index)
            guard kind == .copyElement || !tree.isInside(target, index) else { return false }
            tree.detach(made)
            tree.insert(made, in: target, at: random.below(tree.nodes[target].children.count + 1))
        case .removeElement:
            guard index != tree.root else { return false }
            tree.detach(index)
        case .swapElements:
            let parent = tree.nodes[index].parent
            let siblings = tree.nodes[parent].children.indices
            guard siblings.count > 1 else { return false }
            tree.nodes[parent].children.swapAt(random.pick(Array(siblings)), random.pick(Array(siblings)))
        case .wrapElement:
            guard let model = pickAny() else { return false }
            var node = tree.nodes[random.chance(50) ? model : index]
            node.children = []
            if random.chance(50) { node.attributes = [] }
            let place = tree.place(of: index)
            let parent = tree.nodes[index].parent
            let wrapper = tree.make(node, in: parent, at: place)
            tree.detach(index)
            tree.insert(index, in: wrapper, at: 0)
        default:
            let parent = tree.nodes[index].parent
            var place = tree.place(of: index)
            let children = tree.nodes[index].children
            guard !children.isEmpty else { return false }
            tree.detach(index)
            for child in children {
                tree.detach(child)
                tree.insert(child, in: parent, at: place)
                place += 1
            }
        }
        return true
    }
}
