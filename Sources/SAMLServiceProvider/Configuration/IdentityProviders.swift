// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UntrustedText

/// The identity providers of a service, which can change while the service runs.
///
/// Each step of a login or a logout looks its identity provider up again, so one that is removed or switched off is refused
/// from then on, also for logins under way (S-76).
public final class IdentityProviders: Sendable {
    private let table: Mutex<[ExactText: IdentityProvider]>

    /// Creates a list; of two identity providers with the same entity ID, the last one counts.
    public init(_ providers: [IdentityProvider]) {
        table = Mutex(Self.table(of: providers))
    }

    /// Replaces the whole list, for example after metadata was refreshed.
    public func replace(with providers: [IdentityProvider]) {
        let new = Self.table(of: providers)
        table.withLock { $0 = new }
    }

    /// The identity provider with an entity ID.
    ///
    /// Assigning `nil` removes it.
    public subscript(entityID: String) -> IdentityProvider? {
        get { table.withLock { $0[ExactText(entityID)] } }
        set { table.withLock { $0[ExactText(entityID)] = newValue } }
    }

    /// All identity providers, in the order of their entity IDs.
    public var all: [IdentityProvider] {
        table.withLock { Array($0.values) }.sorted { ExactText($0.entityID) < ExactText($1.entityID) }
    }

    private static func table(of providers: [IdentityProvider]) -> [ExactText: IdentityProvider] {
        Dictionary(providers.map { (ExactText($0.entityID), $0) }) { $1 }
    }
}
