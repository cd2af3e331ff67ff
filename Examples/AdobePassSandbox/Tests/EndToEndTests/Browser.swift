// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassHTTPClient
internal import Foundation
internal import HTTPTypes

/// A browser that follows redirects and submits the form of the TV provider.
struct Browser: Sendable {
    /// The user who signs in.
    static let user = "viewer-marker"

    /// The status and the URL of the last answer.
    struct Page: Hashable, Sendable {
        let status: Int
        let location: String?
    }

    /// The provider that the user selects if the page shows a choice.
    let mvpd: String
    private let transport = HTTPClientTransport()

    init(choosing mvpd: String = "WestWire") {
        self.mvpd = mvpd
    }

    func signIn(at address: String) async -> Page {
        guard let start = address.range(of: "/", range: after(address)) else { return Page(status: 0, location: nil) }
        let server = String(address[..<start.lowerBound])
        var path = String(address[start.lowerBound...])
        var form: String?
        for _ in 0..<5 {
            guard let answer = await send(server, path, form) else { return Page(status: 0, location: nil) }
            let status = answer.head.status.code
            let location = answer.head.headerFields[.location]
            if let location, location.hasPrefix("/") {
                path = location
                form = nil
            } else if status == 200, form == nil, String(decoding: answer.body, as: UTF8.self).contains("<form") {
                form = "user=\(Self.user)&mvpd=\(mvpd)"
            } else {
                return Page(status: status, location: location)
            }
        }
        return Page(status: 0, location: nil)
    }

    private func after(_ address: String) -> Range<String.Index> {
        let start = address.range(of: "://")?.upperBound ?? address.startIndex
        return start..<address.endIndex
    }

    private func send(_ server: String, _ path: String, _ form: String?) async -> TransportResponse? {
        guard let server = ServerAddress(server) else { return nil }
        var head = HTTPRequest(
            method: form == nil ? .get : .post,
            scheme: server.scheme,
            authority: server.authority,
            path: path
        )
        if form != nil { head.headerFields[.contentType] = "application/x-www-form-urlencoded" }
        return try? await transport.send(TransportRequest(head: head, body: Array((form ?? "").utf8)))
    }
}
