// SPDX-License-Identifier: Apache-2.0

extension ServiceError.Code {
    /// `invalid_requestor`, status 400.
    package static let invalidRequestor = Self(rawValue: "invalid_requestor")
    /// `invalid_device_info`, status 400.
    package static let invalidDeviceInfo = Self(rawValue: "invalid_device_info")
    /// `invalid_device_id`, status 400.
    package static let invalidDeviceID = Self(rawValue: "invalid_device_id")
    /// `missing_resource`, status 400 or 412.
    package static let missingResource = Self(rawValue: "missing_resource")
    /// `malformed_authz_request`, status 400 or 412.
    package static let malformedAuthzRequest = Self(rawValue: "malformed_authz_request")
    /// `internal_error`, status 400 or 405 or 500.
    package static let internalError = Self(rawValue: "internal_error")
    /// `unknown_integration`, status 400 or 412.
    package static let unknownIntegration = Self(rawValue: "unknown_integration")
    /// `authentication_session_issuer_mismatch`, status 400.
    package static let authenticationSessionIssuerMismatch = Self(rawValue: "authentication_session_issuer_mismatch")
    /// `authentication_session_invalidated`, status 403.
    package static let authenticationSessionInvalidated = Self(rawValue: "authentication_session_invalidated")
    /// `authentication_session_missing`, status 403 or 412.
    package static let authenticationSessionMissing = Self(rawValue: "authentication_session_missing")
    /// `authentication_session_expired`, status 403 or 412.
    package static let authenticationSessionExpired = Self(rawValue: "authentication_session_expired")
    /// `preauthorization_authentication_session_missing`, status 412.
    package static let preauthorizationAuthenticationSessionMissing = Self(
        rawValue: "preauthorization_authentication_session_missing"
    )
    /// `preauthorization_authentication_session_expired`, status 412.
    package static let preauthorizationAuthenticationSessionExpired = Self(
        rawValue: "preauthorization_authentication_session_expired"
    )
    /// `authorization_not_found`, status 403 or 404.
    package static let authorizationNotFound = Self(rawValue: "authorization_not_found")
    /// `authorization_expired`, status 410.
    package static let authorizationExpired = Self(rawValue: "authorization_expired")

    /// The enhanced error codes that only REST API V1 has.
    static let enhancedV1: [Documentation] = [
        Documentation(.invalidRequestor, .noAction, [400]),
        Documentation(.invalidDeviceInfo, .noAction, [400]),
        Documentation(.invalidDeviceID, .noAction, [400]),
        Documentation(.missingResource, .noAction, [400, 412]),
        Documentation(.malformedAuthzRequest, .noAction, [400, 412]),
        Documentation(.internalError, .noAction, [400, 405, 500]),
        Documentation(.unknownIntegration, .configuration, [400, 412]),
        Documentation(.authenticationSessionIssuerMismatch, .authentication, [400]),
        Documentation(.authenticationSessionInvalidated, .authentication, [403]),
        Documentation(.authenticationSessionMissing, .authentication, [403, 412]),
        Documentation(.authenticationSessionExpired, .authentication, [403, 412]),
        Documentation(.preauthorizationAuthenticationSessionMissing, .authentication, [412]),
        Documentation(.preauthorizationAuthenticationSessionExpired, .authentication, [412]),
        Documentation(.authorizationNotFound, .authorization, [403, 404]),
        Documentation(.authorizationExpired, .authorization, [410]),
    ]
}
