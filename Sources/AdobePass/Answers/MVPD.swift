// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A TV provider in the configuration of a channel.
///
/// A property that the answer omits is `false`, `nil` or empty.
public struct MVPD: Hashable, Sendable {
    /// The identifier of the provider at Adobe Pass.
    public let id: MVPDID

    /// The display name.
    public var displayName: String? { exactDisplayName }

    @Exact private var exactDisplayName: String?

    /// The URL of the logo.
    public var logoURL: String? { exactLogoURL }

    @Exact private var exactLogoURL: String?

    /// Whether the channel uses platform single sign-on with the provider.
    public let enablePlatformServices: Bool

    /// The integration of the provider at Apple; `nil` if the provider is not integrated.
    ///
    /// `"SUPPORTED"` means that platform single sign-on works. `"PICKER"` means that Apple's picker displays the
    /// provider, which signs in by the basic flow. Case is significant, and every other value means neither.
    public let boardingStatus: ServiceName?

    /// Whether Apple's picker may display the provider.
    public let displayInPlatformPicker: Bool

    /// The identifier of the provider at Apple.
    public let platformMappingID: SubscriberAccount.ProviderID?

    /// The SAML attributes that the service requires, for `attributeNames`.
    ///
    /// Only REST API V1 names them here; V2 names them in ``RESTv2/PartnerRequest/attributeNames``.
    public package(set) var requiredMetadataFields: [String] {
        get { exactRequiredMetadataFields }
        set { exactRequiredMetadataFields = newValue }
    }

    @Exact private var exactRequiredMetadataFields: [String]

    /// Whether the provider represents temporary access; `isTempPass` of REST API V2, `tempPass` of V1.
    ///
    /// Pickers of the flows omit such a provider by default.
    public let isTempPass: Bool

    /// Whether the provider is a proxy for other providers; only REST API V2 reports it.
    public let isProxy: Bool

    /// Whether the service enforces the permission of the platform; only REST API V2 reports it.
    public let enforcesPlatformPermissions: Bool

    /// Creates a provider, for example to test how an app displays it.
    public init(
        id: MVPDID,
        displayName: String? = nil,
        logoURL: String? = nil,
        enablePlatformServices: Bool = false,
        boardingStatus: ServiceName? = nil,
        displayInPlatformPicker: Bool = false,
        platformMappingID: SubscriberAccount.ProviderID? = nil,
        requiredMetadataFields: [String] = [],
        isTempPass: Bool = false,
        isProxy: Bool = false,
        enforcesPlatformPermissions: Bool = false
    ) {
        self.id = id
        exactDisplayName = displayName
        exactLogoURL = logoURL
        self.enablePlatformServices = enablePlatformServices
        self.boardingStatus = boardingStatus
        self.displayInPlatformPicker = displayInPlatformPicker
        self.platformMappingID = platformMappingID
        exactRequiredMetadataFields = requiredMetadataFields
        self.isTempPass = isTempPass
        self.isProxy = isProxy
        self.enforcesPlatformPermissions = enforcesPlatformPermissions
    }
}

extension MVPD {
    /// Whether platform single sign-on is enabled and works.
    var isOnPlatform: Bool { enablePlatformServices && boardingStatus == "SUPPORTED" }
}
