// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

/// Sends calls through the gate, and retries them where that is safe.
struct CallRunner: Sendable {
    var server: ServerAddress
    let transport: any Transport
    let gate: RequestGate
    let address: ForwardedAddress?
    let policy: RetryPolicy
    let time: TimeSource
    let jitter: @Sendable () -> Double

    /// The longest pause, in seconds, that a service can request.
    static let maximumRequestedPause: Int64 = 60

    /// Runs a call.
    ///
    /// Status 401 means that the service did not process the call, regardless of the body. Therefore the runner sends
    /// every call, including an exchange, once more with a new token.
    func run<Answer>(
        _ call: ServiceCall<Answer>,
        authorization: (any Authorization)?
    ) async throws(CallError) -> Answer {
        var attempts = 0
        var hasNewToken = false
        while true {
            var request = call.request(to: server)
            let token = try await token(authorization, attempts: attempts)
            token?.authorize(&request)
            var passed = false
            let error: AdobePassError
            do throws(AdobePassError) {
                let response = try await send(request, passed: &passed)
                if response.head.status.code == 401, let token, !hasNewToken,
                    await authorization?.replace(token) ?? false
                {
                    hasNewToken = true
                    attempts += 1
                    continue
                }
                return try call.answer(from: response)
            } catch let failure {
                error = failure
            }
            // A call that waits at the gate was not sent.
            guard passed else { throw CallError(.call(error), attempts: attempts) }
            attempts += 1
            let sent = hasNewToken ? attempts - 1 : attempts
            let pause = policy.pause(after: error, attempt: sent, isIdempotent: call.isIdempotent, jitter: jitter())
            guard let pause else {
                let isOutcomeUnknown = !call.isIdempotent && error.leavesOutcomeOpen
                throw CallError(.call(error), isOutcomeUnknown: isOutcomeUnknown, attempts: attempts)
            }
            guard pause > .zero else { continue }
            do { try await time.sleep(pause) } catch { throw CallError(.call(.cancelled), attempts: attempts) }
        }
    }

    private func token(
        _ authorization: (any Authorization)?,
        attempts: Int
    ) async throws(CallError) -> AccessToken? {
        do throws(CallError) {
            return try await authorization?.token()
        } catch {
            throw CallError(error.cause, attempts: attempts)
        }
    }

    private func send(
        _ request: TransportRequest,
        passed: inout Bool
    ) async throws(AdobePassError) -> TransportResponse {
        var request = request
        // Each device has one bucket. The address in a call has precedence over the address of the session.
        var device = address.map { RequestGate.Device.address($0) } ?? .peer(server)
        if let named = request.head.headerFields[.forwardedFor] {
            device = ForwardedAddress(named).map { .address($0) } ?? device
        } else if let address {
            request.setPrivate(.forwardedFor, address.headerValue)
        }
        do { try await gate.pass(device) } catch { throw .cancelled }
        passed = true
        let response: TransportResponse
        do throws(TransportError) {
            response = try await transport.send(request)
        } catch {
            throw .transport(error)
        }
        if response.head.status.code == 429 || response.head.status.code == 503 { await close(device, after: response) }
        return response
    }

    /// Closes the gate for a device: after 429 always, after 503 if the service requests it.
    private func close(_ device: RequestGate.Device, after response: TransportResponse) async {
        let asked = response.head.headerFields[.retryAfter].flatMap { Int64($0) }
            .map { Duration.seconds(min(max($0, 0), Self.maximumRequestedPause)) }
        if response.head.status.code == 429 {
            await gate.close(device, for: max(policy.pauseAfterThrottling, asked ?? .zero))
        } else if let asked {
            await gate.close(device, for: asked)
        }
    }
}

/// The source of the access tokens of a runner.
protocol Authorization: Sendable {
    /// Returns a valid token.
    func token() async throws(CallError) -> AccessToken

    /// Discards a token that the service rejected.
    ///
    /// - Returns: Whether another token can be requested.
    func replace(_ token: AccessToken) async -> Bool
}
