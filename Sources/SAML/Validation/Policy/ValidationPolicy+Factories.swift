// SPDX-License-Identifier: Apache-2.0

extension ValidationPolicy {
    /// What every response must keep to that is meant for an audience.
    ///
    /// - Parameter audience: The entity identifier of the service.
    /// - Returns: A policy that compares with the audience; more can be set.
    /// - Precondition: `audience` is not empty.
    public static func core(audience: String) -> ValidationPolicy {
        service(.core, audience: audience)
    }

    /// What an answer to an attribute query must keep to, when the query is not at hand.
    ///
    /// - Parameter audience: The entity identifier of the service that has asked.
    /// - Returns: A policy that compares with the audience; more can be set.
    /// - Precondition: `audience` is not empty.
    public static func attributeQuery(audience: String) -> ValidationPolicy {
        service(.attributeQuery, audience: audience)
    }

    /// What the answer to a query must keep to: its subject, its request and its attributes are those of the query.
    ///
    /// - Parameters:
    ///   - audience: The entity identifier of the service that has asked.
    ///   - query: The query.
    /// - Returns: A policy that compares with the audience and the query; more can be set.
    /// - Precondition: `audience` is not empty.
    public static func attributeQuery(audience: String, answering query: AttributeQuery) -> ValidationPolicy {
        var policy = service(.attributeQuery, audience: audience)
        policy.query = query
        return policy
    }

    /// What the response to a login through a browser must keep to.
    ///
    /// - Parameters:
    ///   - audience: The entity identifier of the service.
    ///   - recipient: The location at which the service takes responses; it is the destination as well.
    ///   - inResponseTo: The request that was sent, or that there was none.
    /// - Returns: A policy that compares with all of them; more can be set.
    /// - Precondition: `audience` and `recipient` are not empty.
    public static func webSSO(
        audience: String,
        recipient: String,
        inResponseTo: InResponseTo
    ) -> ValidationPolicy {
        precondition(!recipient.isEmpty, "A service takes responses somewhere.")
        var policy = service(.webSSO, audience: audience)
        policy.recipients = [recipient]
        policy.destinations = [recipient]
        policy.inResponseTo = inResponseTo
        return policy
    }

    private static func service(_ profile: Profile, audience: String) -> ValidationPolicy {
        precondition(!audience.isEmpty, "A service has a name.")
        var policy = ValidationPolicy(profile: profile)
        policy.audiences = [audience]
        policy.maximumAge = defaultMaximumAge
        policy.oneTimeUse = .needsStore
        return policy
    }
}
