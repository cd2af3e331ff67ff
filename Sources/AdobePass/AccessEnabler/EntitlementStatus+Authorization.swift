// SPDX-License-Identifier: Apache-2.0

extension EntitlementStatus {
    /// Creates the status of an authorization; `nil` if the SDK has none for it.
    ///
    /// The SDK documents the codes, but not the answers that cause them; <doc:migrating-from-access-enabler> lists the
    /// assignment.
    init?(_ authorization: MediaAuthorization, of record: SignInRecord) {
        switch authorization {
        case .play(_, let decision):
            // REST API V1 names no source.
            switch (decision.source, record.origin) {
            case ("degradation", _), (nil, .degraded): self.init(.authorizedByDegradation)
            case ("temppass", _), (nil, .temporary): self.init(.authorizedTemporarily)
            default: return nil
            }
        case .denied(let decision):
            self.init(decision.error?.code.authorizationStatus ?? .authorizationFailed, details: decision.details)
        case .signInMissing(let error):
            guard let status = error?.code.authorizationStatus else { return nil }
            self.init(status)
        case .failed(let failure):
            let status = failure.status ?? 0
            let usual: ServiceName = status >= 500 ? .authorizationInternalError : .authorizationFailed
            self.init(failure, as: failure.serviceError?.code.authorizationStatus ?? usual)
        case .cancelled: return nil
        }
    }
}

extension ServiceName {
    /// The status of a code in the answer to an authorization; `nil` for another code.
    fileprivate var authorizationStatus: ServiceName? {
        switch self {
        case "authorization_denied_by_mvpd", "authorization_denied_by_parental_controls",
            "authorization_denied_by_hba_policies", "authorization_denied_by_session_invalidated",
            "identity_not_recognized_by_mvpd", "temporary_access_resources_limit_exceeded":
            .authorizationFailed
        case "maximum_attempts_exceeded": .authorizationRepeatedlyDenied
        case "network_received_error", "network_connection_timeout", "maximum_execution_time_exceeded":
            .authorizationUnavailable
        case "missing_resource", "malformed_authz_request", "invalid_parameter_resources": .malformedResource
        case "authorization_denied_by_degradation_rule", "authorization_denied_by_degradation_configuration_change":
            .authorizationDeniedByRule
        case "internal_error", "internal_server_error": .authorizationInternalError
        case "temporary_access_duration_limit_exceeded": .temporaryAccessExpired
        default: nil
        }
    }
}
