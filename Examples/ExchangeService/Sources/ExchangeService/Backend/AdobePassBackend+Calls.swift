// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

extension AdobePassBackend {
    /// Makes a call in a session within a limit.
    typealias Call = @Sendable (AdobePassSession, Duration) async throws(CallError) -> Reply

    /// Returns the call of a request, or `nil` if the request lacks a value that the call requires.
    func call(
        _ submission: Submission,
        _ value: EncodedSAMLResponse?,
        _ id: ServiceProviderID,
        _ deviceID: DeviceID
    ) -> Call? {
        if interface == .v1 { return callOfV1(submission, value, id, deviceID) }
        guard let information = submission.information else { return nil }
        let device = StreamingDevice(id: deviceID, information: information)
        switch submission.kind {
        case .exchange:
            guard let value, let status = submission.status else { return nil }
            let call = RESTv2.exchangePartnerResponse(
                serviceProvider: id,
                response: value,
                device: device,
                status: status
            )
            return Self.call(call) { Reply($0, .exchanged) }
        case .partnerSessions, .sessions:
            return session(submission, id, device).map { call in
                Self.call(call) { [server] in Reply($0, from: server) }
            }
        case .profiles:
            let (mvpd, status) = (submission.mvpd, submission.status)
            let call =
                submission.code.map { RESTv2.readProfiles(serviceProvider: id, code: $0) }
                ?? RESTv2.readProfiles(serviceProvider: id, provider: mvpd, device: device, status: status)
            return Self.call(call) { Reply($0, .answered) }
        case .configuration:
            return Self.call(RESTv2.readConfiguration(serviceProvider: id, device: device)) { Reply($0) }
        case .profileRequests: return nil
        case .sessionLookup:
            return submission.code.map { code in
                Self.call(RESTv2.readSession(serviceProvider: id, code: code)) { Reply($0) }
            }
        case .preauthorize, .authorize:
            guard let mvpd = submission.mvpd else { return nil }
            let decide = submission.kind == .authorize ? RESTv2.authorize : RESTv2.preauthorize
            return Self.call(decide(id, mvpd, submission.resources, device, submission.status)) { Reply($0) }
        case .logout:
            guard let mvpd = submission.mvpd else { return nil }
            let url = submission.redirectURL
            let call = RESTv2.logout(serviceProvider: id, provider: mvpd, redirectURL: url, device: device)
            return Self.call(call) { [server] in Reply($0, from: server) }
        }
    }

    private func session(
        _ submission: Submission,
        _ id: ServiceProviderID,
        _ device: StreamingDevice
    ) -> ServiceCall<RESTv2.SessionReply>? {
        let (domain, url) = (submission.domainName, submission.redirectURL)
        if submission.kind == .partnerSessions {
            return submission.status.map { status in
                RESTv2.startPartnerSession(
                    serviceProvider: id,
                    domainName: domain,
                    redirectURL: url,
                    device: device,
                    status: status
                )
            }
        }
        guard let code = submission.code else {
            return RESTv2.createSession(
                serviceProvider: id,
                provider: submission.mvpd,
                domainName: domain,
                redirectURL: url,
                device: device
            )
        }
        return RESTv2.resumeSession(
            serviceProvider: id,
            code: code,
            provider: submission.mvpd,
            domainName: domain,
            redirectURL: url
        )
    }

    /// Returns a call of REST API V1, which the service offers until its end.
    private func callOfV1(
        _ submission: Submission,
        _ value: EncodedSAMLResponse?,
        _ id: ServiceProviderID,
        _ deviceID: DeviceID
    ) -> Call? {
        let address = submission.address
        switch submission.kind {
        case .exchange:
            guard let value, let mvpd = submission.mvpd, let type = submission.deviceType else { return nil }
            let call = RESTv1.exchangeToken(
                value,
                serviceProvider: id,
                device: deviceID,
                mvpd: mvpd,
                deviceType: type,
                address: address
            )
            return Self.call(call) { Reply(.exchanged, ["result": "token-stored"]) }
        case .profileRequests:
            guard let mvpd = submission.mvpd, let type = submission.deviceType else { return nil }
            let call = RESTv1.requestProfile(serviceProvider: id, mvpd: mvpd, deviceType: type, address: address)
            return Self.call(call) { Reply(.answered, ["result": "partner-profile", "request": $0.value]) }
        case .configuration:
            return Self.call(RESTv1.readConfiguration(serviceProvider: id, address: address)) { Reply($0) }
        default:
            let device = StreamingDevice(id: deviceID, information: submission.information ?? .server)
            let client = RESTv1.Client(serviceProvider: id, device: device, address: address)
            let call = Self.call(RESTv1.checkAuthentication(by: .device(client))) {
                Reply(.answered, ["result": "token-stored"])
            }
            return { (session, limit) async throws(CallError) in
                do throws(CallError) {
                    return try await call(session, limit)
                } catch {
                    // 403 is the answer for a token that is missing or expired.
                    guard case .call(.refused(403, _)) = error.cause else { throw error }
                    return Reply(.noProfile, ["result": "none"])
                }
            }
        }
    }

    private static func call<Answer: Sendable>(
        _ call: ServiceCall<Answer>,
        _ reply: @escaping @Sendable (Answer) -> Reply
    ) -> Call {
        { (session, limit) async throws(CallError) in reply(try await session.run(call, within: limit)) }
    }
}
