// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes

/// Exchanges documents with Adobe Pass, for many devices by one session.
struct AdobePassBackend: Backend {
    /// Which interface is called.
    enum Interface: String, Sendable, CaseIterable {
        case v1, v2
    }

    let interface: Interface
    let serviceProvider: RequestorID
    let session: AdobePassSession
    let timeout: Duration
    let metrics: ServiceMetrics

    func check(_ submission: Submission) throws(Refusal) {
        var missing: [String] = []
        if submission.deviceID == nil { missing.append("the identifier of the device") }
        switch interface {
        case .v1:
            if submission.mvpd == nil { missing.append("the provider") }
            if submission.deviceType == nil { missing.append("the type of the device") }
        case .v2:
            if submission.information == nil { missing.append("the information on the device") }
            if submission.frameworkStatus == nil { missing.append("the status of the partner framework") }
        }
        guard missing.isEmpty else {
            throw Refusal(.badRequest, "expected \(missing.joined(separator: ", ")), found none")
        }
    }

    func exchange(
        _ submission: Submission,
        _ value: EncodedSAMLResponse?,
        until deadline: ContinuousClock.Instant
    ) async throws(Refusal) -> Exchanged {
        guard let value, let device = submission.deviceID else { throw Refusal(.internalError, "nothing to send") }
        let start = ContinuousClock.now
        let limit = min(timeout, start.duration(to: deadline))
        guard limit > .zero else { throw .overloaded }
        do throws(CallFailure) {
            let result: Exchanged.Result
            switch interface {
            case .v1:
                result = try await exchangeToken(submission, device, value, within: limit)
            case .v2:
                result = .profiles(try await exchangePartnerResponse(submission, device, value, within: limit))
            }
            metrics.called(.exchanged, in: start.duration(to: .now))
            return Exchanged(result: result)
        } catch {
            let refusal = Refusal(error)
            metrics.called(refusal.outcome, in: start.duration(to: .now))
            throw refusal
        }
    }

    private func exchangeToken(
        _ submission: Submission,
        _ device: DeviceID,
        _ value: EncodedSAMLResponse,
        within limit: Duration
    ) async throws(CallFailure) -> Exchanged.Result {
        guard let mvpd = submission.mvpd, let type = submission.deviceType else {
            preconditionFailure("A submission is checked before it is exchanged.")
        }
        let call = RESTv1.ExchangeToken(
            value,
            requestor: serviceProvider,
            device: device,
            mvpd: mvpd,
            deviceType: type,
            address: submission.address
        )
        switch try await session.run(call, within: limit) {
        case .stored: return .tokenStored
        case .rejected(let error): throw CallFailure(.call(.refused(.init(status: 400, error: error))), attempts: 1)
        }
    }

    private func exchangePartnerResponse(
        _ submission: Submission,
        _ device: DeviceID,
        _ value: EncodedSAMLResponse,
        within limit: Duration
    ) async throws(CallFailure) -> RESTv2.Profiles {
        guard let information = submission.information, let status = submission.frameworkStatus else {
            preconditionFailure("A submission is checked before it is exchanged.")
        }
        let call = RESTv2.ExchangePartnerResponse(
            serviceProvider: serviceProvider,
            response: value,
            device: StreamingDevice(id: device, information: information),
            status: status
        )
        return try await session.run(Forwarded(call, for: submission.address), within: limit)
    }
}
