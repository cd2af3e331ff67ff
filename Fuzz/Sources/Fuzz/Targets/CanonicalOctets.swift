// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The reader of canonical octets.
///
/// It builds the tree that libxml2 builds from the same bytes, or none. Content that is verified comes from this tree.
struct CanonicalOctets: FuzzTarget {
    static let name = "canonical"
    static let maximumBytes = 4_096
    static let dictionary = "saml"

    /// The default limits, and limits that many inputs exceed.
    private let limits: [ParseLimits]

    init() {
        var small = ParseLimits()
        small.depth = 4
        small.nodes = 20
        small.attributesPerElement = 3
        small.namespacesInScope = 3
        small.textBytes = 40
        small.nameBytes = 12
        limits = [ParseLimits(), small]
    }

    func run(_ bytes: [UInt8]) {
        for limits in limits {
            guard let read = XMLTree(ifPlainlyCanonical: bytes, limits: limits) else { continue }
            guard let parsed = try? XMLTree(parsing: bytes, limits: limits) else {
                broken("libxml2 accepts what the reader of canonical octets reads")
            }
            holds(read.namespacesInScope == parsed.namespacesInScope, "both trees have as many namespaces in scope")
            compare(read.root, parsed.root)
        }
    }

    private func compare(_ read: XMLElementView, _ parsed: XMLElementView) {
        holds(
            read.localName.utf8.elementsEqual(parsed.localName.utf8) && isSame(read.prefix, parsed.prefix)
                && isSame(read.namespaceURI, parsed.namespaceURI),
            "an element has the same name"
        )
        holds(read.location == parsed.location, "an element has the same location")
        holds(read.namespaceDeclarations == parsed.namespaceDeclarations, "an element has the same declarations")
        compareAttributes(read, parsed)
        var (one, other) = (read.firstChild, parsed.firstChild)
        while let first = one, let second = other {
            holds(first.kind == second.kind, "a node has the same kind")
            if let element = first.element, let counterpart = second.element {
                compare(element, counterpart)
            } else {
                holds(first.content.utf8.elementsEqual(second.content.utf8), "a text is the same")
            }
            (one, other) = (first.next, second.next)
        }
        if one != nil || other != nil { broken("an element has as many children") }
    }

    private func compareAttributes(_ read: XMLElementView, _ parsed: XMLElementView) {
        var (one, other) = (read.firstAttribute, parsed.firstAttribute)
        while let first = one, let second = other {
            holds(
                first.localName.utf8.elementsEqual(second.localName.utf8) && isSame(first.prefix, second.prefix)
                    && isSame(first.namespaceURI, second.namespaceURI),
                "an attribute has the same name"
            )
            holds(first.value.utf8.elementsEqual(second.value.utf8), "an attribute has the same value")
            (one, other) = (first.next, second.next)
        }
        if one != nil || other != nil { broken("an element has as many attributes") }
    }

    /// Compares bytes: `==` also matches canonically equivalent strings.
    private func isSame(_ one: String?, _ other: String?) -> Bool {
        one.map { Array($0.utf8) } == other.map { Array($0.utf8) }
    }
}
