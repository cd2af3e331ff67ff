// SPDX-License-Identifier: Apache-2.0

extension ServiceError.Code {
    /// `invalid_parameter_service_provider`, status 400.
    package static let invalidParameterServiceProvider = Self(rawValue: "invalid_parameter_service_provider")
    /// `invalid_parameter_mvpd`, status 400.
    package static let invalidParameterMVPD = Self(rawValue: "invalid_parameter_mvpd")
    // swift-format-ignore: DontRepeatTypeInStaticProperties
    /// `invalid_parameter_code`, status 400.
    package static let invalidParameterCode = Self(rawValue: "invalid_parameter_code")
    /// `invalid_parameter_resources`, status 400.
    package static let invalidParameterResources = Self(rawValue: "invalid_parameter_resources")
    /// `invalid_parameter_redirect_url`, status 400.
    package static let invalidParameterRedirectURL = Self(rawValue: "invalid_parameter_redirect_url")
    /// `invalid_parameter_partner`, status 400.
    package static let invalidParameterPartner = Self(rawValue: "invalid_parameter_partner")
    /// `invalid_parameter_saml_response`, status 400.
    package static let invalidParameterSAMLResponse = Self(rawValue: "invalid_parameter_saml_response")
    /// `invalid_header_device_info`, status 400.
    package static let invalidHeaderDeviceInfo = Self(rawValue: "invalid_header_device_info")
    /// `invalid_header_device_identifier`, status 400.
    package static let invalidHeaderDeviceIdentifier = Self(rawValue: "invalid_header_device_identifier")
    /// `invalid_header_identity_for_temporary_access`, status 400.
    package static let invalidHeaderIdentityForTemporaryAccess = Self(
        rawValue: "invalid_header_identity_for_temporary_access"
    )
    /// `invalid_header_pfs_permission_access_not_present`, status 400.
    package static let invalidHeaderPFSPermissionAccessNotPresent = Self(
        rawValue: "invalid_header_pfs_permission_access_not_present"
    )
    /// `invalid_header_pfs_permission_access_not_determined`, status 400.
    package static let invalidHeaderPFSPermissionAccessNotDetermined = Self(
        rawValue: "invalid_header_pfs_permission_access_not_determined"
    )
    /// `invalid_header_pfs_permission_access_not_granted`, status 400.
    package static let invalidHeaderPFSPermissionAccessNotGranted = Self(
        rawValue: "invalid_header_pfs_permission_access_not_granted"
    )
    /// `invalid_header_pfs_provider_id_not_determined`, status 400.
    package static let invalidHeaderPFSProviderIDNotDetermined = Self(
        rawValue: "invalid_header_pfs_provider_id_not_determined"
    )
    /// `invalid_header_pfs_provider_id_mismatch`, status 400.
    package static let invalidHeaderPFSProviderIDMismatch = Self(rawValue: "invalid_header_pfs_provider_id_mismatch")
    /// `invalid_header_pfs_provider_info_expired`, status 400.
    package static let invalidHeaderPFSProviderInfoExpired = Self(rawValue: "invalid_header_pfs_provider_info_expired")
    /// `invalid_integration`, status 400.
    package static let invalidIntegration = Self(rawValue: "invalid_integration")
    /// `invalid_authentication_session`, status 400.
    package static let invalidAuthenticationSession = Self(rawValue: "invalid_authentication_session")
    /// `preauthorization_denied_by_mvpd`, status 403.
    package static let preauthorizationDeniedByMVPD = Self(rawValue: "preauthorization_denied_by_mvpd")
    /// `authorization_denied_by_mvpd`, status 403.
    package static let authorizationDeniedByMVPD = Self(rawValue: "authorization_denied_by_mvpd")
    /// `authorization_denied_by_parental_controls`, status 403.
    package static let authorizationDeniedByParentalControls = Self(
        rawValue: "authorization_denied_by_parental_controls"
    )
    /// `authorization_denied_by_degradation_rule`, status 403.
    package static let authorizationDeniedByDegradationRule = Self(rawValue: "authorization_denied_by_degradation_rule")
    /// `internal_server_error`, status 500.
    package static let internalServerError = Self(rawValue: "internal_server_error")
    /// `too_many_resources`, status 403.
    package static let tooManyResources = Self(rawValue: "too_many_resources")
    /// `invalid_configuration_user_metadata_certificate`, status 500.
    package static let invalidConfigurationUserMetadataCertificate = Self(
        rawValue: "invalid_configuration_user_metadata_certificate"
    )
    /// `invalid_configuration_temporary_access`, status 500.
    package static let invalidConfigurationTemporaryAccess = Self(rawValue: "invalid_configuration_temporary_access")
    /// `invalid_configuration_platform`, status 500.
    package static let invalidConfigurationPlatform = Self(rawValue: "invalid_configuration_platform")
    /// `invalid_configuration_platform_id`, status 500.
    package static let invalidConfigurationPlatformID = Self(rawValue: "invalid_configuration_platform_id")
    /// `invalid_configuration_platform_trait`, status 500.
    package static let invalidConfigurationPlatformTrait = Self(rawValue: "invalid_configuration_platform_trait")
    /// `invalid_configuration_platform_category_trait`, status 500.
    package static let invalidConfigurationPlatformCategoryTrait = Self(
        rawValue: "invalid_configuration_platform_category_trait"
    )
    /// `invalid_configuration_platform_services`, status 500.
    package static let invalidConfigurationPlatformServices = Self(rawValue: "invalid_configuration_platform_services")
    /// `invalid_configuration_mvpd_platform`, status 500.
    package static let invalidConfigurationMVPDPlatform = Self(rawValue: "invalid_configuration_mvpd_platform")
    /// `invalid_configuration_mvpd_platform_boarding_status`, status 500.
    package static let invalidConfigurationMVPDPlatformBoardingStatus = Self(
        rawValue: "invalid_configuration_mvpd_platform_boarding_status"
    )
    /// `invalid_configuration_mvpd_platform_profile_exchange`, status 500.
    package static let invalidConfigurationMVPDPlatformProfileExchange = Self(
        rawValue: "invalid_configuration_mvpd_platform_profile_exchange"
    )
    /// `invalid_access_token_service_provider`, status 401.
    package static let invalidAccessTokenServiceProvider = Self(rawValue: "invalid_access_token_service_provider")
    /// `invalid_access_token_client_application`, status 401.
    package static let invalidAccessTokenClientApplication = Self(rawValue: "invalid_access_token_client_application")
    /// `authenticated_profile_missing`, status 403.
    package static let authenticatedProfileMissing = Self(rawValue: "authenticated_profile_missing")
    /// `authenticated_profile_expired`, status 403.
    package static let authenticatedProfileExpired = Self(rawValue: "authenticated_profile_expired")
    /// `authenticated_profile_invalidated`, status 403.
    package static let authenticatedProfileInvalidated = Self(rawValue: "authenticated_profile_invalidated")
    /// `temporary_access_duration_limit_exceeded`, status 403.
    package static let temporaryAccessDurationLimitExceeded = Self(rawValue: "temporary_access_duration_limit_exceeded")
    /// `temporary_access_resources_limit_exceeded`, status 403.
    package static let temporaryAccessResourcesLimitExceeded = Self(
        rawValue: "temporary_access_resources_limit_exceeded"
    )
    /// `authorization_denied_by_hba_policies`, status 403.
    package static let authorizationDeniedByHBAPolicies = Self(rawValue: "authorization_denied_by_hba_policies")
    /// `authorization_denied_by_session_invalidated`, status 403.
    package static let authorizationDeniedBySessionInvalidated = Self(
        rawValue: "authorization_denied_by_session_invalidated"
    )
    /// `identity_not_recognized_by_mvpd`, status 403.
    package static let identityNotRecognizedByMVPD = Self(rawValue: "identity_not_recognized_by_mvpd")
    /// `network_received_error`, status 403.
    package static let networkReceivedError = Self(rawValue: "network_received_error")
    /// `network_connection_timeout`, status 403.
    package static let networkConnectionTimeout = Self(rawValue: "network_connection_timeout")
    /// `maximum_execution_time_exceeded`, status 403.
    package static let maximumExecutionTimeExceeded = Self(rawValue: "maximum_execution_time_exceeded")
    /// `maximum_attempts_exceeded`, of the interface description only.
    package static let maximumAttemptsExceeded = Self(rawValue: "maximum_attempts_exceeded")
    /// `degraded_integration`, of the interface description only.
    package static let degradedIntegration = Self(rawValue: "degraded_integration")
    /// `invalid_refresh_token`, of the interface description only.
    package static let invalidRefreshToken = Self(rawValue: "invalid_refresh_token")
    /// `authorization_denied_by_degradation_configuration_change`, of the interface description only.
    package static let authorizationDeniedByDegradationConfigurationChange = Self(
        rawValue: "authorization_denied_by_degradation_configuration_change"
    )

