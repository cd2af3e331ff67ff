// SPDX-License-Identifier: Apache-2.0

/// A code of enhanced errors, with the action for the client.
package struct EnhancedCode: Hashable, Sendable {
    /// The code, as the service sends it.
    package let code: String
    /// The action that it advises.
    package let action: String
    /// The possible statuses, the most common one first.
    package let statuses: [Int]
    let interface: Interface

    var message: String {
        let words = code.split(separator: "_").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst() + "."
    }

    /// The codes of REST API V1, for programmers that have enabled enhanced errors.
    package static let v1 = all.filter { $0.interface == .v1 }

    /// The codes of both versions.
    package static let all = table.split(separator: "\n").flatMap { line -> [EnhancedCode] in
        let words = line.split(separator: " ").map(String.init)
        let statuses = words[2].split(separator: ",").compactMap { Int($0) }
        return words.dropFirst(3).map {
            EnhancedCode(code: $0, action: words[1], statuses: statuses, interface: words[0] == "v1" ? .v1 : .v2)
        }
    }

    /// Returns the entry of a code; the interface selects between two entries with the same name.
    static func named(_ code: String, in interface: Interface? = nil) -> EnhancedCode? {
        all.first { $0.code == code && (interface == nil || $0.interface == interface) }
    }

    /// The interface, the action, the statuses and the codes of each group.
    private static let table = """
        v2 none 400 invalid_parameter_service_provider invalid_parameter_mvpd invalid_parameter_code \
        invalid_parameter_resources invalid_parameter_redirect_url invalid_parameter_partner \
        invalid_parameter_saml_response invalid_header_device_info invalid_header_device_identifier \
        invalid_header_identity_for_temporary_access invalid_header_pfs_permission_access_not_present \
        invalid_header_pfs_permission_access_not_determined invalid_header_pfs_permission_access_not_granted \
        invalid_header_pfs_provider_id_not_determined invalid_header_pfs_provider_id_mismatch \
        invalid_header_pfs_provider_info_expired invalid_integration invalid_authentication_session \
        degraded_integration invalid_refresh_token
        v2 none 403 preauthorization_denied_by_mvpd authorization_denied_by_mvpd \
        authorization_denied_by_parental_controls authorization_denied_by_degradation_rule \
        authorization_denied_by_degradation_configuration_change maximum_attempts_exceeded
        v2 none 500 internal_server_error
        v2 configuration 403 too_many_resources
        v2 configuration 500 invalid_configuration_user_metadata_certificate invalid_configuration_temporary_access \
        invalid_configuration_platform invalid_configuration_platform_id invalid_configuration_platform_trait \
        invalid_configuration_platform_category_trait invalid_configuration_platform_services \
        invalid_configuration_mvpd_platform invalid_configuration_mvpd_platform_boarding_status \
        invalid_configuration_mvpd_platform_profile_exchange
        v2 application-registration 401 invalid_access_token_service_provider invalid_access_token_client_application
        v2 authentication 403 authenticated_profile_missing authenticated_profile_expired \
        authenticated_profile_invalidated temporary_access_duration_limit_exceeded \
        temporary_access_resources_limit_exceeded authorization_denied_by_hba_policies \
        authorization_denied_by_session_invalidated identity_not_recognized_by_mvpd
        v2 retry 403 network_received_error network_connection_timeout maximum_execution_time_exceeded
        v1 none 400 invalid_requestor invalid_device_info invalid_device_id
        v1 none 400,412 missing_resource malformed_authz_request
        v1 none 403 preauthorization_denied_by_mvpd authorization_denied_by_mvpd \
        authorization_denied_by_parental_controls
        v1 none 500,400,405 internal_error
        v1 configuration 400,412 unknown_integration
        v1 configuration 403 too_many_resources
        v1 authentication 400 authentication_session_issuer_mismatch
        v1 authentication 403 authorization_denied_by_hba_policies authorization_denied_by_session_invalidated \
        identity_not_recognized_by_mvpd authentication_session_invalidated
        v1 authentication 403,412 authentication_session_missing authentication_session_expired
        v1 authentication 412 preauthorization_authentication_session_missing \
        preauthorization_authentication_session_expired
        v1 authorization 403,404 authorization_not_found
        v1 authorization 410 authorization_expired
        v1 retry 403 network_received_error network_connection_timeout maximum_execution_time_exceeded
        """
}
