// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SAMLEncoding

extension ServiceProvider {
    /// Why a user needs the help of the identity provider (SAML V2.0 Metadata Deployment Profile for errorURL, version 1.0).
    @nonexhaustive
    public enum HelpReason: String, Hashable, Sendable, CaseIterable {
        /// The attributes that identify the user are missing.
        case identification = "IDENTIFICATION_FAILURE"
        /// The way of authentication is not sufficient.
        case authentication = "AUTHENTICATION_FAILURE"
        /// The attributes that give the user access are missing.
        case authorization = "AUTHORIZATION_FAILURE"
        /// Anything else.
        case other = "OTHER_ERROR"
    }

    /// Returns the page of an identity provider that helps a user, for a page of the service that says what is missing
    /// (SDP-SP12).
    ///
    /// - Parameters:
    ///   - entityID: The entity ID of the identity provider, such as that of ``Session/identityProvider``.
    ///   - reason: The reason.
    ///   - attempt: The ID of the attempt, which the page receives if it asks for it.
    ///   - moment: The current time, which the page receives if it asks for it.
    /// - Returns: The URL of ``IdentityProvider/errorURL`` with the values for its placeholders, or `nil` if the identity
    ///   provider has no such URL. Escape it in HTML.
    public func helpPage(
        of entityID: String,
        for reason: HelpReason,
        attempt: String? = nil,
        at moment: Timestamp
    ) -> EndpointURL? {
        guard let url = configuration.identityProviders[entityID]?.errorURL else { return nil }
        let values = [
            "CODE": reason.rawValue, "TS": "\(moment.seconds)", "RP": configuration.entityID, "TID": attempt ?? "",
            "CTX": "",
        ]
        let text = values.reduce(url.text) { text, value in
            text.replacing("ERRORURL_\(value.key)", with: PercentEncoding.encode(value.value))
        }
        return EndpointURL(text)
    }
}
