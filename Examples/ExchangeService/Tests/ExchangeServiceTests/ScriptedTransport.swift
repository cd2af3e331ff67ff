// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
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

    private let state: Mutex<(script: [Step], requests: [TransportRequest])>
    private let registrations = Mutex<[TransportRequest]>([])
    private let tokens = Mutex<[TransportRequest]>([])
    private let token: Step
    private let hangs = AsyncStream<Void>.makeStream()

    init(_ script: [Step] = [], token: Step = .answer(201, #"{"access_token":"MARKER-TOKEN","expires_in":3600}"#)) {
        state = Mutex((script, []))
        self.token = token
    }

    /// Gives an element for each request that hangs.
    var hung: AsyncStream<Void> { hangs.stream }

    /// The number of registered clients.
    var registrationCount: Int { registrations.withLock { $0.count } }

    /// The requests for registrations and tokens.
    var clientRequests: [TransportRequest] { registrations.withLock { $0 } + tokens.withLock { $0 } }

    /// The requests, except those for registrations and tokens.
    var requests: [TransportRequest] { state.withLock { $0.requests } }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        if request.head.path == "/o/client/register" {
            let number = registrations.withLock { requests in
                requests.append(request)
                return requests.count
            }
            return TransportResponse(
                head: HTTPResponse(status: .created, headerFields: [.contentType: "application/json"]),
                body: Array(#"{"client_id":"c\#(number)","client_secret":"MARKER-SECRET"}"#.utf8)
            )
        }
        if request.head.path == "/o/client/token" { tokens.withLock { $0.append(request) } }
        let step = state.withLock { state in
            if request.head.path == "/o/client/token" { return token }
            state.requests.append(request)
            if !state.script.isEmpty { return state.script.removeFirst() }
            return request.head.path == "/api/v1/tokens/authn" ? .answer(204, "") : .answer(200, Self.profile)
        }
        switch step {
        case .fault(let code): throw TransportError(code, "scripted")
        case .answer(let status, let body):
            return TransportResponse(
                head: HTTPResponse(status: .init(code: status), headerFields: [.contentType: "application/json"]),
                body: Array(body.utf8)
            )
        case .throttle(let seconds):
            return TransportResponse(
                head: HTTPResponse(status: .tooManyRequests, headerFields: [.retryAfter: "\(seconds)"]),
                body: []
            )
        case .hang:
            hangs.continuation.yield()
            let (silence, continuation) = AsyncStream<Void>.makeStream()
            for await _ in silence {}
            continuation.finish()
            throw TransportError(.cancelled, "scripted")
        }
    }
}
