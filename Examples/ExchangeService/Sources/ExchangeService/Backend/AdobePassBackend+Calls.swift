// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

extension AdobePassBackend {
    /// Makes a call in a session within a limit.
    typealias Call = @Sendable (AdobePassSession, Duration) async throws(CallError) -> Reply

    /// Returns the call of a request, or `nil` if the request lacks a value that the call requires.
    func call(_ request: Submission, _ value: EncodedSAMLResponse?, _ id: ServiceProviderID) -> Call? {
        if interface == .v1 { return callOfV1(request, value, id) }
        guard let deviceID = request.device?.id, let information = request.information else { return nil }
        let device = StreamingDevice(id: deviceID, information: information)
        let (mvpd, status, code, url) = (request.mvpd, request.status, request.code, request.redirectURL)
        let reply: @Sendable (RESTv2.SessionReply) -> Reply = { [server] in Reply($0, from: server) }
        switch request.kind {
        case .exchange:
            guard let value, let status else { return nil }
            let exchange = RESTv2.exchangePartnerResponse
            return Self.call(exchange(id, value, device, status)) { Reply($0, .exchanged) }
        case .partnerSessions:
            let start = RESTv2.startPartnerSession
            return status.map { Self.call(start(id, request.domainName, url, device, $0), reply) }
        case .sessions:
            let (create, resume) = (RESTv2.createSession, RESTv2.resumeSession)
            let call = code.map { resume(id, $0, mvpd, request.domainName, url) }
            return Self.call(call ?? create(id, mvpd, request.domainName, url, device), reply)
        case .profiles:
            let call = code.map { RESTv2.readProfiles(serviceProvider: id, code: $0) }
            let ofDevice = RESTv2.readProfiles(serviceProvider: id, provider: mvpd, device: device, status: status)
            return Self.call(call ?? ofDevice) { Reply($0, .answered) }
        case .configuration:
            return Self.call(RESTv2.readConfiguration(serviceProvider: id, device: device)) { Reply($0) }
        case .profileRequests: return nil
        case .sessionLookup:
            return code.map { Self.call(RESTv2.readSession(serviceProvider: id, code: $0)) { Reply($0) } }
        case .preauthorize, .authorize:
            let decide = request.kind == .authorize ? RESTv2.authorize : RESTv2.preauthorize
            return mvpd.map { Self.call(decide(id, $0, request.resources ?? [], device, status)) { Reply($0) } }
        case .logout:
            let logout = RESTv2.logout
            return mvpd.map { Self.call(logout(id, $0, url, device)) { [server] in Reply($0, from: server) } }
        }
    }

    /// Returns a call of REST API V1, which the service offers until its end.
    private func callOfV1(_ request: Submission, _ value: EncodedSAMLResponse?, _ id: ServiceProviderID) -> Call? {
        guard let deviceID = request.device?.id else { return nil }
        let address = request.address
        switch request.kind {
        case .exchange:
            guard let value, let mvpd = request.mvpd, let type = request.device?.type else { return nil }
            let exchange = RESTv1.exchangeToken
            return Self.call(exchange(value, id, deviceID, mvpd, type, address)) {
                Reply(.exchanged, ["result": "token-stored"])
            }
        case .profileRequests:
            guard let mvpd = request.mvpd, let type = request.device?.type else { return nil }
            let call = RESTv1.requestProfile(serviceProvider: id, mvpd: mvpd, deviceType: type, address: address)
            return Self.call(call) { Reply(.answered, ["result": "partner-profile", "request": $0.value]) }
        case .configuration:
            return Self.call(RESTv1.readConfiguration(serviceProvider: id, address: address)) { Reply($0) }
        default:
            let device = StreamingDevice(id: deviceID, information: request.information ?? .server)
            let client = RESTv1.Client(serviceProvider: id, device: device, address: address)
            return { (session, limit) async throws(CallError) in
                do throws(CallError) {
                    try await session.run(RESTv1.checkAuthentication(by: .device(client)), within: limit)
                    return Reply(.answered, ["result": "token-stored"])
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
    ) -> Call { { (session, limit) async throws(CallError) in reply(try await session.run(call, within: limit)) } }
}
