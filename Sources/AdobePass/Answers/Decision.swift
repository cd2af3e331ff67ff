// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// A decision about whether a user may watch a resource, from ``RESTv2`` or from a preauthorization of ``RESTv1``.
public struct Decision: Hashable, Sendable {
    /// The resource: an identifier, or MRSS.
    public var resource: String { exactResource }

    @Exact private var exactResource: String

    /// Whether the user may watch the resource; `false` also if the provider did not answer in time.
    public let isAuthorized: Bool

    /// The service provider.
    package let serviceProvider: ServiceProviderID?

    /// The TV provider that decided, if the service names it.
    package let provider: MVPDID?

    /// The source of the decision; `nil` with REST API V1.
    ///
    /// The documented sources are `"mvpd"` (the provider), `"degradation"` (the rules for a degraded provider),
    /// `"temppass"` (the rules of temporary access) and `"dummy"` (a decision for tests).
    public let source: ServiceName?

    /// The media token for the player; `nil` for a denial, and for a preauthorization.
    public let token: MediaToken?

    /// The instant from which the decision is valid; `nil` with REST API V1.
    public let notBefore: Timestamp?

    /// The instant at which the decision expires; `nil` with REST API V1.
    public let notAfter: Timestamp?

    /// The attributes of the user that the service is configured to add to decisions, for example `packageType`, by name.
    ///
    /// REST API V2 adds them since its release 3.10, in the form and with the encryption of a profile.
    public let attributes: [ExactText: UserAttribute]

    /// The reason for a denial, if the service reports one.
    public let error: ServiceError?

    init(
        resource: String,
        isAuthorized: Bool,
        serviceProvider: ServiceProviderID? = nil,
        provider: MVPDID? = nil,
        source: ServiceName? = nil,
        token: MediaToken? = nil,
        notBefore: Timestamp? = nil,
        notAfter: Timestamp? = nil,
        attributes: [ExactText: UserAttribute] = [:],
        error: ServiceError?
    ) {
        exactResource = resource
        self.isAuthorized = isAuthorized
        self.serviceProvider = serviceProvider
        self.provider = provider
        self.source = source
        self.token = token
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.attributes = attributes
        self.error = error
    }
}

extension Decision {
    /// A text of the provider for the user.
    var details: PrivateText? { error?.details.map { PrivateText($0) } }
}
