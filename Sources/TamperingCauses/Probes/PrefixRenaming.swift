// SPDX-License-Identifier: Apache-2.0

/// The renaming of namespace prefixes in canonical octets.
///
/// Namespaces, and so the meaning, stay the same.
struct PrefixRenaming: Sendable {
    /// The treatment of prefixes in `PrefixList`, whose declarations a serializer may have removed or moved.
    enum Listed: Sendable {
        /// They are treated like all other prefixes.
        case none
        /// They are declared where an element, an attribute or an `xsi:type` uses them.
        case whereUsed([[UInt8]])
        /// They are declared by the outermost element.
        case atTop([[UInt8]])
    }

    /// The new prefix of each namespace.
    let names: [[UInt8]: [UInt8]]

    /// Whether declarations are written where a prefix is used, as in Exclusive XML Canonicalization.
    let isExclusive: Bool

    let listed: Listed

    /// The prefixes of the `PrefixList` with a known namespace.
    fileprivate var listedNamespaces: [(prefix: [UInt8], namespace: [UInt8])] {
        let prefixes: [[UInt8]] =
            switch listed {
            case .none: []
            case .whereUsed(let list), .atTop(let list): list
            }
        return prefixes.compactMap { prefix in
            let isSchema = prefix.elementsEqual("xs".utf8) || prefix.elementsEqual("xsd".utf8)
            let namespace = isSchema ? NamespacePrefixes.schema : NamespacePrefixes.known.first { names[$0] == prefix }
            return namespace.map { (prefix, $0) }
        }
    }

    /// The known namespaces in canonical octets.
    struct Used {
        /// The first prefix of each known namespace.
        var prefixes: [(namespace: [UInt8], prefix: [UInt8])] = []

        /// The number of names that a renaming looks up: one for each attribute with a prefix, and four for each
        /// declaration, which is read, compared with the others, sorted and written.
        var lookups = 0
    }

    /// Returns the known namespaces in the octets; `nil` without a known one.
    static func used(in pieces: CanonicalPieces) -> Used? {
        var used = Used()
        for piece in pieces.pieces where piece.kind == .start {
            guard let tag = CanonicalTag(pieces.octets[piece.markup]) else { return nil }
            used.lookups += tag.attributes.count { $0.name.contains(UInt8(ascii: ":")) } + 4 * tag.declarations.count
            for declaration in tag.declarations {
                let namespace = Array(declaration.namespace)
                guard NamespacePrefixes.known.contains(namespace) else { continue }
                guard !used.prefixes.contains(where: { $0.namespace == namespace }) else { continue }
                used.prefixes.append((namespace, Array(declaration.prefix)))
            }
        }
        return used.prefixes.isEmpty ? nil : used
    }

    /// Returns the octets with other prefixes, or `nil` if they have too many declarations or undeclared prefixes.
    func applied(to pieces: CanonicalPieces) -> RestoredOctets? {
        var writer = PrefixWriter(self, capacity: pieces.octets.count)
        var signature: Int?
        for piece in pieces.pieces {
            switch piece.kind {
            case .start: guard writer.start(pieces.octets[piece.markup]) else { return nil }
            case .end: guard writer.end() else { return nil }
            case .other: writer.copy(pieces.octets[piece.markup])
            case .signature: signature = writer.output.count
            }
            writer.copy(pieces.octets[piece.text])
        }
        return RestoredOctets(octets: writer.output, signature: signature)
    }
}

/// Writes tags with other prefixes.
private struct PrefixWriter {
    private(set) var output: [UInt8] = []
    private let renaming: PrefixRenaming
    private var read = NamespaceScope()
    private var written = NamespaceScope()
    private var open: [[UInt8]] = []

    /// The prefixes of the `PrefixList` with a known namespace, of which there are few.
    private let listed: [(prefix: [UInt8], namespace: [UInt8])]

    init(_ renaming: PrefixRenaming, capacity: Int) {
        self.renaming = renaming
        listed = renaming.listedNamespaces
        output.reserveCapacity(capacity + capacity / 8)
    }

