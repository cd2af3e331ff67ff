// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import SAMLEncoding

/// Temporary access of V2: temp-pass-feature.md and rest-api-v2-access-temporary-flows.md.
///
/// The first authorization starts the clock (temp-pass-feature.md). Choices, each with a setting: a profile before it has
/// the full lifetime and starts no clock (`profileStartsClock`), a resource that is authorized again counts once
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
        guard let key = mvpd.temporaryIdentityKey else {
            (owners, fault) = ([owner], nil)
            return
        }
        let json = (try? Base64(padding: .optional).decode(call.headers["ap-temppass-identity"] ?? ""))
            .flatMap { JSON(parsing: $0) }
        guard let hash = json?[key]?.string?.nonEmpty else {
            (owners, fault) = ([owner], "invalid_header_identity_for_temporary_access")
            return
        }
        let user = Profile.Owner(
            interface: .v2,
            client: "",
            serviceProvider: owner.serviceProvider,
            device: Self.user(hash)
        )
        (owners, fault) = ([owner, user], nil)
    }

    /// Returns the text in place of a device for the hash of a user.
    static func user(_ hash: String) -> String { "user:\(hash)" }

    /// `GET profiles/{mvpd}` and `GET profiles/code/{code}`: a profile, or an error at the top level.
    func profile() throws -> Answer {
        if let fault { throw Refusal.v2(fault) }
        let profile = known() ?? fresh()
        if let code = denial(of: nil, in: profile) { throw Refusal.v2(code) }
        if standIn.settings.profileStartsClock { save(profile) }
        return .json(200, ["profiles": .object([JSON.Member(mvpd.id, json(of: profile))])])
    }

    /// Returns the code that denies a resource, or `nil` and the profile that permits it.
    ///
    /// A preflight consumes nothing. The pages permit every resource then; a choice: no identity is required, and the end
    /// of the access denies.
    func decide(_ resource: String, isPreflight: Bool) -> (code: String?, profile: Profile) {
        var profile = known() ?? fresh()
        if let fault, !isPreflight || standIn.settings.preauthorizationNeedsIdentity { return (fault, profile) }
        guard !isPreflight else { return (profile.isValid(at: standIn.now) ? nil : Self.over, profile) }
        if let code = denial(of: resource, in: profile) { return (code, profile) }
        var used = profile.attributes[Self.used] ?? []
        if countsAgain || !used.contains(resource) { used.append(resource) }
        profile.attributes[Self.used] = used
        save(profile)
        return (nil, profile)
    }

    private var countsAgain: Bool { standIn.settings.countsRepeatedResources }

    private func save(_ profile: Profile) {
        for owner in owners { standIn.store.save(profile.owned(by: owner)) }
    }

    private static let used = "used_assets"
    private static let over = "temporary_access_duration_limit_exceeded"

    private func known() -> Profile? {
        for owner in owners {
            if let found = standIn.store.profiles(of: owner).first(where: { $0.mvpd == mvpd.id }) { return found }
        }
        return nil
    }

    private func fresh() -> Profile {
        let now = standIn.now
        return Profile(
            owner: owners[0],
            mvpd: mvpd.id,
            userID: "temppass_" + UUID().uuidString.lowercased().filter { $0 != "-" } + "00000000",
            kind: .temporary,
            issuer: "Adobe",
            attributes: [:],
            notBefore: now,
            notAfter: now + standIn.settings.lifetimes.temporary * 1_000
        )
    }

    private func denial(of resource: String?, in profile: Profile) -> String? {
        guard profile.isValid(at: standIn.now) else { return Self.over }
        let used = profile.attributes[Self.used] ?? []
        guard let most = mvpd.temporaryResources, used.count >= most else { return nil }
        if let resource, !countsAgain, used.contains(resource) { return nil }
        return "temporary_access_resources_limit_exceeded"
    }

    /// The attributes as retrieve-profile-for-specific-mvpd.md shows them: numbers, and a list.
    private func json(of profile: Profile) -> JSON {
        func plain(_ value: JSON) -> JSON { ["value": value, "state": "plain"] }
        var attributes = [
            JSON.Member("expiration_date", plain(.number(profile.notAfter))),
            JSON.Member("userID", plain(.string(profile.userID))),
        ]
        if let most = mvpd.temporaryResources {
            let used = profile.attributes[Self.used] ?? []
            attributes.append(JSON.Member("remaining_resources", plain(.number(max(0, most - used.count)))))
            attributes.append(JSON.Member(Self.used, plain(.array(used.map { .string($0) }))))
        }
        return [
            "notBefore": .number(profile.notBefore), "notAfter": .number(profile.notAfter), "issuer": "Adobe",
            "type": "temporary", "attributes": .object(attributes),
        ]
    }
}

extension Profile {
    fileprivate func owned(by owner: Owner) -> Profile {
        Profile(
            owner: owner,
            mvpd: mvpd,
            userID: userID,
            kind: kind,
            issuer: issuer,
            attributes: attributes,
            notBefore: notBefore,
            notAfter: notAfter
        )
    }
}
