// SPDX-License-Identifier: Apache-2.0

internal import SAMLServiceProvider
internal import UntrustedText

extension MetadataRefresher.State {
    /// Returns the entity IDs of the identity providers that a source keeps.
    func kept(by index: Int) -> [String] {
        keepers.filter { $0.value == index }.map(\.key.wrappedValue)
    }

    /// Returns identity providers as the sources describe them that keep them.
    func current(_ changed: Set<ExactText>) -> [IdentityProvider] {
        entries.enumerated().flatMap { index, entry in
            entry.providers.filter {
                let id = ExactText($0.entityID)
                return changed.contains(id) && keepers[id] == index
            }
        }
    }

    /// Determines which sources keep identity providers after a source was read (S-103).
    ///
    /// - Parameters:
    ///   - changed: The identity providers that the source describes, or described before.
    ///   - index: The source.
    ///   - sources: All sources.
    ///   - fixed: The identity providers that no source changes.
    mutating func assign(
        _ changed: Set<ExactText>,
        described index: Int,
        _ sources: [MetadataSource],
        except fixed: Set<ExactText>
    ) {
        var describing: [ExactText: [Int]] = [:]
        for (number, entry) in entries.enumerated() {
            for provider in entry.providers { describing[ExactText(provider.entityID), default: []].append(number) }
        }
        func mayReplace(_ number: Int, _ id: ExactText) -> Bool {
            sources[number].mayReplace.containsIdentical(to: id.wrappedValue)
        }
        for id in changed {
            let known = describing[id] ?? []
            guard !known.isEmpty, !fixed.contains(id) else {
                keepers[id] = nil
                continue
            }
            // A source that no longer describes an identity provider leaves it to the next one that does.
            let keeper = keepers[id].flatMap { known.contains($0) ? $0 : nil } ?? known[0]
            keepers[id] = mayReplace(keeper, id) ? keeper : known.first { mayReplace($0, id) } ?? keeper
        }
        for number in entries.indices {
            entries[number].status.overlaps = entries[number].providers.map(\.entityID).filter {
                keepers[ExactText($0)] != number
            }
        }
    }
}
