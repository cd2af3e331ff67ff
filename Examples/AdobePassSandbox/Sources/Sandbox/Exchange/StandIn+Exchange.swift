// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension StandIn {
    /// Exchanges a document for a profile, in both versions of the interface.
    func exchange(_ value: String?, for owner: Profile.Owner, _ mvpd: MVPD) throws -> Profile {
        let issued = store.requests.all { [now] in
            $0.serviceProvider == owner.serviceProvider && $0.mvpd == mvpd.id && $0.expires > now
        }
        var signIn: ExchangeVerifier.SignIn
        do {
            let (ids, isCleaned) = (issued.map(\.id), settings.requireCleanup)
            signIn = try verifier.signIn(from: value, answering: ids, isCleaned: isCleaned, at: now)
            guard store.use(signIn.assertions) else {
                throw ExchangeVerifier.Diagnosis(text: "replayed: the assertion was used before")
            }
        } catch is ExchangeVerifier.Diagnosis where !settings.verify {
            signIn = try ExchangeVerifier.unverified(from: value)
        }
        var profile = newProfile(.appleSSO, of: owner, mvpd.id, user: signIn.userID)
        profile.attributes = signIn.attributes
        store.profiles.save(profile)
        return profile
    }

    /// Returns whether a TV provider is configured for the sign-in of a platform.
    func hasPartnerSignOn(_ mvpd: MVPD, _ provider: ServiceProvider) -> Bool {
        mvpd.boardingStatus == "SUPPORTED" && mvpd.enablePlatformServices == true && isPartner(mvpd, provider)
    }

    /// Returns whether partner single sign-on is switched on for an integration.
    func isPartner(_ mvpd: MVPD, _ provider: ServiceProvider) -> Bool {
        mvpd.enablePlatformServices == true && !settings.withoutPartner.contains("\(provider.id)/\(mvpd.id)")
    }

    func addRequest(_ id: String, serviceProvider: String, mvpd: String) {
        let end = end(of: \.samlRequest)
        let request = IssuedRequest(id: id, serviceProvider: serviceProvider, mvpd: mvpd, expires: end)
        store.requests.save(request)
    }

    /// Creates the request that the app passes to the framework, and stores its identifier.
    func makeRequest(_ provider: ServiceProvider, _ mvpd: MVPD) -> String {
        let id = "_" + String.unique
        addRequest(id, serviceProvider: provider.id, mvpd: mvpd.id)
        let attributes = (mvpd.requiredMetadataFields ?? []).map { "<saml:Attribute Name=\"\($0.escapedMarkup)\"/>" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>\
            <samlp:AttributeQuery xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
            xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="\(id)" Version="2.0" \
            IssueInstant="\(Timestamp(seconds: now / 1_000))">\
            <saml:Issuer>https://saml.sp.auth.adobe.com</saml:Issuer><saml:Subject>\
            <saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:transient">\
            _\(String.unique)</saml:NameID></saml:Subject>\(attributes.joined())\
            </samlp:AttributeQuery>
            """
    }
}
