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
    let serviceProvider: ServiceProviderID
    /// Returns the session of a device with its information.
    let session: @Sendable (DeviceID, ClientInformation?) -> AdobePassSession
    let timeout: Duration
    let metrics: ServiceMetrics

    func check(_ submission: Submission) throws(Refusal) {
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
        let start = ContinuousClock.now
        let limit = min(timeout, start.duration(to: deadline))
        guard limit > .zero else { throw .overloaded }
        do throws(CallError) {
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
    ) async throws(CallError) -> Exchanged.Result {
        guard let mvpd = submission.mvpd, let type = submission.deviceType else {
            preconditionFailure("A submission is checked before it is exchanged.")
        }
        let exchange: any V1Exchange = DeprecatedExchange()
        let call = exchange.call(value, serviceProvider, device, mvpd, type, submission.address)
        try await session(device, submission.information).run(call, within: limit)
        return .tokenStored
    }

    private func exchangePartnerResponse(
        _ submission: Submission,
        _ device: DeviceID,
        _ value: EncodedSAMLResponse,
        within limit: Duration
    ) async throws(CallError) -> RESTv2.Profiles {
        guard let information = submission.information, let status = submission.frameworkStatus else {
            preconditionFailure("A submission is checked before it is exchanged.")
        }
        let call = RESTv2.exchangePartnerResponse(
            serviceProvider: serviceProvider,
            response: value,
            device: StreamingDevice(id: device, information: information),
            status: status
        )
        return try await session(device, information).run(call.forwarded(for: submission.address), within: limit)
    }
}
