// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension TokenSignIn: EntitlementService {
    func signIn(_ manner: SignInManner) async -> FlowOutcome {
        await signIn(options.adapted(to: manner))
    }

    /// Of a token that was there before, the metadata say where it comes from.
    func record(of authentication: Authentication) async -> SignInRecord? {
        guard let mvpd = authentication.mvpd ?? lastToken?.mvpd else { return nil }
        let token = lastToken.flatMap { $0.mvpd == mvpd ? $0 : nil }
        let origin: SignInRecord.Origin =
            switch authentication.means {
            case .platform: .platform
            case .regular: .regular
            case .present: await isFromApple() ? .platform : .regular
            }
        return SignInRecord(mvpd: mvpd, expiration: token?.expires.date, origin: origin)
    }

    private func isFromApple() async -> Bool {
        guard case .found(let metadata)? = try? await environment.session.run(RESTv1.ReadUserMetadata(for: client))
        else { return false }
        return metadata.isFromApple
    }

    func authorize(_ resource: String, of record: SignInRecord) async -> MediaAuthorization {
        await authorize(resource)
    }

    func preauthorize(_ resources: [String], of record: SignInRecord) async throws(CallFailure) -> [String] {
        guard let call = RESTv1.Preauthorize(resources, by: .device(client)) else { return [] }
        switch try await environment.session.run(call) {
        case .decisions(let decisions): return decisions.filter(\.isAuthorized).map(\.resource)
        case .notAuthenticated(let error): throw CallFailure(refusedWith: 412, error)
        }
    }

    func metadata(_ key: String, of record: SignInRecord) async throws(CallFailure) -> MetadataEntry? {
        guard case .found(let metadata) = try await environment.session.run(RESTv1.ReadUserMetadata(for: client))
        else { return nil }
        return metadata.values[Exact(key)].map {
            MetadataEntry(value: $0, isEncrypted: metadata.encryptedKeys.contains(Exact(key)))
        }
    }

    func signOut(_ record: SignInRecord) async throws(CallFailure) { try await signOut() }
}
