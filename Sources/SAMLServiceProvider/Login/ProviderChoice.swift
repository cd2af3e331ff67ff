// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SAML
internal import SAMLEncoding

/// The page on which a user chooses an identity provider.
enum ProviderChoice {
    /// The largest number of identity providers on the page; for more, a discovery service is better.
    static let maximumCount = 500

    /// Creates the page, with the identity providers that can be used.
    static func page(
        of configuration: ServiceProvider.Configuration,
        returningTo target: LocalPath,
        at moment: Timestamp
    ) -> ServiceProvider.BrowserResponse {
        let providers = configuration.identityProviders.usable(amongFirst: maximumCount, at: moment)
        let options = providers.map { provider in
            let query = "idp=\(PercentEncoding.encode(provider.entityID))&target=\(PercentEncoding.encode(target.text))"
            return ServiceProvider.Choice.Option(
                name: provider.name ?? provider.entityID,
                entityID: provider.entityID,
                url: "\(configuration.endpoints.login)?\(query)"
            )
        }
        let choice = ServiceProvider.Choice(options: options, target: target)
        return .page(.ok, configuration.pages.choice?(choice) ?? usual(choice))
    }

    private static func usual(_ choice: ServiceProvider.Choice) -> ServiceProvider.Page {
        ServiceProvider.Page(
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Sign in</title></head><body>
            <h1>Sign in with</h1>
            \(choice.list)
            </body></html>
            """
        )
    }
}
