// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassHTTPClient
internal import HTTPTypes
internal import Synchronization

/// Sends requests with the HTTP client of the package, and records their secrets.
final class RecordingTransport: Transport {
    private let client: HTTPClientTransport
    private let secrets = Mutex<Set<String>>([])

    init(limits: HTTPClientTransport.Limits) {
        client = HTTPClientTransport(limits: limits)
    }

    /// Access tokens and secret form values.
    var recorded: Set<String> { secrets.withLock { $0 } }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        note(request)
        return try await client.send(request)
    }

    private func note(_ request: TransportRequest) {
        var found: [String] = []
        if let field = request.head.headerFields[.authorization] { found.append(String(field.dropFirst(7))) }
        for pair in String(decoding: request.body, as: UTF8.self).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, ["client_id", "client_secret", "SAMLResponse"].contains(parts[0]) else { continue }
            found.append(String(parts[1].prefix(200)))
        }
        let secret = found.filter { $0.count > 8 }
        secrets.withLock { $0.formUnion(secret) }
    }
}
