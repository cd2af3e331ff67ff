// SPDX-License-Identifier: Apache-2.0

extension EnhancedCode {
    /// The codes of REST API V1, for programmers that have enabled enhanced errors.
    package static let v1: [EnhancedCode] =
        table(.v1, .none, [400], "invalid_requestor invalid_device_info invalid_device_id")
        + table(.v1, .none, [400, 412], "missing_resource malformed_authz_request")
        + table(
            .v1,
            .none,
            [403],
            """
            preauthorization_denied_by_mvpd authorization_denied_by_mvpd authorization_denied_by_parental_controls
            """
        )
        + table(.v1, .none, [500, 400, 405], "internal_error")
        + table(.v1, .configuration, [400, 412], "unknown_integration")
        + table(.v1, .configuration, [403], "too_many_resources")
        + table(.v1, .authentication, [400], "authentication_session_issuer_mismatch")
        + table(
            .v1,
            .authentication,
            [403],
            """
            authorization_denied_by_hba_policies authorization_denied_by_session_invalidated
            identity_not_recognized_by_mvpd authentication_session_invalidated
            """
        )
        + table(
            .v1,
            .authentication,
            [403, 412],
            "authentication_session_missing authentication_session_expired"
        )
        + table(
            .v1,
            .authentication,
            [412],
            """
            preauthorization_authentication_session_missing preauthorization_authentication_session_expired
            """
        )
        + table(.v1, .authorization, [403, 404], "authorization_not_found")
        + table(.v1, .authorization, [410], "authorization_expired")
        + table(
            .v1,
            .retry,
            [403],
            "network_received_error network_connection_timeout maximum_execution_time_exceeded"
        )
}