    mutating func copy(_ octets: ArraySlice<UInt8>) { output += octets }

    mutating func end() -> Bool {
        guard let name = open.popLast() else { return false }
        output += [UInt8(ascii: "<"), UInt8(ascii: "/")] + name + [UInt8(ascii: ">")]
        read.pop()
        written.pop()
        return true
    }

    /// Writes a start tag; returns `false` if that is not possible.
    mutating func start(_ markup: ArraySlice<UInt8>) -> Bool {
        guard let tag = CanonicalTag(markup) else { return false }
        read.push()
        written.push()
        for declaration in tag.declarations {
            guard read.declare(Array(declaration.prefix), Array(declaration.namespace)) else { return false }
        }
        var wanted: [(prefix: [UInt8], namespace: [UInt8])] = []
        guard let name = renamed(tag.name, isAttribute: false, &wanted) else { return false }
        var attributes: [CanonicalTag.Attribute] = []
        for attribute in tag.attributes {
            guard let name = renamed(attribute.name, isAttribute: true, &wanted) else { return false }
            attributes.append(CanonicalTag.Attribute(name: name[...], value: attribute.value))
        }
        if !renaming.isExclusive { wanted = [] }
        // Other declarations belong to prefixes in a `PrefixList`, or to an inclusive form.
        for declaration in tag.declarations {
            let namespace = Array(declaration.namespace)
            let isUsed = wanted.contains { $0.namespace == namespace }
            if !isUsed { wanted.append((prefix(for: namespace, Array(declaration.prefix)), namespace)) }
        }
        addListed(tag, &wanted)
        guard let declarations = declare(wanted) else { return false }
        output += CanonicalTag.written(name, declarations, attributes)
        open.append(name)
        return true
    }

    private func prefix(for namespace: [UInt8], _ current: [UInt8]) -> [UInt8] {
        // A long namespace is not hashed for each name that has it.
        namespace.count <= NamespacePrefixes.maximumLength ? renaming.names[namespace] ?? current : current
    }

    /// Returns a name with the new prefix, and adds the prefix to those that the element uses.
    private func renamed(
        _ name: ArraySlice<UInt8>,
        isAttribute: Bool,
        _ wanted: inout [(prefix: [UInt8], namespace: [UInt8])]
    ) -> [UInt8]? {
        let (prefix, local) = CanonicalTag.split(name)
        if isAttribute, prefix.isEmpty || prefix.elementsEqual("xml".utf8) { return Array(name) }
        guard let namespace = read.namespace(of: prefix) else { return nil }
        var new = self.prefix(for: namespace, Array(prefix))
        // An attribute without a prefix has no namespace.
        if isAttribute, new.isEmpty { new = Array(prefix) }
        if !wanted.contains(where: { $0.prefix == new }) { wanted.append((new, namespace)) }
        return (new.isEmpty ? [] : new + [UInt8(ascii: ":")]) + local
    }

    /// Adds the declarations of prefixes in a `PrefixList`.
    private func addListed(_ tag: CanonicalTag, _ wanted: inout [(prefix: [UInt8], namespace: [UInt8])]) {
        if case .atTop = renaming.listed, !open.isEmpty { return }
        for declaration in listed where !wanted.contains(where: { $0.prefix == declaration.prefix }) {
            if case .whereUsed = renaming.listed,
                !tag.attributes.contains(where: { $0.value.starts(with: declaration.prefix + [UInt8(ascii: ":")]) })
            {
                continue
            }
            wanted.append(declaration)
        }
    }

    /// Returns the declarations that are not in scope yet, in canonical order.
    private mutating func declare(
        _ wanted: [(prefix: [UInt8], namespace: [UInt8])]
    ) -> [(prefix: [UInt8], namespace: [UInt8])]? {
        let missing = wanted.filter { written.namespace(of: $0.prefix) != $0.namespace }
            .sorted { $0.prefix.lexicographicallyPrecedes($1.prefix) }
        for declaration in missing {
            guard written.declare(declaration.prefix, declaration.namespace) else { return nil }
        }
        return missing
    }
}
