// SPDX-License-Identifier: Apache-2.0

extension ServiceError {
    /// The documented codes that have the same documented action and statuses.
    package struct DocumentedCodes: Sendable {
        /// The documented action; `nil` if no action is documented.
        package let action: ServiceName?

        /// The HTTP statuses of the codes; empty if none is documented.
        package let statuses: [Int]

        /// The codes that have this action and one of these statuses.
        package let codes: [ServiceName]

        init(_ action: ServiceName?, _ statuses: [Int], _ codes: ServiceName...) {
            self.action = action
            self.statuses = statuses
            self.codes = codes
        }
    }

    /// The documented codes.
    package static let documented: [DocumentedCodes] = enhanced + enhancedV1 + registration + ssoService

    /// The enhanced error codes of REST API V2, most of which REST API V1 shares.
    ///
    /// The codes without a status are documented only in the interface description.
    private static let enhanced: [DocumentedCodes] = [
        DocumentedCodes(
            "none",
            [400],
            "invalid_parameter_service_provider",
            "invalid_parameter_mvpd",
            "invalid_parameter_code",
            "invalid_parameter_resources",
            "invalid_parameter_redirect_url",
            "invalid_parameter_partner",
            "invalid_parameter_saml_response",
            "invalid_header_device_info",
            "invalid_header_device_identifier",
            "invalid_header_identity_for_temporary_access",
            "invalid_header_pfs_permission_access_not_present",
            "invalid_header_pfs_permission_access_not_determined",
            "invalid_header_pfs_permission_access_not_granted",
            "invalid_header_pfs_provider_id_not_determined",
            "invalid_header_pfs_provider_id_mismatch",
            "invalid_header_pfs_provider_info_expired",
            "invalid_integration",
            "invalid_authentication_session"
        ),
        DocumentedCodes(
            "none",
            [403],
            "preauthorization_denied_by_mvpd",
            "authorization_denied_by_mvpd",
            "authorization_denied_by_parental_controls",
            "authorization_denied_by_degradation_rule"
        ),
        DocumentedCodes(
            "none",
            [500],
            "internal_server_error"
        ),
        DocumentedCodes(
            "configuration",
            [403],
            "too_many_resources"
        ),
        DocumentedCodes(
            "configuration",
            [500],
            "invalid_configuration_user_metadata_certificate",
            "invalid_configuration_temporary_access",
            "invalid_configuration_platform",
            "invalid_configuration_platform_id",
            "invalid_configuration_platform_trait",
            "invalid_configuration_platform_category_trait",
            "invalid_configuration_platform_services",
            "invalid_configuration_mvpd_platform",
            "invalid_configuration_mvpd_platform_boarding_status",
            "invalid_configuration_mvpd_platform_profile_exchange"
        ),
        DocumentedCodes(
            "application-registration",
            [401],
            "invalid_access_token_service_provider",
            "invalid_access_token_client_application"
        ),
        DocumentedCodes(
            "authentication",
            [403],
            "authenticated_profile_missing",
            "authenticated_profile_expired",
            "authenticated_profile_invalidated",
            "temporary_access_duration_limit_exceeded",
            "temporary_access_resources_limit_exceeded",
            "authorization_denied_by_hba_policies",
            "authorization_denied_by_session_invalidated",
            "identity_not_recognized_by_mvpd"
        ),
        DocumentedCodes(
            "retry",
            [403],
            "network_received_error",
            "network_connection_timeout",
            "maximum_execution_time_exceeded"
        ),
        DocumentedCodes(
            nil,
            [],
            "maximum_attempts_exceeded",
            "degraded_integration",
            "invalid_refresh_token",
            "authorization_denied_by_degradation_configuration_change"
        ),
    ]

    /// The enhanced error codes that only REST API V1 has.
    private static let enhancedV1: [DocumentedCodes] = [
        DocumentedCodes(
            "none",
            [400],
            "invalid_requestor",
            "invalid_device_info",
            "invalid_device_id"
        ),
        DocumentedCodes(
            "none",
            [400, 412],
            "missing_resource",
            "malformed_authz_request"
        ),
        DocumentedCodes(
            "none",
            [400, 405, 500],
            "internal_error"
        ),
        DocumentedCodes(
            "configuration",
            [400, 412],
            "unknown_integration"
        ),
        DocumentedCodes(
            "authentication",
            [400],
            "authentication_session_issuer_mismatch"
        ),
        DocumentedCodes(
            "authentication",
            [403],
            "authentication_session_invalidated"
        ),
        DocumentedCodes(
            "authentication",
            [403, 412],
            "authentication_session_missing",
            "authentication_session_expired"
        ),
        DocumentedCodes(
            "authentication",
            [412],
            "preauthorization_authentication_session_missing",
            "preauthorization_authentication_session_expired"
        ),
        DocumentedCodes(
            "authorization",
            [403, 404],
            "authorization_not_found"
        ),
        DocumentedCodes(
            "authorization",
            [410],
            "authorization_expired"
        ),
    ]

    /// The errors of Dynamic Client Registration.
    private static let registration: [DocumentedCodes] = [
        DocumentedCodes(
            nil,
            [400],
            "invalid_request",
            "invalid_redirect_uri",
            "invalid_software_statement",
            "unapproved_software_statement",
            "invalid_client",
            "unauthorized_client",
            "unsupported_grant_type"
        )
    ]

    /// The errors of the SSO service.
    private static let ssoService: [DocumentedCodes] = [
        DocumentedCodes("check_headers", [400, 401], "header_missing"),
        DocumentedCodes("get_new_token", [401], "header_invalid", "token_expired"),
        DocumentedCodes("get_new_token", [400], "token_invalid"),
        DocumentedCodes("check_request_body", [400], "request_invalid"),
        DocumentedCodes("none", [400], "request_null"),
        DocumentedCodes("none", [401], "unauthorized"),
    ]
}
