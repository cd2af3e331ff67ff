// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Synchronization

/// Answers requests as a closure says, which may wait, and remembers them.
final class HeldTransport: Transport {
    typealias Answer =
        @Sendable (_ request: TransportRequest, _ number: Int) async throws(TransportFault) -> (Int, String)

    private let seen = Mutex<(requests: [TransportRequest], tokens: Int)>(([], 0))
    private let areTokensHeld = Mutex(false)
    private let answer: Answer

    init(_ answer: @escaping Answer) {
        self.answer = answer
    }

    /// The requests but those for tokens.
    var requests: [TransportRequest] { seen.withLock { $0.requests } }
    /// How many tokens were asked for.
    var tokenCount: Int { seen.withLock { $0.tokens } }

    /// Whether requests for tokens wait.
    func holdTokens(_ areHeld: Bool) { areTokensHeld.withLock { $0 = areHeld } }

    /// How many requests went for an address.
    func count(for address: String) -> Int {
        requests.count { request in
            request.head.headerFields.contains { $0.name.canonicalName == "x-forwarded-for" && $0.value == address }
        }
    }

    func send(_ request: TransportRequest) async throws(TransportFault) -> TransportResponse {
        if request.head.path == "/o/client/token" {
            let number = seen.withLock { seen in
                seen.tokens += 1
                return seen.tokens
            }
            while areTokensHeld.withLock({ $0 }) { try await Self.wait() }
            return RESTv2Samples.answer(201, #"{"access_token":"t\#(number)","expires_in":100}"#)
        }
        let number = seen.withLock { seen in
            seen.requests.append(request)
            return seen.requests.count
        }
        let (status, body) = try await answer(request, number)
        return RESTv2Samples.answer(status, body)
    }

    /// Waits a little, unless the task is cancelled.
    static func wait() async throws(TransportFault) {
        do { try await Task.sleep(for: .milliseconds(1)) } catch { throw TransportFault(.cancelled, "scripted") }
    }

    /// Never answers.
    static func silent() -> HeldTransport {
        HeldTransport { _, _ throws(TransportFault) in
            while true { try await wait() }
        }
    }
}
