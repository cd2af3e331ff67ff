// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension TokenSignIn: EntitlementService {
    /// Does nothing: calls of REST API V1 send no status.
    func keep(_ status: PartnerFrameworkStatus) {}

    func signIn(_ manner: SignInManner) async -> FlowOutcome {
        await signIn(options.adapted(to: manner))
    }

    /// Returns the record.
    ///
    /// For an earlier token, the metadata of the user contain its source.
    func record(of mvpd: MVPDID?, by means: SignInMeans) async -> SignInRecord? {
        guard let mvpd = mvpd ?? lastToken?.mvpd else { return nil }
        let token = lastToken.flatMap { $0.mvpd == mvpd ? $0 : nil }
        let origin: SignInRecord.Origin =
            switch means {
            case .platform: .platform
            case .basic: .basic
            case .temporary: .temporary
            case .present: await isFromApple() ? .platform : .basic
            }
        return SignInRecord(
            mvpd: mvpd,
            expiration: token?.expires,
            origin: origin,
            userID: token?.userID,
            isFromEarlier: means == .present
        )
    }

    private func isFromApple() async -> Bool {
        let metadata = try? await environment.run(RESTv1.readUserMetadata(for: client))
        return metadata?.isFromApple ?? false
    }

    func authorize(_ resource: String, of record: SignInRecord) async -> MediaAuthorization {
        await authorize(resource)
    }

    func startTemporaryAccess(_ mvpd: MVPDID) async -> CallError? { await startPreview(mvpd) }

    func preauthorize(_ resources: [String], of record: SignInRecord) async throws(CallError) -> [String] {
        guard let call = RESTv1.preauthorize(resources, by: .device(client)) else { return [] }
        return try await environment.run(call).filter(\.isAuthorized).map(\.resource)
    }

    func metadata(_ key: String, of record: SignInRecord) async throws(CallError) -> MetadataEntry? {
        let metadata = try await environment.run(RESTv1.readUserMetadata(for: client))
        return metadata.values[Exact(key)].map {
            MetadataEntry(value: $0, isEncrypted: metadata.encryptedKeys.contains(Exact(key)))
        }
    }

    func signOut(_ record: SignInRecord) async throws(CallError) { try await signOut() }
}
