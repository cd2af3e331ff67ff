// SPDX-License-Identifier: Apache-2.0

extension ServiceError.Code {
    /// `invalid_request`, status 400.
    package static let invalidRequest = Self(rawValue: "invalid_request")
    /// `invalid_redirect_uri`, status 400.
    package static let invalidRedirectURI = Self(rawValue: "invalid_redirect_uri")
    /// `invalid_software_statement`, status 400.
    package static let invalidSoftwareStatement = Self(rawValue: "invalid_software_statement")
    /// `unapproved_software_statement`, status 400.
    package static let unapprovedSoftwareStatement = Self(rawValue: "unapproved_software_statement")
    /// `invalid_client`, status 400.
    package static let invalidClient = Self(rawValue: "invalid_client")
    /// `unauthorized_client`, status 400.
    package static let unauthorizedClient = Self(rawValue: "unauthorized_client")
    /// `unsupported_grant_type`, status 400.
    package static let unsupportedGrantType = Self(rawValue: "unsupported_grant_type")

    /// The errors of Dynamic Client Registration.
    static let registration: [Documentation] = [
        Documentation(.invalidRequest, nil, [400]),
        Documentation(.invalidRedirectURI, nil, [400]),
        Documentation(.invalidSoftwareStatement, nil, [400]),
        Documentation(.unapprovedSoftwareStatement, nil, [400]),
        Documentation(.invalidClient, nil, [400]),
        Documentation(.unauthorizedClient, nil, [400]),
        Documentation(.unsupportedGrantType, nil, [400]),
    ]
}
