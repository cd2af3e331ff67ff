// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

extension AdobePassBackend {
    /// Runs a call of REST API V2.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - deadline: The time at which the answer must be complete.
    /// - Returns: The answer of Adobe Pass.
    /// - Throws: A refusal that gives the reason.
    func answer(
        _ call: DeviceCall,
        until deadline: ContinuousClock.Instant
    ) async throws(Refusal) -> DeviceAnswer {
        let entry = try serviceProviders.entry(call.serviceProvider)
        let caller = DeviceSessions.Caller(
            device: call.deviceID,
            information: call.information,
            address: call.address
        )
        return try await run(for: caller, entry, until: deadline) { session, limit throws(CallError) in
            switch call.kind {
            case .partnerSessions, .sessions:
                .session(try await session.run(Self.session(call, entry.id), within: limit))
            case .profiles:
                .profiles(try await session.run(Self.profiles(call, entry.id), within: limit))
            case .preauthorize, .authorize:
                .decisions(try await session.run(Self.decisions(call, entry.id), within: limit))
            case .logout:
                .logouts(try await session.run(Self.logout(call, entry.id), within: limit))
            }
        }
    }

    private static func session(_ call: DeviceCall, _ id: ServiceProviderID) -> ServiceCall<RESTv2.SessionReply> {
        if call.kind == .partnerSessions, let status = call.status {
            return RESTv2.startPartnerSession(
                serviceProvider: id,
                domainName: call.domainName,
                redirectURL: call.redirectURL,
                device: call.device,
                status: status
            )
        }
        if let code = call.code {
            return RESTv2.resumeSession(
                serviceProvider: id,
                code: code,
                provider: call.mvpd,
                domainName: call.domainName,
                redirectURL: call.redirectURL
            )
        }
        return RESTv2.createSession(
            serviceProvider: id,
            provider: call.mvpd,
            domainName: call.domainName,
            redirectURL: call.redirectURL,
            device: call.device
        )
    }

    private static func profiles(_ call: DeviceCall, _ id: ServiceProviderID) -> ServiceCall<RESTv2.Profiles> {
        if let code = call.code { return RESTv2.readProfiles(serviceProvider: id, code: code) }
        return RESTv2.readProfiles(
            serviceProvider: id,
            provider: call.mvpd,
            device: call.device,
            status: call.status
        )
    }

    private static func decisions(_ call: DeviceCall, _ id: ServiceProviderID) -> ServiceCall<[Decision]> {
        let decide = call.kind == .authorize ? RESTv2.authorize : RESTv2.preauthorize
        return decide(id, provider(of: call), call.resources, call.device, call.status)
    }

    private static func logout(
        _ call: DeviceCall,
        _ id: ServiceProviderID
    ) -> ServiceCall<[MVPDID: RESTv2.LogoutStep]> {
        RESTv2.logout(
            serviceProvider: id,
            provider: provider(of: call),
            redirectURL: call.redirectURL,
            device: call.device
        )
    }

    private static func provider(of call: DeviceCall) -> MVPDID {
        guard let mvpd = call.mvpd else { preconditionFailure("A call is checked when it is read.") }
        return mvpd
    }
}
