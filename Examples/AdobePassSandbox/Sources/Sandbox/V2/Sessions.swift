// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The sessions of the basic flow: create-authentication-session.md, resume-authentication-session.md and
/// retrieve-authentication-session-information-using-code.md.
enum Sessions {
    struct Parameters: Hashable {
        var mvpd: String?
        var domainName: String?
        var redirectUrl: String?
    }

    /// `POST sessions`.
    static func create(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let caller = try V2Caller(call, standIn, needsInformation: true)
        let parameters = parameters(of: call)
        try check(parameters, caller.provider)
        let identities = try SharedIdentity.all(in: call, standIn)
        let record = code(standIn, caller, parameters, identities)
        if let next = try authorized(standIn, call, caller.provider, record, identities) {
            return next.answer(caller.provider.id)
        }
        standIn.store.save(record)
        let missing = missing(in: parameters, caller.provider, standIn)
        let next: SessionAnswer =
            missing.isEmpty
            ? .authenticate("none", record)
            : .resume("resume", standIn.settings.missingParametersReason, record, missing: missing)
        return next.answer(caller.provider.id)
    }

    /// `POST sessions/{code}`, without headers of a device.
    static func resume(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let provider = try V2Caller.provider(call, standIn)
        var record = try found(standIn, call, provider)
        let given = parameters(of: call)
        try check(given, provider)
        record.mvpd = given.mvpd ?? record.mvpd
        record.domainName = given.domainName ?? record.domainName
        record.redirectUrl = given.redirectUrl ?? record.redirectUrl
        if let next = try authorized(standIn, call, provider, record) { return next.answer(provider.id) }
        standIn.store.save(record)
        let missing = missing(in: record.parameters, provider, standIn)
        let next: SessionAnswer =
            missing.isEmpty
            ? .authenticate("none", record)
            : .resume("retry", standIn.settings.missingParametersReason, record, missing: missing)
        return next.answer(provider.id)
    }

    /// `GET sessions/{code}`.
    static func describe(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let provider = try V2Caller.provider(call, standIn)
        let record = try found(standIn, call, provider)
        var existing = [JSON.Member("serviceProvider", .string(provider.id))]
        for (name, value) in [
            ("mvpd", record.mvpd), (standIn.settings.domainParameter, record.domainName),
            ("redirectUrl", record.redirectUrl),
        ] {
            if let value { existing.append(JSON.Member(name, .string(value))) }
        }
        return .json(
            200,
            [
                "existingParameters": .object(existing),
                "missingParameters": .array(missing(in: record.parameters, provider, standIn).map { .string($0) }),
                "device": .object(ClientInformation(record.information, isStrict: false)?.json?.members ?? []),
                "notBefore": .string(String(record.generated)), "notAfter": .string(String(record.expires)),
            ]
        )
    }

    static func parameters(of call: Call) -> Parameters {
        Parameters(
            mvpd: call.form["mvpd"]?.nonEmpty,
            domainName: (call.form["domainName"] ?? call.form["domain"])?.nonEmpty,
            redirectUrl: call.form["redirectUrl"]?.nonEmpty
        )
    }

    /// Returns the names of missing or invalid parameters.
    ///
    /// The pages name the domain `domain` and `domainName`.
    static func missing(in parameters: Parameters, _ provider: ServiceProvider, _ standIn: StandIn) -> [String] {
        var missing: [String] = []
        if parameters.mvpd == nil { missing.append("mvpd") }
        if !provider.owns(parameters.domainName ?? "") { missing.append(standIn.settings.domainParameter) }
        if !isURL(parameters.redirectUrl ?? "") { missing.append("redirectUrl") }
        return missing
    }

    static func code(
        _ standIn: StandIn,
        _ caller: V2Caller,
        _ parameters: Parameters,
        _ identities: [SharedIdentity] = []
    ) -> RegistrationCode {
        let now = standIn.now
        return RegistrationCode(
            code: RegistrationCode.random(),
            id: UUID().uuidString.lowercased(),
            interface: .v2,
            client: caller.owner.client,
            serviceProvider: caller.provider.id,
            device: caller.owner.device,
            mvpd: parameters.mvpd,
            domainName: parameters.domainName,
            redirectUrl: parameters.redirectUrl,
            information: caller.information?.encoded ?? "",
            identities: identities.map(\.text),
            generated: now,
            expires: now + standIn.settings.lifetimes.code * 1_000
        )
    }

    private static func check(_ parameters: Parameters, _ provider: ServiceProvider) throws {
        if let mvpd = parameters.mvpd, provider.mvpd(mvpd) == nil { throw Refusal.v2("invalid_parameter_mvpd") }
        if let url = parameters.redirectUrl, !isURL(url) { throw Refusal.v2("invalid_parameter_redirect_url") }
    }

    private static func isURL(_ text: String) -> Bool { URL(string: text)?.scheme != nil }

    private static func found(_ standIn: StandIn, _ call: Call, _ provider: ServiceProvider) throws -> RegistrationCode
    {
        guard
            let record = standIn.store.code(call.place("code")), record.interface == .v2,
            record.serviceProvider == provider.id
        else { throw Refusal.v2("invalid_parameter_code") }
        guard standIn.now < record.expires else { throw Refusal.v2("invalid_authentication_session") }
        return record
    }

    /// Returns the next action without a sign-in: for a valid profile, a degraded provider, or a free preview.
    private static func authorized(
        _ standIn: StandIn,
        _ call: Call,
        _ provider: ServiceProvider,
        _ record: RegistrationCode,
        _ identities: [SharedIdentity] = []
    ) throws -> SessionAnswer? {
        guard let mvpd = record.mvpd.flatMap({ provider.mvpd($0) }) else { return nil }
        if standIn.isDegraded(mvpd, provider) { return .authorize("degraded", provider.id, mvpd.id) }
        let owner = Profile.Owner(
            interface: .v2,
            client: record.client,
            serviceProvider: provider.id,
            device: record.device
        )
        if mvpd.isTempPass == true {
            // The call is not required, and starts no clock; after the end, the decision denies (a choice).
            return .authorize("temporary", provider.id, mvpd.id)
        }
        let profiles = Profiles.visible(standIn, call, provider, owner, identities)
        guard let profile = profiles.first(where: { $0.mvpd == mvpd.id }) else { return nil }
        let reason = profile.kind == .regular ? "authenticated" : "authenticatedSSO"
        return .authorize(reason, provider.id, mvpd.id)
    }
}

extension RegistrationCode {
    var parameters: Sessions.Parameters {
        Sessions.Parameters(mvpd: mvpd, domainName: domainName, redirectUrl: redirectUrl)
    }
}
