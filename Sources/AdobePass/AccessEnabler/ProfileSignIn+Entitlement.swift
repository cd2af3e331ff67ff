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
        let longest = lastProfiles?.longestValid(at: EpochMilliseconds(environment.now()))
        guard let mvpd = mvpd ?? longest?.provider else { return nil }
        let profile = lastProfiles?.byProvider[mvpd]
        let origin: SignInRecord.Origin =
            switch profile?.kind {
            case "appleSSO": .platform
            case "degraded": .degraded
            case "temporary": .temporary
            case nil where means == .platform: .platform
            default: .regular
            }
        return SignInRecord(mvpd: mvpd, expiration: profile?.notAfter.date, origin: origin)
    }

    func authorize(_ resource: String, of record: SignInRecord) async -> MediaAuthorization {
        await authorize(resource, of: record.mvpd)
    }

    func preauthorize(_ resources: [String], of record: SignInRecord) async throws(CallError) -> [String] {
        guard !resources.isEmpty else { return [] }
        let call = RESTv2.preauthorize(
            serviceProvider: serviceProvider,
            provider: record.mvpd,
            resources: resources,
            device: device,
            status: status
        )
        return try await environment.session.run(call).filter(\.isAuthorized).map(\.resource)
    }

    /// Returns an attribute of the profile.
    ///
    /// V2 has no `tokenSource`; its value comes from the kind of the profile.
    func metadata(_ key: String, of record: SignInRecord) async throws(CallError) -> MetadataEntry? {
        let call = RESTv2.readProfiles(
            serviceProvider: serviceProvider,
            device: device,
            status: status
        )
        guard let profile = try await environment.session.run(call).byProvider[record.mvpd] else { return nil }
        if key == "tokenSource" {
            let source = profile.kind == "appleSSO" ? "Apple" : profile.kind.rawValue
            return MetadataEntry(value: .text(PrivateText(source)), isEncrypted: false)
        }
        guard let attribute = profile.attributes[Exact(key)], let first = attribute.values.first else { return nil }
        let value: RESTv1.UserMetadata.Value = attribute.values.count == 1 ? .text(first) : .list(attribute.values)
        return MetadataEntry(value: value, isEncrypted: attribute.state == "enc")
    }

    func signOut(_ record: SignInRecord) async throws(CallError) { try await signOut(of: record.mvpd) }
}
