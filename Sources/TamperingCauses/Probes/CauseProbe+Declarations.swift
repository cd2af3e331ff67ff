// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension CauseProbe {
    /// The maximum number of declarations that are removed one at a time.
    private static let maximumDeclarations = 16

    /// The declarations that programs remove because no name uses them.
    private static let lost: [(prefix: String, namespace: [UInt8])] = [
        ("xs", NamespacePrefixes.schema), ("xsi", NamespacePrefixes.instance), ("xsd", NamespacePrefixes.schema),
        ("ds", NamespacePrefixes.signature), ("saml", NamespacePrefixes.assertion),
        ("saml2", NamespacePrefixes.assertion), ("samlp", NamespacePrefixes.protocolNamespace),
        ("saml2p", NamespacePrefixes.protocolNamespace), ("xenc", NamespacePrefixes.encryption),
    ]

    /// Returns probes for namespace declarations of the outermost element that were added or removed.
    ///
    /// Exclusive canonicalization writes a declaration that no name uses only for a prefix in a `PrefixList`.
    static func ofDeclarations(in pieces: CanonicalPieces, _ context: CauseContext) -> [CauseProbe] {
        let canonicalization = context.canonicalization
        let isExclusive = canonicalization.method == .exclusive
        guard !isExclusive || !canonicalization.inclusivePrefixes.isEmpty,
            let first = pieces.pieces.first, let tag = CanonicalTag(pieces.octets[first.markup])
        else { return [] }
        let declared = tag.declarations.map { Array($0.prefix) }
        var probes: [CauseProbe] = []
        var tried: [[UInt8]] = []
        for prefixes in context.outerPrefixes {
            let outer = declared.filter(prefixes.contains)
            guard outer != tried else { continue }
            tried = outer
            probes.append(removing(outer, because: .canonicalizedAlone))
        }
        for prefix in declared.prefix(maximumDeclarations) where tag.uses(prefix) == false {
            probes.append(removing([prefix], because: .namespaceDeclaration))
        }
        guard !isExclusive else { return probes }
        return probes
            + lost.filter { !declared.contains(Array($0.prefix.utf8)) }.map { declaration in
                CauseProbe(.namespaceDeclaration, .prefixes, isPaired: false) { pieces in
                    pieces.withFirstTag { $0.written(adding: (Array(declaration.prefix.utf8), declaration.namespace)) }
                }
            }
    }

    /// The attributes that programs remove from values with their declarations, in canonical form.
    private static let types: [[UInt8]] = ["xs", "xsd"].flatMap { prefix in
        let declaration = " xmlns:\(prefix)=\"http://www.w3.org/2001/XMLSchema\""
        let instance = " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
        return [instance, declaration + instance, ""].map { Array("\($0) xsi:type=\"\(prefix):string\">".utf8) }
    }

    /// Returns the probes for types that were removed from all attribute values.
    static func ofTypes(in pieces: CanonicalPieces) -> [CauseProbe] {
        let name = Array("AttributeValue>".utf8)
        guard pieces.texts.contains(where: { $0.element?.suffix(name.count).elementsEqual(name) == true }) else {
            return []
        }
        return types.map { type in
            CauseProbe(.typesRemoved, .prefixes, isPaired: false) { pieces in
                pieces.rewritten(markup: { $0.suffix(name.count).elementsEqual(name) ? $0.dropLast() + type : nil })
            }
        }
    }

    private static func removing(_ prefixes: [[UInt8]], because cause: TamperingCause) -> CauseProbe {
        CauseProbe(cause, .prefixes, isPaired: cause == .canonicalizedAlone) { pieces in
            pieces.withFirstTag { $0.written(removing: prefixes) }
        }
    }
}

extension CanonicalPieces {
    /// Returns the octets with another first tag; `nil` if the tag is not canonical.
    fileprivate func withFirstTag(_ change: (CanonicalTag) -> [UInt8]) -> RestoredOctets? {
        guard let first = pieces.first?.markup, let tag = CanonicalTag(octets[first]) else { return nil }
        var isFirst = true
        return rewritten(markup: { _ in
            defer { isFirst = false }
            return isFirst ? change(tag) : nil
        })
    }
}

extension CanonicalTag {
    /// Returns whether the name or an attribute of the tag has a prefix.
    fileprivate func uses(_ prefix: [UInt8]) -> Bool {
        Self.split(name).prefix.elementsEqual(prefix)
            || attributes.contains { !prefix.isEmpty && Self.split($0.name).prefix.elementsEqual(prefix) }
    }

    /// Returns the tag without the declarations of some prefixes.
    fileprivate func written(removing prefixes: [[UInt8]]) -> [UInt8] {
        Self.written(name, ownDeclarations.filter { !prefixes.contains($0.prefix) }, attributes)
    }

    /// Returns the tag with one more declaration, in canonical order.
    fileprivate func written(adding declaration: (prefix: [UInt8], namespace: [UInt8])) -> [UInt8] {
        let all = (ownDeclarations + [declaration]).sorted { $0.prefix.lexicographicallyPrecedes($1.prefix) }
        return Self.written(name, all, attributes)
    }

    private var ownDeclarations: [(prefix: [UInt8], namespace: [UInt8])] {
        declarations.map { (Array($0.prefix), Array($0.namespace)) }
    }
}
