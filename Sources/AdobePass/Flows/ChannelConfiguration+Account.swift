// SPDX-License-Identifier: Apache-2.0

extension ChannelConfiguration {
    /// Returns the provider of an account on the device; `nil` if the configuration does not contain it.
    func mvpd(of account: SubscriberAccount.ProviderID?) -> MVPD? { account.flatMap { mvpd(mappedTo: $0) } }

    /// Returns a request that lets the platform sign the user in; `nil` if no supported provider can be offered.
    ///
    /// The framework interprets an empty list as all providers of the region.
    func signInRequest(
        offering offered: [SubscriberAccount.ProviderID]?,
        featuring featured: [SubscriberAccount.ProviderID]?
    ) -> SubscriberAccount.MetadataRequest? {
        let supported = supportedAccountProviderIDs.filter { offered?.contains($0) ?? true }
        guard !supported.isEmpty else { return nil }
        var request = SubscriberAccount.MetadataRequest()
        request.isInterruptionAllowed = true
        request.supportedProviders = supported
        request.featuredProviders = featured ?? featuredAccountProviderIDs
        return request
    }
}
