// SPDX-License-Identifier: Apache-2.0

extension RESTv1 {
    /// Returns the URL of the page on which the user signs in with a registration code: `GET /api/v1/authenticate`.
    ///
    /// ``RESTv2/authenticationPage(at:serviceProvider:code:)`` replaces this page.
    ///
    /// A browser opens the page, without an access token. The page redirects to the provider (status 302), which
    /// redirects to `redirectURL` after the sign-in. The service answers 400 for an unknown code.
    ///
    /// - Parameters:
    ///   - server: The base URL of the service.
    ///   - code: The registration code.
    ///   - serviceProvider: The service provider.
    ///   - mvpd: The provider.
    ///   - domainName: A domain that is registered for the channel.
    ///   - genericData: The JSON of a promotional temporary pass.
    ///   - redirectURL: The URL to which the browser returns, without percent-encoding.
    /// - Returns: The URL, in ASCII. It contains the code.
    public static func authenticationPage(
        at server: ServerAddress,
        code: RegistrationCode,
        serviceProvider: ServiceProviderID,
        mvpd: MVPDID,
        domainName: String,
        genericData: PrivateText? = nil,
        redirectURL: String
    ) -> PrivateText {
        var query = URLQuery()
        // `reg_code` is first, because `&reg` is a character reference of HTML.
        query.append("reg_code", code.text)
        query.append("requestor_id", serviceProvider.text)
        query.append("mso_id", mvpd.text)
        query.append("domain_name", domainName)
        query.append("noflash", "true")
        query.append("no_iframe", "true")
        if let genericData { query.append("generic_data", genericData.value) }
        // `redirect_url` is last, because the service reads it to the end of the query.
        query.append("redirect_url", redirectURL)
        return PrivateText("\(server)/api/v1/authenticate?\(query.text)")
    }

    /// Returns the URL of the page on which a browser signs out at the service and at the provider: `GET
    /// /api/v1/logout`.
    ///
    /// ``RESTv2/logout(serviceProvider:provider:redirectURL:device:)``, whose answer contains the page, replaces this
    /// page.
    ///
    /// The documentation is inconsistent: one page describes only `DELETE`, another one describes a browser on an
    /// iPhone or iPad. It does not say whether the browser returns to `redirectURL`.
    ///
    /// - Parameters:
    ///   - server: The base URL of the service.
    ///   - client: The device and application on whose behalf the request is made.
    ///   - redirectURL: The URL to which the browser returns, without percent-encoding.
    /// - Returns: The URL, in ASCII. It contains the identifier of the device.
    public static func logoutPage(at server: ServerAddress, for client: Client, redirectURL: String) -> PrivateText {
        var query = URLQuery(for: client)
        query.append("device_info", client.device.information.headerValue)
        query.append("redirect_url", redirectURL)
        return PrivateText("\(server)/api/v1/logout?\(query.text)")
    }
}
