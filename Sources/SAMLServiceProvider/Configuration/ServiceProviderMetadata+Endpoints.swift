// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

extension ServiceProvider.Configuration {
    /// The metadata, with the endpoints of what is enabled.
    var published: ServiceProviderMetadata {
        var metadata = metadata
        if artifacts != nil, let url = URIReference(endpoints.assertionConsumer) {
            metadata.assertionConsumerServices.append(ServiceProviderMetadata.Endpoint(.artifact, url))
        }
        if discoveryService != nil, let url = URIReference(endpoints.login) { metadata.discoveryResponses.append(url) }
        return metadata
    }
}

extension ServiceProviderMetadata {
    /// Creates the metadata of a service with endpoints and keys.
    init(_ entityID: URIReference, _ endpoints: ServiceProvider.Endpoints, _ keys: [ServiceProvider.Key]) {
        func reference(_ url: String) -> URIReference {
            guard let reference = URIReference(url) else { preconditionFailure("a URL is a reference") }
            return reference
        }
        let certificates = keys.map(\.certificate)
        self.init(
            entityID,
            responsesTo: reference(endpoints.assertionConsumer),
            encryptionCertificates: keys.filter(\.privateKey.decrypts).map(\.certificate)
        )
        signingCertificates = certificates
        singleLogoutServices = [.redirect, .post].map { Endpoint($0, reference(endpoints.singleLogout)) }
        wantsAssertionsSigned = true
    }
}
