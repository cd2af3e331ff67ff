// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The configuration of a channel: its name and its providers.
public struct ChannelConfiguration: Hashable, Sendable {
    /// The channel; `nil` if the answer of REST API V1 does not name it.
    public let serviceProvider: ServiceProviderID?

    /// The display name of the channel.
    public var name: String? { exactName }

    @Exact private var exactName: String?

    /// The registered domains; only the answer of REST API V2 contains them.
    public var domains: [String] { exactDomains }

    @Exact private var exactDomains: [String]

    /// The providers, in the order of the answer.
    public let mvpds: [MVPD]

    /// The number of entries that are not readable as providers and therefore not in ``mvpds``.
    public let unreadableCount: Int

    package init(
        serviceProvider: ServiceProviderID?,
        name: String? = nil,
        domains: [String] = [],
        mvpds: [MVPD],
        unreadableCount: Int = 0
    ) {
        self.serviceProvider = serviceProvider
        exactName = name
        exactDomains = domains
        self.mvpds = mvpds
        self.unreadableCount = unreadableCount
    }
}

extension ChannelConfiguration {
    /// Returns the first provider with an identifier of Adobe Pass.
    ///
    /// - Parameter id: The identifier, compared byte by byte.
    /// - Returns: The provider; `nil` if the configuration does not contain it.
    public func mvpd(_ id: MVPDID) -> MVPD? { mvpds.first { $0.id == id } }

    /// Returns the first provider with an identifier of Apple.
    ///
    /// - Parameter mapping: The identifier that the Video Subscriber Account framework reports, compared byte by byte.
    /// - Returns: The provider; `nil` if the configuration does not contain it.
    public func mvpd(mappedTo mapping: SubscriberAccount.ProviderID) -> MVPD? {
        mvpds.first { $0.platformMappingID == mapping }
    }

    /// The identifiers for `supportedAccountProviderIdentifiers`, without duplicates, in the order of the document.
    ///
    /// The rule is not documented. The list contains the providers that use platform single sign-on and that Apple's
    /// picker may display. It also contains providers that are only displayed there: if the user chooses one, the
    /// framework reports it as unsupported and names it. **The framework interprets an empty list as every provider of
    /// the region.** Do not send a request with an empty list.
    public var supportedAccountProviderIDs: [SubscriberAccount.ProviderID] {
        Self.unique(mvpds.filter { $0.enablePlatformServices && $0.displayInPlatformPicker })
    }

    /// The identifiers for `featuredAccountProviderIdentifiers`, without duplicates, in the order of the document.
    ///
    /// The rule is not documented. The list contains the supported providers that can sign in on the platform.
    public var featuredAccountProviderIDs: [SubscriberAccount.ProviderID] {
        Self.unique(mvpds.filter { $0.displayInPlatformPicker && $0.isOnPlatform })
    }

    private static func unique(_ mvpds: [MVPD]) -> [SubscriberAccount.ProviderID] {
        var seen: Set<SubscriberAccount.ProviderID> = []
        return mvpds.compactMap(\.platformMappingID).filter { seen.insert($0).inserted }
    }
}
