// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension ProfileSignIn: EntitlementService {
    func signIn(_ manner: SignInManner) async -> FlowOutcome {
        await signIn(options.adapted(to: manner))
    }

    /// Of a profile that the service did not name, the longest is taken.
    func record(of authentication: Authentication) async -> SignInRecord? {
        let longest = lastProfiles?.longestValid(at: EpochMilliseconds(environment.now()))
        guard let mvpd = authentication.mvpd ?? longest?.provider else { return nil }
        let profile = lastProfiles?.byProvider[mvpd]
        let origin: SignInRecord.Origin =
            switch profile?.kind {
            case .appleSSO?: .platform
            case .degraded?: .degraded
            case .temporary?: .temporary
            case nil where authentication.means == .platform: .platform
            default: .regular
            }
        return SignInRecord(mvpd: mvpd, expiration: profile?.notAfter.date, origin: origin)
    }

    func authorize(_ resource: String, of record: SignInRecord) async -> MediaAuthorization {
        await authorize(resource, of: record.mvpd)
    }

    func preauthorize(_ resources: [String], of record: SignInRecord) async throws(CallFailure) -> [String] {
        guard !resources.isEmpty else { return [] }
        let call = RESTv2.Preauthorize(
            serviceProvider: client.serviceProvider,
            provider: record.mvpd,
            resources: resources,
            device: client.device,
            status: status
        )
        return try await environment.session.run(call).filter(\.isAuthorized).map(\.resource)
    }

    /// The kind of the profile stands for `tokenSource`, which V2 does not have.
    func metadata(_ key: String, of record: SignInRecord) async throws(CallFailure) -> MetadataEntry? {
        let call = RESTv2.ReadProfiles(
            serviceProvider: client.serviceProvider,
            device: client.device,
            status: status
        )
        guard let profile = try await environment.session.run(call).byProvider[record.mvpd] else { return nil }
        if key == "tokenSource" {
            let source = profile.kind == .appleSSO ? "Apple" : profile.kind.rawValue
            return MetadataEntry(value: .text(PrivateText(source)), isEncrypted: false)
        }
        guard let attribute = profile.attributes[Exact(key)], let first = attribute.values.first else { return nil }
        let value: RESTv1.UserMetadata.Value = attribute.values.count == 1 ? .text(first) : .list(attribute.values)
        return MetadataEntry(value: value, isEncrypted: attribute.state == .encrypted)
    }

    func signOut(_ record: SignInRecord) async throws(CallFailure) { try await signOut(of: record.mvpd) }
}
