// SPDX-License-Identifier: Apache-2.0

extension ProfileSignIn {
    /// Reads the profiles of the device, with the attributes of the user.
    ///
    /// - Returns: The profiles; without an entry if the user is not signed in.
    /// - Throws: The failure of the call.
    public func profiles() async throws(CallError) -> RESTv2.Profiles { try await profiles(of: nil) }

    /// Reads the profile of a provider, with the attributes of the user.
    ///
    /// Only this call also finds a degraded or temporary profile.
    ///
    /// - Parameter mvpd: The provider.
    /// - Returns: The profile; `nil` if the user is not signed in at the provider.
    /// - Throws: The failure of the call.
    public func profile(of mvpd: MVPDID) async throws(CallError) -> RESTv2.Profile? {
        try await profiles(of: mvpd).byProvider[mvpd]
    }

    private func profiles(of mvpd: MVPDID?) async throws(CallError) -> RESTv2.Profiles {
        let call = RESTv2.readProfiles(
            serviceProvider: serviceProvider,
            provider: mvpd,
            device: device,
            status: await currentStatus()
        )
        return try await environment.run(call)
    }

    /// Asks which resources the user may probably watch, to choose what an app displays.
    ///
    /// - Parameters:
    ///   - resources: The resources, usually at most five.
    ///   - mvpd: The provider of the profile.
    /// - Returns: The decisions, without media tokens: one for each resource that the service answers.
    /// - Throws: The failure of the call. Too many resources are a failure, even if the service reports them in a
    ///   decision.
    public func preauthorize(_ resources: [String], of mvpd: MVPDID) async throws(CallError) -> [Decision] {
        guard !resources.isEmpty else { return [] }
        let call = RESTv2.preauthorize(
            serviceProvider: serviceProvider,
            provider: mvpd,
            resources: resources,
            device: device,
            status: await currentStatus()
        )
        let decisions = try await environment.run(call)
        if let error = decisions.compactMap(\.error).first(where: { $0.code == "too_many_resources" }) {
            throw CallError(refusedWith: 403, error)
        }
        return decisions
    }
}
