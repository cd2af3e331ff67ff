// SPDX-License-Identifier: Apache-2.0

extension RESTv1.Configuration {
    /// The provider of an account on the device, or nil.
    func mvpd(of account: SubscriberAccount.ProviderID?) -> RESTv1.MVPD? {
        account.flatMap { mvpd(mappedTo: PlatformMappingID($0.rawValue)) }
    }

    /// A request by which the platform may sign somebody in; nil if there is nothing to pick.
    ///
    /// An empty list would stand for all providers of the region.
    func signInRequest(
        offering offered: [SubscriberAccount.ProviderID]?,
        featuring featured: [SubscriberAccount.ProviderID]?
    ) -> SubscriberAccount.MetadataRequest? {
        let supported = supportedAccountProviderIDs.map { SubscriberAccount.ProviderID(rawValue: $0.text) }
            .filter { offered?.contains($0) ?? true }
        guard !supported.isEmpty else { return nil }
        var request = SubscriberAccount.MetadataRequest()
        request.isInterruptionAllowed = true
        request.supportedProviders = supported
        request.featuredProviders =
            featured ?? featuredAccountProviderIDs.map { SubscriberAccount.ProviderID(rawValue: $0.text) }
        return request
    }
}