    /// The enhanced error codes of REST API V2, most of which REST API V1 shares.
    static let enhanced: [Documentation] = [
        Documentation(.invalidParameterServiceProvider, .noAction, [400]),
        Documentation(.invalidParameterMVPD, .noAction, [400]),
        Documentation(.invalidParameterCode, .noAction, [400]),
        Documentation(.invalidParameterResources, .noAction, [400]),
        Documentation(.invalidParameterRedirectURL, .noAction, [400]),
        Documentation(.invalidParameterPartner, .noAction, [400]),
        Documentation(.invalidParameterSAMLResponse, .noAction, [400]),
        Documentation(.invalidHeaderDeviceInfo, .noAction, [400]),
        Documentation(.invalidHeaderDeviceIdentifier, .noAction, [400]),
        Documentation(.invalidHeaderIdentityForTemporaryAccess, .noAction, [400]),
        Documentation(.invalidHeaderPFSPermissionAccessNotPresent, .noAction, [400]),
        Documentation(.invalidHeaderPFSPermissionAccessNotDetermined, .noAction, [400]),
        Documentation(.invalidHeaderPFSPermissionAccessNotGranted, .noAction, [400]),
        Documentation(.invalidHeaderPFSProviderIDNotDetermined, .noAction, [400]),
        Documentation(.invalidHeaderPFSProviderIDMismatch, .noAction, [400]),
        Documentation(.invalidHeaderPFSProviderInfoExpired, .noAction, [400]),
        Documentation(.invalidIntegration, .noAction, [400]),
        Documentation(.invalidAuthenticationSession, .noAction, [400]),
        Documentation(.preauthorizationDeniedByMVPD, .noAction, [403]),
        Documentation(.authorizationDeniedByMVPD, .noAction, [403]),
        Documentation(.authorizationDeniedByParentalControls, .noAction, [403]),
        Documentation(.authorizationDeniedByDegradationRule, .noAction, [403]),
        Documentation(.internalServerError, .noAction, [500]),
        Documentation(.tooManyResources, .configuration, [403]),
        Documentation(.invalidConfigurationUserMetadataCertificate, .configuration, [500]),
        Documentation(.invalidConfigurationTemporaryAccess, .configuration, [500]),
        Documentation(.invalidConfigurationPlatform, .configuration, [500]),
        Documentation(.invalidConfigurationPlatformID, .configuration, [500]),
        Documentation(.invalidConfigurationPlatformTrait, .configuration, [500]),
        Documentation(.invalidConfigurationPlatformCategoryTrait, .configuration, [500]),
        Documentation(.invalidConfigurationPlatformServices, .configuration, [500]),
        Documentation(.invalidConfigurationMVPDPlatform, .configuration, [500]),
        Documentation(.invalidConfigurationMVPDPlatformBoardingStatus, .configuration, [500]),
        Documentation(.invalidConfigurationMVPDPlatformProfileExchange, .configuration, [500]),
        Documentation(.invalidAccessTokenServiceProvider, .applicationRegistration, [401]),
        Documentation(.invalidAccessTokenClientApplication, .applicationRegistration, [401]),
        Documentation(.authenticatedProfileMissing, .authentication, [403]),
        Documentation(.authenticatedProfileExpired, .authentication, [403]),
        Documentation(.authenticatedProfileInvalidated, .authentication, [403]),
        Documentation(.temporaryAccessDurationLimitExceeded, .authentication, [403]),
        Documentation(.temporaryAccessResourcesLimitExceeded, .authentication, [403]),
        Documentation(.authorizationDeniedByHBAPolicies, .authentication, [403]),
        Documentation(.authorizationDeniedBySessionInvalidated, .authentication, [403]),
        Documentation(.identityNotRecognizedByMVPD, .authentication, [403]),
        Documentation(.networkReceivedError, .retry, [403]),
        Documentation(.networkConnectionTimeout, .retry, [403]),
        Documentation(.maximumExecutionTimeExceeded, .retry, [403]),
        Documentation(.maximumAttemptsExceeded, nil, []),
        Documentation(.degradedIntegration, nil, []),
        Documentation(.invalidRefreshToken, nil, []),
        Documentation(.authorizationDeniedByDegradationConfigurationChange, nil, []),
    ]
}
