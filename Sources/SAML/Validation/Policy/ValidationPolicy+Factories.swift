// SPDX-License-Identifier: Apache-2.0

extension ValidationPolicy {
    /// Returns a policy for any response that is intended for an audience.
    ///
    /// - Parameter audience: The entity ID of the service provider.
    /// - Returns: A policy that validates the audience. Set further properties as needed.
    /// - Precondition: `audience` is not empty.
    public static func core(audience: String) -> ValidationPolicy {
        service(.core, audience: audience)
    }

    /// Returns a policy for the response to an attribute query, if the query is not available.
    ///
    /// - Parameter audience: The entity ID of the service provider that sent the query.
    /// - Returns: A policy that validates the audience. Set further properties as needed.
    /// - Precondition: `audience` is not empty.
    public static func attributeQuery(audience: String) -> ValidationPolicy {
        service(.attributeQuery, audience: audience)
    }

    /// Returns a policy for the response to a query: subject, request and attributes must match the query.
    ///
    /// - Parameters:
    ///   - audience: The entity ID of the service provider that sent the query.
    ///   - query: The query.
    /// - Returns: A policy that validates the audience and the match with the query. Set further properties as needed.
    /// - Precondition: `audience` is not empty.
    public static func attributeQuery(audience: String, answering query: AttributeQuery) -> ValidationPolicy {
        var policy = service(.attributeQuery, audience: audience)
        policy.query = query
        return policy
    }

    /// Returns a policy for the response to a web browser single sign-on request.
    ///
    /// - Parameters:
    ///   - audience: The entity ID of the service provider.
    ///   - recipient: The ACS URL of the service provider; the policy requires it as recipient and destination.
    ///   - inResponseTo: The request that the response must answer, or `unsolicited` if no request was sent. By default, the
    ///     policy accepts no response until a validation names its request, with `answering` of `ResponseValidator`.
    /// - Returns: A policy that validates all of these. Set further properties as needed.
    /// - Precondition: `audience` and `recipient` are not empty.
    public static func webSSO(
        audience: String,
        recipient: String,
        inResponseTo: InResponseTo = .anyOf([])
    ) -> ValidationPolicy {
        singleSignOn(.webSSO, audience: audience, recipient: recipient, inResponseTo: inResponseTo)
    }

    /// Returns a policy for the response to a web browser single sign-on request, with the values of the metadata of the
    /// service provider.
    ///
    /// - Parameters:
    ///   - service: The service provider that receives the response.
    ///   - inResponseTo: The request that the response must answer, or `unsolicited` if no request was sent.
    /// - Returns: A policy that validates the audience, the ACS URLs, the required attributes and the request.
    public static func webSSO(for service: Service, inResponseTo: InResponseTo) -> ValidationPolicy {
        var policy = Self.service(.webSSO, audience: service.entityID)
        policy.audiences = []
        policy.service = service
        policy.inResponseTo = inResponseTo
        return policy
    }

    /// Returns a policy for the response to a web browser single sign-on request in a federation that follows Kantara's
    /// deployment profile, with a clock skew of 180 s (SDP-G01).
    ///
    /// The scopes of attributes are checked only if the keys come from verified metadata.
    ///
    /// - Parameters:
    ///   - audience: The entity ID of the service provider.
    ///   - recipient: The ACS URL of the service provider; the policy requires it as recipient and destination.
    ///   - inResponseTo: The request that the response must answer, or `unsolicited` if no request was sent. By default, the
    ///     policy accepts no response until a validation names its request, with `answering` of `ResponseValidator`.
    /// - Returns: A policy that validates all of these. Set further properties as needed.
    /// - Precondition: `audience` and `recipient` are not empty.
    public static func saml2int(
        audience: String,
        recipient: String,
        inResponseTo: InResponseTo = .anyOf([])
    ) -> ValidationPolicy {
        var policy = singleSignOn(.saml2int, audience: audience, recipient: recipient, inResponseTo: inResponseTo)
        policy.clockSkew = federationClockSkew
        return policy
    }

    private static func singleSignOn(
        _ profile: Profile,
        audience: String,
        recipient: String,
        inResponseTo: InResponseTo
    ) -> ValidationPolicy {
        precondition(!recipient.isEmpty, "The recipient must not be empty.")
        var policy = service(profile, audience: audience)
        policy.recipients = [recipient]
        policy.destinations = [recipient]
        policy.inResponseTo = inResponseTo
        return policy
    }

    private static func service(_ profile: Profile, audience: String) -> ValidationPolicy {
        precondition(!audience.isEmpty, "The audience must not be empty.")
        var policy = ValidationPolicy(profile: profile)
        policy.audiences = [audience]
        policy.maximumAge = defaultMaximumAge
        policy.oneTimeUse = .rejected
        return policy
    }
}
