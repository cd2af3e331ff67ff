// SPDX-License-Identifier: Apache-2.0

/// A TV provider as the flows know it, from a configuration of either API.
public struct TVProvider: Hashable, Sendable {
    /// How a provider takes part in the platform's sign-in.
    public enum Boarding: Hashable, Sendable, CaseIterable {
        /// It signs in on the platform.
        case supported
        /// The platform lists it, and it signs in by the regular flow.
        case picker
    }

    /// The name that Adobe Pass gives it.
    public let id: MVPDID

    /// The name for people.
    public var displayName: String

    /// Where its logo is.
    public var logoURL: String?

    /// The name that Apple gives it.
    public var accountProvider: SubscriberAccount.ProviderID?

    /// Whether the platform's sign-in is on for it.
    public var usesSingleSignOn: Bool

    /// Whether the platform's picker may list it.
    public var isListedByPlatform: Bool

    /// How it takes part in the platform's sign-in; nil if it does not.
    public var boarding: Boarding?

    /// The attributes that the service needs of it; REST API V1 alone says so in the configuration.
    public var attributeNames: [String]

    /// Makes a provider.
    public init(
        _ id: MVPDID,
        displayName: String? = nil,
        logoURL: String? = nil,
        accountProvider: SubscriberAccount.ProviderID? = nil,
        usesSingleSignOn: Bool = false,
        isListedByPlatform: Bool = false,
        boarding: Boarding? = nil,
        attributeNames: [String] = []
    ) {
        self.id = id
        self.displayName = displayName ?? id.text
        self.logoURL = logoURL
        self.accountProvider = accountProvider
        self.usesSingleSignOn = usesSingleSignOn
        self.isListedByPlatform = isListedByPlatform
        self.boarding = boarding
        self.attributeNames = attributeNames
    }
}

extension [TVProvider] {
    /// The first provider that Apple gives a name, compared exactly.
    func first(named account: SubscriberAccount.ProviderID?) -> TVProvider? {
        guard let account else { return nil }
        return first { $0.accountProvider == account }
    }

    /// The providers that the platform's picker is to list, each once.
    ///
    /// The rule is not documented: these are all whose single sign-on is on and that may be listed, those included that
    /// the framework will report as not supported when somebody chooses them.
    var accountProviders: [SubscriberAccount.ProviderID] {
        var seen: Set<SubscriberAccount.ProviderID> = []
        return filter { $0.usesSingleSignOn && $0.isListedByPlatform }.compactMap(\.accountProvider)
            .filter { seen.insert($0).inserted }
    }
}
