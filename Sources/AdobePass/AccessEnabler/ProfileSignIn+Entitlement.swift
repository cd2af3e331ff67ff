// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension ProfileSignIn: EntitlementService {
    func signIn(_ manner: SignInManner) async -> FlowOutcome {
        await signIn(options.adapted(to: manner))
    }

    /// Returns the record.
    ///
    /// If the service names no profile, the record is that of the profile that expires last.
    func record(of mvpd: MVPDID?, by means: SignInMeans) async -> SignInRecord? {
        let longest = lastProfiles?.longestValid(at: environment.now())
        guard let mvpd = mvpd ?? longest?.provider else { return nil }
        let profile = lastProfiles?.byProvider[mvpd]
        let origin: SignInRecord.Origin =
            switch profile?.kind {
            case "appleSSO": .platform
            case "degraded": .degraded
            case "temporary": .temporary
            case nil where means == .platform: .platform
            case nil where means == .temporary: .temporary
            default: .basic
            }
        // An encrypted identifier is not one.
        let userID = profile?.attributes["userID"].flatMap { $0.isEncrypted ? nil : $0.values.first }
        return SignInRecord(
            mvpd: mvpd,
            expiration: profile?.notAfter,
            origin: origin,
            userID: userID,
            isFromEarlier: means == .present
        )
    }

    func authorize(_ resource: String, of record: SignInRecord) async -> MediaAuthorization {
        await authorize(resource, of: record.mvpd)
    }

    /// Does nothing: the first decision starts the access.
    func startTemporaryAccess(_ mvpd: MVPDID) async -> CallError? { nil }

    func preauthorize(_ resources: [String], of record: SignInRecord) async throws(CallError) -> [String] {
        try await preauthorize(resources, of: record.mvpd).filter(\.isAuthorized).map(\.resource)
    }

    /// Returns an attribute of the profile.
    ///
    /// V2 has no `tokenSource`; its value comes from the kind of the profile.
    func metadata(_ key: String, of record: SignInRecord) async throws(CallError) -> MetadataEntry? {
        guard let profile = try await profile(of: record.mvpd) else { return nil }
        if key == "tokenSource" {
            let source = profile.kind == "appleSSO" ? "Apple" : profile.kind.rawValue
            return MetadataEntry(value: .text(PrivateText(source)), isEncrypted: false)
        }
        guard let attribute = profile.attributes[Exact(key)], let value = attribute.value else { return nil }
        return MetadataEntry(value: value, isEncrypted: attribute.isEncrypted)
    }

    func signOut(_ record: SignInRecord) async throws(CallError) { try await signOut(of: record.mvpd) }
}
