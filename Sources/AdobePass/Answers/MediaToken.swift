// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// A token that is valid for a few minutes, which a media server verifies before it plays a resource.
public struct MediaToken: Hashable, Sendable {
    /// The token in Base64.
    ///
    /// The media server passes it to Adobe's verifier.
    public let serializedToken: PrivateText

    /// The instant from which the token is valid; `nil` with REST API V1.
    package let notBefore: Timestamp?

    /// The instant at which the token expires; REST API V1 always reports it.
    public let notAfter: Timestamp?

    /// The identifier that the provider gives the subscriber; `nil` with REST API V2.
    public let userID: PrivateText?

    /// The service provider, with REST API V1.
    package let serviceProvider: ServiceProviderID?

    /// The resource, with REST API V1.
    @Exact package private(set) var resource: String?

    /// The provider, with REST API V1.
    package let mvpd: MVPDID?

    init(
        serializedToken: PrivateText,
        notBefore: Timestamp? = nil,
        notAfter: Timestamp?,
        userID: PrivateText? = nil,
        serviceProvider: ServiceProviderID? = nil,
        resource: String? = nil,
        mvpd: MVPDID? = nil
    ) {
        self.serializedToken = serializedToken
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.userID = userID
        self.serviceProvider = serviceProvider
        self.resource = resource
        self.mvpd = mvpd
    }
}
