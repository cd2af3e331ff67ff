// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Synchronization

/// A transport that remembers how long Adobe Pass tells each device to wait, for the `Retry-After` of the service.
///
/// Registrations and requests for tokens count as well as exchanges.
final class ThrottleMemory: Transport {
    private let transport: any Transport
    /// The end of the wait for each address; `nil` for calls without one.
    private let ends = Mutex(RecentItems<ForwardedAddress?, ContinuousClock.Instant>(limit: 10_000))

    init(_ transport: any Transport) { self.transport = transport }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let response = try await transport.send(request)
        if response.head.status.code == 429 {
            // Without a number, Adobe documents one second.
            let seconds = max(1, response.head.headerFields[.retryAfter].flatMap { Int($0) } ?? 1)
            let address = request.head.headerFields[.forwardedFor].flatMap { ForwardedAddress($0) }
            // No longer wait than an hour is passed on.
            let end = ContinuousClock.now + .seconds(min(seconds, 3_600))
            ends.withLock { $0.keep(end, for: address) }
        }
        return response
    }

    /// Returns the number of seconds until Adobe Pass accepts calls for an address, or `nil` if it accepts them now.
    func seconds(for address: ForwardedAddress?) -> Int? {
        guard let end = ends.withLock({ $0.value(of: address) }) else { return nil }
        let rest = ContinuousClock.now.duration(to: end)
        return rest > .zero ? rest.wholeSeconds : nil
    }
}
