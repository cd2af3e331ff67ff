// SPDX-License-Identifier: Apache-2.0

/// The decisions whether resources may be watched: retrieve-authorization-decisions-using-specific-mvpd.md and
/// retrieve-preauthorization-decisions-using-specific-mvpd.md.
extension StandIn {
    /// `POST decisions/preauthorize/{mvpd}` and `POST decisions/authorize/{mvpd}`.
    ///
    /// With the latter, each positive decision includes a media token.
    func decide(_ call: Call) throws -> Answer {
        let caller = try caller(of: call)
        let mvpd = try caller.mvpd(call)
        let provider = caller.provider
        if settings.strict, !call.isUTF8JSON {
            // The code of this error is not documented.
            throw Refusal(400, "Bad Request", details: "the type of the body must be application/json;charset=utf-8")
        }
        let resources = (call.json?["resources"]?.array ?? []).compactMap { $0.string?.nonEmpty }
        guard !resources.isEmpty else { throw Refusal.v2("invalid_parameter_resources") }
        var attributes: JSON?
        var fault: Refusal?
        do {
            guard resources.count <= provider.maximumResources else { throw Refusal.v2("too_many_resources") }
            // Since release 3.10; a choice: a denial has the metadata too.
            attributes = try usableProfile(caller, mvpd).attributes(with: settings.attributes)
        } catch let refusal as Refusal where refusal.status == 403 {
            // Adobe lists errors of profiles with status 403, and the pages of decisions list no 403: whether they are an
            // item or the whole answer is not documented. An item is a choice.
            fault = refusal
        }
        let items = resources.map { resource -> JSON in
            let code = denial(of: resource, provider, mvpd: mvpd.id)
            let error = fault ?? code.map { Refusal.v2($0, details: "Not in your package") }
            let media: JSON = [
                "notBefore": now, "notAfter": end(of: \.mediaToken), "serializedToken": Self.serializedMediaToken,
            ]
            let isGranted = error == nil && !call.path.contains("/decisions/preauthorize/")
            return [
                "resource": resource, "serviceProvider": provider.id, "mvpd": mvpd.id, "source": "mvpd",
                "attributes": attributes, "authorized": error == nil, "error": error?.enhanced,
                "token": isGranted ? media : nil, "notBefore": isGranted ? now : nil,
                "notAfter": isGranted ? end(of: \.authorization) : nil,
            ]
        }
        return .json(["decisions": items])
    }

    private func usableProfile(_ caller: V2Caller, _ mvpd: MVPD) throws -> Profile {
        guard let own = store.profile(of: caller.owner, mvpd) else { throw Refusal.v2("authenticated_profile_missing") }
        guard own.isValid(at: now) else { throw Refusal.v2("authenticated_profile_expired") }
        if own.kind == .appleSSO, let fault = caller.status.fault(caller.provider, mvpd: mvpd.id) {
            // A choice: in profiles the entry is omitted, so it is missing here too.
            throw Refusal.v2("authenticated_profile_missing", details: fault)
        }
        return own
    }
}
