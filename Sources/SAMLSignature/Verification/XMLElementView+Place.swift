// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The place of an element in its document, for diagnosis.
extension XMLElementView {
    /// The number of ancestors of the element.
    var depth: Int {
        var depth = 0
        var next = parent
        while let element = next {
            depth += 1
            next = element.parent
        }
        return depth
    }

    /// The number of sibling elements before the element, or `nil` if it has no parent.
    var position: Int? {
        guard let parent else { return nil }
        var position = 0
        var next = parent.firstChildElement
        while let child = next {
            if child.identity == identity { return position }
            position += 1
            next = child.nextSiblingElement
        }
        return nil
    }

    /// The prefixes that ancestors of this element declare, and that no element from it down to another one declares.
    func outerPrefixes(upTo inner: XMLElementView) -> [[UInt8]] {
        guard let parent else { return [] }
        var own: [[UInt8]] = []
        var next: XMLElementView? = inner
        while let element = next {
            own += element.namespaceDeclarations.map { Array($0.prefix.utf8) }
            next = element.identity == identity ? nil : element.parent
        }
        return parent.namespacesInScope.map { Array($0.prefix.utf8) }.filter { !own.contains($0) }
    }
}
