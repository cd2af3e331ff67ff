// SPDX-License-Identifier: Apache-2.0

/// Temporary access of V2: temp-pass-feature.md and rest-api-v2-access-temporary-flows.md.
///
/// The first authorization starts the clock (temp-pass-feature.md). Choices, each with a setting: a profile before it
/// has the full lifetime and starts no clock (`profileStartsClock`), a resource that is authorized again counts once
/// (`countsRepeatedResources`), and a preauthorization needs no identity (`preauthorizationNeedsIdentity`).
struct TemporaryAccess {
    private let standIn: StandIn
    private let mvpd: MVPD
    /// The device, and the user if the call names one: promotional access continues for either.
    private let owners: [Profile.Owner]
    /// The code of an identity that is missing or invalid.
    private let fault: String?

    init(_ standIn: StandIn, _ call: Call, _ owner: Profile.Owner, _ mvpd: MVPD) {
        self.standIn = standIn
        self.mvpd = mvpd
        let key = mvpd.temporaryIdentityKey
        let hash = key.flatMap { call.headers["ap-temppass-identity"]?.decodedJSON?[$0]?.string?.nonEmpty }
        let user = hash.map { Self.user($0) }.map {
            Profile.Owner(interface: .v2, client: "", serviceProvider: owner.serviceProvider, device: $0)
        }
        owners = [owner] + [user].compactMap(\.self)
        fault = key != nil && user == nil ? "invalid_header_identity_for_temporary_access" : nil
    }

    /// Returns the text in place of a device for the hash of a user.
    fileprivate static func user(_ hash: String) -> String { "user:\(hash)" }

    /// Returns the answer of `GET profiles/{mvpd}` and `GET profiles/code/{code}`: a profile.
    func answer() throws -> Answer {
        if let fault { throw Refusal.v2(fault) }
        let profile = profile()
        if let code = denial(of: nil, in: profile) { throw Refusal.v2(code) }
        if standIn.settings.profileStartsClock { save(profile) }
        // The attributes as retrieve-profile-for-specific-mvpd.md shows them: numbers, and a list.
        let used = used(in: profile)
        let remaining = mvpd.temporaryResources.map { Profile.plain(max(0, $0 - used.count).json) }
        let attributes: JSON = [
            "expiration_date": Profile.plain(profile.notAfter.json), "userID": Profile.plain(profile.userID.json),
            "remaining_resources": remaining, Self.used: remaining == nil ? nil : Profile.plain(used.json),
        ]
        return .json(["profiles": JSON([(mvpd.id, profile.json(attributes: attributes))])])
    }

    /// Returns the code that denies a resource, or `nil` and the profile that permits it.
    ///
    /// A preflight consumes nothing. The pages permit every resource then; a choice: no identity is required, and the
    /// end of the access denies.
    func decide(_ resource: String, isPreflight: Bool) -> (code: String?, profile: Profile) {
        var profile = profile()
        if let fault, !isPreflight || standIn.settings.preauthorizationNeedsIdentity { return (fault, profile) }
        guard !isPreflight else { return (profile.isValid(at: standIn.now) ? nil : Self.over, profile) }
        if let code = denial(of: resource, in: profile) { return (code, profile) }
        var used = used(in: profile)
        if countsAgain || !used.contains(resource) { used.append(resource) }
        profile.attributes[Self.used] = used
        save(profile)
        return (nil, profile)
    }

    private static let used = "used_assets"
    private static let over = "temporary_access_duration_limit_exceeded"

    private var countsAgain: Bool { standIn.settings.countsRepeatedResources }

    private func used(in profile: Profile) -> [String] { profile.attributes[Self.used] ?? [] }

    private func save(_ profile: Profile) {
        for owner in owners {
            var profile = profile
            profile.owner = owner
            standIn.store.save(profile)
        }
    }

    private func profile() -> Profile {
        for owner in owners {
            if let found = standIn.store.profile(of: owner, mvpd) { return found }
        }
        let user = "temppass_" + String.unique.filter { $0 != "-" } + "00000000"
        return standIn.newProfile(.temporary, of: owners[0], mvpd.id, user: user)
    }

    private func denial(of resource: String?, in profile: Profile) -> String? {
        guard profile.isValid(at: standIn.now) else { return Self.over }
        let used = used(in: profile)
        guard let most = mvpd.temporaryResources, used.count >= most else { return nil }
        if let resource, !countsAgain, used.contains(resource) { return nil }
        return "temporary_access_resources_limit_exceeded"
    }
}

/// The Reset API of temporary access: temp-pass-feature.md.
///
/// Its path has one `p` in `tempass`. Choices: the API has the address of the sandbox and no throttle, and the body of
/// an error has a status and a message.
extension StandIn {
    /// `DELETE /reset-tempass/v3/reset`: for one device, or for all.
    ///
    /// The sample sends the raw identifier of the device. V2 devices are stored in Base64, as `AP-Device-Identifier`
    /// sends them.
    func resetDevice(_ call: Call) throws -> Answer {
        try reset(try temporaryAccess(call), call.query["device_id"]) { [$0, $0.base64] }
    }

    /// `DELETE /reset-tempass/v3/reset/generic`: promotional access, for one hash of a user, or for all.
    ///
    /// A choice: with a hash, the devices that used the access keep their part; reset them by their identifier.
    func resetUser(_ call: Call) throws -> Answer {
        let access = try temporaryAccess(call)
        guard access.mvpd.temporaryIdentityKey != nil else {
            throw Refusal(400, "Bad Request", details: "the MVPD is not a promotional TempPass")
        }
        return try reset(access, call.query["key"]) { [TemporaryAccess.user($0)] }
    }

    private func reset(
        _ access: (provider: String, mvpd: MVPD),
        _ name: String?,
        _ devices: (String) -> [String]
    ) throws -> Answer {
        let meant = name?.nonEmpty.flatMap { $0 == "all" ? nil : devices($0) }
        func isMeant(_ owner: Profile.Owner, _ mvpd: String) -> Bool {
            owner.serviceProvider == access.provider && mvpd == access.mvpd.id && meant?.contains(owner.device) ?? true
        }
        store.profiles.remove { $0.kind == .temporary && isMeant($0.owner, $0.mvpd) }
        store.grants.remove { isMeant($0.owner, $0.mvpd) }
        return Answer(204)
    }

    private func temporaryAccess(_ call: Call) throws -> (provider: String, mvpd: MVPD) {
        guard let id = call.query["requestor_id"]?.nonEmpty else { throw Refusal.missing("requestor_id") }
        guard let provider = configuration.serviceProvider(id) else {
            throw Refusal(400, "Bad Request", details: "the requestor is not known")
        }
        guard let id = call.query["mvpd_id"]?.nonEmpty else { throw Refusal.missing("mvpd_id") }
        guard let mvpd = provider.mvpd(id), mvpd.isTemporary else {
            throw Refusal(400, "Bad Request", details: "the MVPD is not a TempPass")
        }
        return (provider.id, mvpd)
    }
}
