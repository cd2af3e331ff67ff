// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

extension ServiceProvider.Configuration {
    /// Returns the reason for which no message goes to a URL, or `nil` if it can.
    ///
    /// Metadata of a federation must not let this service send requests to itself, or to programs on the user's machine.
    func fault(of location: EndpointURL) -> String? {
        if location.hasOrigin(of: endpoints.base) {
            return "The endpoint \(location.text) has the origin of this service, which would send messages to itself."
        }
        if !location.isSecure, endpoints.base.isSecure {
            return "The endpoint \(location.text) is not `https`, but the URL of this service is."
        }
        return nil
    }

    /// Checks the identity providers that are in the list when the service begins.
    func checkProviders() throws(ConfigurationError) {
        for provider in identityProviders.all {
            for purpose in IdentityProvider.Endpoint.Purpose.allCases {
                guard let endpoint = provider.endpoint(for: purpose), let fault = fault(of: endpoint.location) else {
                    continue
                }
                throw ConfigurationError(
                    .identityProvider,
                    "The identity provider \(provider.entityID.escapedForReport) cannot be used. \(fault)"
                )
            }
        }
    }
}
