// SPDX-License-Identifier: Apache-2.0

/// The names that the facade reports, as the SDK spells them.
extension ServiceName {
    /// N000: the user is not signed in.
    package static let notAuthenticated: Self = "N000"
    /// N003: the user chose "Other TV Provider".
    package static let otherProvider: Self = "N003"
    /// N004: the chosen provider, or single sign-on with it, is disabled.
    package static let integrationDisabled: Self = "N004"
    /// N005: the user closed the picker of the platform.
    package static let userCancelled: Self = "N005"
    /// N010: signed in because the provider is degraded.
    package static let authenticatedByDegradation: Self = "N010"
    /// N011: signed in by temporary access.
    package static let authenticatedTemporarily: Self = "N011"
    /// N111: temporary access has expired.
    package static let temporaryAccessExpired: Self = "N111"
    /// N130: a code was not used.
    package static let tokenNotFound: Self = "N130"
    /// N500: the service failed.
    package static let internalError: Self = "N500"
    /// VSA203: the user also has to sign out in the settings.
    package static let signOutInSettings: Self = "VSA203"
    /// VSA403: the app has no permission.
    package static let accessDenied: Self = "VSA403"
    /// VSA404: the user was not asked for permission.
    package static let accessUndetermined: Self = "VSA404"
    /// VSA503: the framework returned no usable metadata.
    package static let metadataFailed: Self = "VSA503"
    /// APPL: the framework failed without interruption.
    package static let accountFailed: Self = "APPL"
    /// APPL_ERROR: the framework failed when a sign-in was checked.
    package static let accountCheckFailed: Self = "APPL_ERROR"
    /// REGCODE: the message contains a code that the app displays.
    package static let registrationCode: Self = "REGCODE"
    /// REG500: the service returned no code.
    package static let noRegistrationCode: Self = "REG500"
    /// R400: the app is not registered.
    package static let notRegistered: Self = "R400"
    /// R401: the access token is missing.
    package static let noAccessToken: Self = "R401"
    /// SEC403: the domain is not allowed.
    package static let domainNotAllowed: Self = "SEC403"
    /// SEC412: the identifier of the device does not match.
    package static let deviceMismatch: Self = "SEC412"
    /// CFG429: too many calls for this device.
    package static let configurationThrottled: Self = "CFG429"
    /// Z010: authorized because the provider is degraded.
    package static let authorizedByDegradation: Self = "Z010"
    /// Z011: authorized by temporary access.
    package static let authorizedTemporarily: Self = "Z011"
    /// Z110: denied after repeated denials.
    package static let authorizationRepeatedlyDenied: Self = "Z110"
    /// Z120: the service could not ask the provider.
    package static let authorizationUnavailable: Self = "Z120"
    /// Z130: the resource is malformed.
    package static let malformedResource: Self = "Z130"
    /// Z169: a rule for a degraded provider denies every resource.
    package static let authorizationDeniedByRule: Self = "Z169"
    /// Z500: the service failed.
    package static let authorizationInternalError: Self = "Z500"
    /// Z100: denied by the provider, or throttled.
    package static let authorizationFailed: Self = "Z100"
    /// P100: no preauthorization.
    package static let preauthorizationFailed: Self = "P100"

    /// CFG with a status: the configuration could not be read.
    ///
    /// - Parameter status: The status of the answer.
    /// - Returns: The identifier.
    package static func configuration(_ status: Int) -> Self { Self(rawValue: "CFG\(status)") }

    /// The user is not signed in.
    package static let userNotAuthenticated: Self = "USER_NOT_AUTHENTICATED_ERROR"
    /// The user chose no provider, or canceled.
    package static let providerNotSelected: Self = "PROVIDER_NOT_SELECTED_ERROR"
    /// A sign-in failed.
    package static let genericAuthentication: Self = "GENERIC_AUTHENTICATION_ERROR"
    /// The user may not watch the resource.
    package static let userNotAuthorized: Self = "USER_NOT_AUTHORIZED_ERROR"
    /// The request for a permission failed; the name follows that of a sign-in.
    package static let genericAuthorization: Self = "GENERIC_AUTHORIZATION_ERROR"
}

extension EntitlementStatus.Level {
    /// Creates the documented level of an identifier; an error otherwise.
    init(of errorID: ServiceName) {
        self =
            switch errorID {
            case .registrationCode: .success
            case .notAuthenticated, .otherProvider, .integrationDisabled, .userCancelled, .authenticatedTemporarily,
                .authorizedTemporarily, .signOutInSettings,
                .accessDenied, .accessUndetermined, .metadataFailed:
                .info
            case .authenticatedByDegradation, .authorizedByDegradation,
                .temporaryAccessExpired, .configurationThrottled, .deviceMismatch:
                .warning
            default: .error
            }
    }
}
