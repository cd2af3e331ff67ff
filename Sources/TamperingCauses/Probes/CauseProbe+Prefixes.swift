// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension CauseProbe {
    /// The maximum number of sets of prefixes, and the number of those that are tried together with other changes.
    private static let maximumSets = (alone: 64, paired: 10)

    /// Returns probes for renamed namespace prefixes: the prefixes of common products are tried in their place.
    static func ofPrefixes(in pieces: CanonicalPieces, _ context: CauseContext) -> [CauseProbe] {
        guard let used = PrefixRenaming.used(in: pieces) else { return [] }
        let isExclusive = context.canonicalization.method == .exclusive
        let listed = isExclusive ? context.canonicalization.inclusivePrefixes.map { Array($0.utf8) } : []
        let lists: [PrefixRenaming.Listed] = listed.isEmpty ? [.none] : [.whereUsed(listed), .atTop(listed), .none]
        var sets = NamespacePrefixes.candidates(for: used.prefixes, most: maximumSets.alone / lists.count)
        // Without other prefixes, only the declarations of listed ones are restored.
        let current = used.prefixes.map(\.prefix)
        if !listed.isEmpty { sets.insert(current, at: 0) }
        return sets.enumerated().flatMap { index, prefixes in
            let names = Dictionary(zip(used.prefixes.map(\.namespace), prefixes)) { first, _ in first }
            return lists.enumerated().map { offset, list in
                let renaming = PrefixRenaming(names: names, isExclusive: isExclusive, listed: list)
                let cause: TamperingCause = prefixes == current ? .namespaceDeclaration : .namespacePrefixes
                let isPaired = index < maximumSets.paired && offset == 0
                return CauseProbe(cause, .prefixes, isPaired: isPaired, lookups: used.lookups) {
                    renaming.applied(to: $0)
                }
            }
        }
    }
}
