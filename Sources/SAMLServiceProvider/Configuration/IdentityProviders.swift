// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import Synchronization
internal import UntrustedText

/// The identity providers of a service, which can change while the service runs.
///
/// ```swift
/// let identityProviders = IdentityProviders([try IdentityProvider(metadata: metadata, readAt: .now)])
/// identityProviders.switchOff("https://idp.example.test")
/// ```
///
/// ## Guarantees
///
/// - Each step of a login or a logout looks its identity provider up again, so one that is removed or switched off is refused
///   from then on, also for logins under way (S-76).
/// - A refresh of metadata does not switch on what the service switched off.
///
/// ## Limits
///
/// - The list is of one process. Each node of a service refreshes its own.
public final class IdentityProviders: Sendable {
    private struct State {
        var table: ProviderTable<IdentityProvider>
        var switchedOff: Set<ExactText> = []

        /// The identity provider with an entity ID, unless it is switched off.
        func active(_ entityID: String) -> IdentityProvider? {
            let key = ExactText(entityID)
            return switchedOff.contains(key) ? nil : table.providers[key]
        }
    }

    private let state: Mutex<State>

    /// Creates a list; of two identity providers with the same entity ID, the first one counts (S-103).
    public init(_ providers: [IdentityProvider]) {
        state = Mutex(State(table: ProviderTable(Self.table(of: providers))))
    }

    /// Replaces the whole list, for example after metadata was refreshed.
    ///
    /// One that was switched off remains so.
    public func replace(with providers: [IdentityProvider]) {
        let new = Self.table(of: providers)
        state.withLock { $0.table.providers = new }
    }

    /// Replaces some identity providers of the list, for example those of one source of metadata; the others remain.
    ///
    /// - Parameters:
    ///   - entityIDs: The entity IDs of those to remove.
    ///   - providers: Those to add.
    public func replace(_ entityIDs: [String], with providers: [IdentityProvider]) {
        let new = Self.table(of: providers)
        state.withLock { state in
            for entityID in entityIDs { state.table.providers[ExactText(entityID)] = nil }
            state.table.providers.merge(new) { $1 }
        }
    }

    /// The identity provider with an entity ID.
    ///
    /// Assigning `nil` removes it, until its metadata is read again: ``switchOff(_:)`` lasts. Use ``update(_:_:)`` to change one that another task may replace.
    public subscript(entityID: String) -> IdentityProvider? {
        get { state.withLock { $0.table.providers[ExactText(entityID)] } }
        set { state.withLock { $0.table.providers[ExactText(entityID)] = newValue } }
    }

    /// Changes an identity provider, if the list contains it, while no other task changes the list.
    public func update(_ entityID: String, _ change: (inout IdentityProvider) -> Void) {
        state.withLock { state in
            guard var provider = state.table.providers[ExactText(entityID)] else { return }
            change(&provider)
            state.table.providers[ExactText(entityID)] = provider
        }
    }

    /// Switches an identity provider off: the service provider refuses all of its messages and sessions (S-76).
    ///
    /// It remains off until ``switchOn(_:)``, even if it is removed from the list and added again. Other processes have
    /// their own lists.
    public func switchOff(_ entityID: String) {
        state.withLock { _ = $0.switchedOff.insert(ExactText(entityID)) }
    }

    /// Switches an identity provider on again.
    public func switchOn(_ entityID: String) {
        state.withLock { _ = $0.switchedOff.remove(ExactText(entityID)) }
    }

    /// Returns whether an identity provider is in the list and not switched off.
    public func isSwitchedOn(_ entityID: String) -> Bool {
        state.withLock { $0.active(entityID) != nil }
    }

    /// All identity providers, in the order of their entity IDs.
    public var all: [IdentityProvider] {
        state.withLock { $0.table.order }
    }

    /// Returns the identity provider whose artifacts have a source ID.
    func provider(withSourceID sourceID: [UInt8]) -> IdentityProvider? {
        state.withLock { $0.table.provider(withSourceID: sourceID) }
    }

    /// Whether one that is not switched off may begin logins (S-75).
    var mayBeginLogins: Bool {
        state.withLock { state in
            state.table.beginners.contains { !state.switchedOff.contains(ExactText($0.entityID)) }
        }
    }

    /// Returns whether messages of an identity provider are accepted: it is enabled, and has a signing key that has not
    /// expired (S-76).
    public func isUsable(_ entityID: String, at moment: Timestamp) -> Bool {
        state.withLock { $0.active(entityID) }?.hasKeys(at: moment) == true
    }

    /// The number of identity providers in the list.
    public var count: Int { state.withLock { $0.table.providers.count } }

    /// Returns the identity providers whose messages are accepted, among the first ones in the order of their entity IDs.
    func usable(amongFirst most: Int, at moment: Timestamp) -> [IdentityProvider] {
        let active = state.withLock { state in
            let first = state.table.order.prefix(most)
            return first.filter { !state.switchedOff.contains(ExactText($0.entityID)) }
        }
        return active.filter { $0.hasKeys(at: moment) }
    }

    private static func table(of providers: [IdentityProvider]) -> [ExactText: IdentityProvider] {
        Dictionary(providers.map { (ExactText($0.entityID), $0) }) { first, _ in first }
    }
}
