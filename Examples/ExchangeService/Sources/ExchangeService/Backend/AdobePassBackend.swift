// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes

/// Exchanges documents with Adobe Pass, for many devices.
struct AdobePassBackend: Backend {
    /// The version of the REST API.
    enum Interface: String, Sendable, CaseIterable {
        case v1, v2
    }

    let interface: Interface
    let server: ServerAddress
    let serviceProviders: ServiceProviders
    let sessions: DeviceSessions
    let throttles: ThrottleMemory
    let timeout: Duration
    let metrics: ServiceMetrics

    func check(_ submission: Submission) throws(Refusal) {
        _ = try serviceProviders.entry(submission.serviceProvider)
        var missing: [String] = []
        if submission.deviceID == nil { missing.append("the device ID") }
        switch interface {
        case .v1:
            if submission.mvpd == nil { missing.append("the TV provider") }
            if submission.deviceType == nil { missing.append("the device type") }
        case .v2:
            if submission.information == nil { missing.append("the device information") }
            if submission.frameworkStatus == nil { missing.append("the status of the partner framework") }
        }
        guard missing.isEmpty else {
            throw Refusal(.badRequest, "the request does not contain \(missing.joined(separator: ", "))")
        }
    }

    func exchange(
        _ submission: Submission,
        _ value: EncodedSAMLResponse?,
        until deadline: ContinuousClock.Instant
    ) async throws(Refusal) -> Exchanged {
        guard let value, let device = submission.deviceID else {
            throw Refusal(.internalError, "the document has no encoded form")
        }
        let serviceProvider = try serviceProviders.entry(submission.serviceProvider)
        let caller = DeviceSessions.Caller(
            device: device,
            information: submission.information,
            address: submission.address
        )
        return try await run(for: caller, serviceProvider, until: deadline) { session, limit throws(CallError) in
            switch interface {
            case .v1:
                let call = tokenExchange(submission, serviceProvider.id, device, value)
                try await session.run(call, within: limit)
                return Exchanged(result: .tokenStored)
            case .v2:
                let call = partnerExchange(submission, serviceProvider.id, device, value)
                return Exchanged(result: .profiles(try await session.run(call, within: limit)))
            }
        }
    }

    /// Runs calls in the session of a device.
    ///
    /// - Parameters:
    ///   - caller: The device.
    ///   - serviceProvider: The service provider.
    ///   - deadline: The time at which the answer must be complete.
    ///   - work: Runs the calls within a limit.
    /// - Returns: The answer.
    /// - Throws: A refusal that gives the reason.
    func run<Answer: Sendable>(
        for caller: DeviceSessions.Caller,
        _ serviceProvider: ServiceProviders.Entry,
        until deadline: ContinuousClock.Instant,
        _ work: (AdobePassSession, Duration) async throws(CallError) -> Answer
    ) async throws(Refusal) -> Answer {
        let start = ContinuousClock.now
        let limit = min(timeout, start.duration(to: deadline))
        guard limit > .zero else { throw .overloaded }
        let key = DeviceSessions.Key(
            device: caller.device,
            serviceProvider: serviceProvider.statementFile == nil ? nil : serviceProvider.id
        )
        let session = sessions.session(for: key, caller.information, caller.address)
        do throws(CallError) {
            let answer = try await work(session, limit)
            metrics.called(.exchanged, in: start.duration(to: .now))
            return answer
        } catch {
            var refusal = Refusal(error)
            let wait = throttles.seconds(for: caller.address)
            // The request for a token waited at the gate, which is closed for this device.
            if refusal.outcome == .backendLate, refusal.wasNotSent, wait != nil { refusal = .throttled }
            if refusal.outcome == .throttled { refusal.retryAfter = wait ?? 1 }
            metrics.called(refusal.outcome, in: start.duration(to: .now))
            throw refusal
        }
    }

    private func tokenExchange(
        _ submission: Submission,
        _ serviceProvider: ServiceProviderID,
        _ device: DeviceID,
        _ value: EncodedSAMLResponse
    ) -> ServiceCall<Void> {
        guard let mvpd = submission.mvpd, let type = submission.deviceType else {
            preconditionFailure("A submission is checked before it is exchanged.")
        }
        return RESTv1.exchangeToken(
            value,
            serviceProvider: serviceProvider,
            device: device,
            mvpd: mvpd,
            deviceType: type,
            address: submission.address
        )
    }

    private func partnerExchange(
        _ submission: Submission,
        _ serviceProvider: ServiceProviderID,
        _ device: DeviceID,
        _ value: EncodedSAMLResponse
    ) -> ServiceCall<RESTv2.Profiles> {
        guard let information = submission.information, let status = submission.frameworkStatus else {
            preconditionFailure("A submission is checked before it is exchanged.")
        }
        return RESTv2.exchangePartnerResponse(
            serviceProvider: serviceProvider,
            response: value,
            device: StreamingDevice(id: device, information: information),
            status: status
        )
    }
}
