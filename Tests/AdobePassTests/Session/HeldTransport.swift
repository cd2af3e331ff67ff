// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Waiting

/// Answers requests with a closure, which may wait, and records them.
final class HeldTransport: Transport {
    typealias Answer =
        @Sendable (_ request: TransportRequest, _ number: Int) async throws(TransportError) -> (Int, String)

    private struct State {
        var requests: [TransportRequest] = []
        var tokens = 0
        var areTokensHeld = false
    }

    private let state = Watched(State())
    private let answer: Answer

    init(_ answer: @escaping Answer) {
        self.answer = answer
    }

    /// The requests, except those for tokens.
    var requests: [TransportRequest] { state.value.requests }
    /// The number of requests for tokens.
    var tokenCount: Int { state.value.tokens }

    /// Holds or releases the answers to requests for tokens.
    func holdTokens(_ areHeld: Bool) { state.change { $0.areTokensHeld = areHeld } }

    /// Waits until this many requests were sent, except those for tokens.
    func waitForRequests(_ count: Int) async throws { try await state.wait { $0.requests.count >= count } }

    /// Waits until this many tokens were requested.
    func waitForTokens(_ count: Int) async throws { try await state.wait { $0.tokens >= count } }

    /// Returns the number of requests for a forwarded address.
    func count(for address: String) -> Int {
        requests.count { request in
            request.head.headerFields.contains { $0.name.canonicalName == "x-forwarded-for" && $0.value == address }
        }
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        if request.head.path == "/o/client/token" {
            let number = state.change { state in
                state.tokens += 1
                return state.tokens
            }
            try await Self.wait(on: state) { !$0.areTokensHeld }
            return RESTv2Samples.answer(201, #"{"access_token":"t\#(number)","expires_in":100}"#)
        }
        let number = state.change { state in
            state.requests.append(request)
            return state.requests.count
        }
        let (status, body) = try await answer(request, number)
        return RESTv2Samples.answer(status, body)
    }

    /// Waits until a value meets a condition.
    ///
    /// - Throws: `TransportError` if the task is canceled.
    static func wait<Value>(
        on value: Watched<Value>,
        until isMet: @escaping @Sendable (Value) -> Bool
    ) async throws(TransportError) {
        do { try await value.wait(until: isMet) } catch { throw TransportError(.cancelled, "scripted") }
    }

    /// Returns a transport that never answers.
    static func silent() -> HeldTransport {
        HeldTransport { _, _ throws(TransportError) in
            try await wait(on: Watched(())) { _ in false }
            return (500, "")
        }
    }
}
