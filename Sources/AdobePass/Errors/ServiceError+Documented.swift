// SPDX-License-Identifier: Apache-2.0

extension ServiceError {
    /// A documented code.
    package struct DocumentedCode: Sendable {
        package let code: ServiceName

        /// The documented action; `nil` if no action is documented.
        package let action: ServiceName?

        /// The documented HTTP statuses; empty if only the interface description lists the code.
        package let statuses: [Int]
    }

    /// The codes of REST API V2 and V1, of Dynamic Client Registration and of the SSO service.
    package static let documented = groups.flatMap { action, statuses, codes in
        codes.utf8.split(separator: UInt8(ascii: " ")).map { code in
            DocumentedCode(code: ServiceName(rawValue: String(Substring(code))), action: action, statuses: statuses)
        }
    }

    /// The codes that have the same documented action and statuses.
    private static let groups: [(action: ServiceName?, statuses: [Int], codes: String)] = [
        (
            "none", [400],
            """
            invalid_parameter_service_provider invalid_parameter_mvpd invalid_parameter_code \
            invalid_parameter_resources invalid_parameter_redirect_url invalid_parameter_partner \
            invalid_parameter_saml_response invalid_header_device_info invalid_header_device_identifier \
            invalid_header_identity_for_temporary_access invalid_header_pfs_permission_access_not_present \
            invalid_header_pfs_permission_access_not_determined invalid_header_pfs_permission_access_not_granted \
            invalid_header_pfs_provider_id_not_determined invalid_header_pfs_provider_id_mismatch \
            invalid_header_pfs_provider_info_expired invalid_integration invalid_authentication_session
            """
        ),
        (
            "none", [403],
            """
            preauthorization_denied_by_mvpd authorization_denied_by_mvpd authorization_denied_by_parental_controls \
            authorization_denied_by_degradation_rule
            """
        ),
        ("none", [500], "internal_server_error"),
        ("configuration", [403], "too_many_resources"),
        (
            "configuration", [500],
            """
            invalid_configuration_user_metadata_certificate invalid_configuration_temporary_access \
            invalid_configuration_platform invalid_configuration_platform_id invalid_configuration_platform_trait \
            invalid_configuration_platform_category_trait invalid_configuration_platform_services \
            invalid_configuration_mvpd_platform invalid_configuration_mvpd_platform_boarding_status \
            invalid_configuration_mvpd_platform_profile_exchange
            """
        ),
        (
            "application-registration", [401],
            """
            invalid_access_token_service_provider invalid_access_token_client_application
            """
        ),
        (
            "authentication", [403],
            """
            authenticated_profile_missing authenticated_profile_expired authenticated_profile_invalidated \
            temporary_access_duration_limit_exceeded temporary_access_resources_limit_exceeded \
            authorization_denied_by_hba_policies authorization_denied_by_session_invalidated \
            identity_not_recognized_by_mvpd
            """
        ),
        ("retry", [403], "network_received_error network_connection_timeout maximum_execution_time_exceeded"),
        (
            nil, [],
            """
            maximum_attempts_exceeded degraded_integration invalid_refresh_token \
            authorization_denied_by_degradation_configuration_change
            """
        ),
        ("none", [400], "invalid_requestor invalid_device_info invalid_device_id"),
        ("none", [400, 412], "missing_resource malformed_authz_request"),
        ("none", [400, 405, 500], "internal_error"),
        ("configuration", [400, 412], "unknown_integration"),
        ("authentication", [400], "authentication_session_issuer_mismatch"),
        ("authentication", [403], "authentication_session_invalidated"),
        ("authentication", [403, 412], "authentication_session_missing authentication_session_expired"),
        (
            "authentication", [412],
            """
            preauthorization_authentication_session_missing preauthorization_authentication_session_expired
            """
        ),
        ("authorization", [403, 404], "authorization_not_found"),
        ("authorization", [410], "authorization_expired"),
        (
            nil, [400],
            """
            invalid_request invalid_redirect_uri invalid_software_statement unapproved_software_statement \
            invalid_client unauthorized_client unsupported_grant_type
            """
        ),
        ("check_headers", [400, 401], "header_missing"),
        ("get_new_token", [401], "header_invalid token_expired"),
        ("get_new_token", [400], "token_invalid"),
        ("check_request_body", [400], "request_invalid"),
        ("none", [400], "request_null"),
        ("none", [401], "unauthorized"),
    ]
}
