// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import NIOCore
internal import Testing

@Suite struct JSONNamesTests {
    @Test(.timeLimit(.minutes(10)), arguments: ["\u{301}\u{316}", "a"])
    func `rejects a name that is too long before decoding`(mark: String) async throws {
        let fixture = try ServiceFixture()
        try await fixture.service.application().test(.ahc(.http)) { client in
            let body = "{\"\(String(repeating: mark, count: 100_000))\" :1}"
            let reply = try await client.submit(Array(body.utf8), [.contentType: "application/json"])
            #expect(reply.status == 400)
        }
    }

    @Test func `rejects a query that is too long before its names become keys`() async throws {
        let document = try SampleDocument.signed()
        let name = String(repeating: "%CC%81", count: 700)
        let reply = try await ServiceFixture().submit(document, query: "?\(name)=1")
        #expect(reply.status == 400)
        #expect(reply.body.error?.message == "The query is longer than 4096 bytes.")
    }
}
