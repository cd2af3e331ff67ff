// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import NIOCore
internal import Testing

@Suite struct JSONNamesTests {
    @Test(.timeLimit(.minutes(1)), arguments: ["\u{301}\u{316}", "a"])
    func `a name that is too long is refused before a decoder sees it`(mark: String) async throws {
        let fixture = try ServiceFixture()
        try await fixture.service.application().test(.ahc(.http)) { client in
            let body = "{\"\(String(repeating: mark, count: 100_000))\" :1}"
            let reply = try await client.submit(Array(body.utf8), [.contentType: "application/json"])
            #expect(reply.status == 400)
        }
    }
}
