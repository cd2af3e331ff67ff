// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Synchronization

/// Answers requests from a script and records them.
final class SessionTransport: Transport {
    enum Step: Sendable {
        case answer(Int, String, retryAfter: String? = nil)
        case fault(TransportError.Code)
    }

    private let state: Mutex<(script: [Step], requests: [TransportRequest])>
    private let tokens = Mutex(0)

    init(_ script: [Step]) {
        state = Mutex((script, []))
    }

    /// The requests, except those for tokens.
    var requests: [TransportRequest] { state.withLock { $0.requests } }
    /// The number of tokens that were issued.
    var tokenCount: Int { tokens.withLock { $0 } }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        if request.head.path == "/o/client/token" {
            let number = tokens.withLock { count in
                count += 1
                return count
            }
            await Task.yield()
            return RESTv2Samples.answer(201, #"{"access_token":"t\#(number)","expires_in":100}"#)
        }
        let step = state.withLock { state in
            state.requests.append(request)
            return state.script.isEmpty ? nil : state.script.removeFirst()
        }
        switch step {
        case nil: throw TransportError(.notHTTP, "the script has no more answers")
        case .fault(let code): throw TransportError(code, "scripted")
        case .answer(let status, let body, let retryAfter):
            var response = RESTv2Samples.answer(status, body)
            if let name = HTTPField.Name("Retry-After") { response.head.headerFields[name] = retryAfter }
            return response
        }
    }
}
