// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import HTTPTypes
internal import Synchronization

/// Answers like Adobe Pass or from a script.
final class ScriptedTransport: Transport {
    enum Step: Sendable {
        case answer(Int, String)
        case throttle(seconds: Int)
        case fault(TransportError.Code)
        case hang
    }

    static let profile = """
        {"profiles":{"NorthCable":{"notBefore":1,"notAfter":2000000000000,"issuer":"Apple","type":"appleSSO",\
        "attributes":{"userID":{"value":"u","state":"plain"}}}}}
        """

    private struct State {
        var script: [Step]
        var all: [TransportRequest] = []
    }

    private let state: Mutex<State>
    private let token: Step
    private let exhausted: String?

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - script: The answers to the first calls, except those for registrations and tokens.
    ///   - token: The answer to requests for tokens.
    ///   - exhausted: An address all of whose calls are throttled.
    init(
        _ script: [Step] = [],
        token: Step = .answer(201, #"{"access_token":"MARKER-TOKEN","expires_in":3600}"#),
        exhausted: String? = nil
    ) {
        state = Mutex(State(script: script))
        (self.token, self.exhausted) = (token, exhausted)
    }

    /// The number of registered clients.
    var registrationCount: Int { clientRequests.count { $0.head.path == "/o/client/register" } }

    /// The requests for registrations and tokens.
    var clientRequests: [TransportRequest] { state.withLock { $0.all.filter(Self.isOfClient) } }

    /// The requests, except those for registrations and tokens.
    var requests: [TransportRequest] { state.withLock { $0.all.filter { !Self.isOfClient($0) } } }

    private static func isOfClient(_ request: TransportRequest) -> Bool {
        request.head.path?.hasPrefix("/o/client/") == true
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let step = state.withLock { state -> Step in
            state.all.append(request)
            let address = request.head.headerFields[.named("X-Forwarded-For")]
            if exhausted != nil, address == exhausted { return .answer(429, "") }
            if request.head.path == "/o/client/register" {
                let number = state.all.count
                return .answer(201, #"{"client_id":"c\#(number)","client_secret":"MARKER-SECRET"}"#)
            }
            if request.head.path == "/o/client/token" { return token }
            if !state.script.isEmpty { return state.script.removeFirst() }
            return request.head.path == "/api/v1/tokens/authn" ? .answer(204, "") : .answer(200, Self.profile)
        }
        switch step {
        case .fault(let code): throw TransportError(code, "scripted")
        case .answer(let status, let body): return Self.response(status, [.contentType: "application/json"], body)
        case .throttle(let seconds): return Self.response(429, [.retryAfter: "\(seconds)"], "")
        case .hang:
            try? await Task.sleep(for: .seconds(3_600))
            throw TransportError(.cancelled, "scripted")
        }
    }

    private static func response(_ status: Int, _ fields: HTTPFields, _ body: String) -> TransportResponse {
        TransportResponse(head: HTTPResponse(status: .init(code: status), headerFields: fields), body: Array(body.utf8))
    }
}
