// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import Testing

/// Several service providers in one process.
struct ServiceProviderTests {
    @Test func `are chosen by the request, in its query or its JSON`() async throws {
        let fixture = try ServiceFixture(["SERVICE_PROVIDERS": "ACME,OTHER"])
        let replies = try await fixture.run { client in
            var replies: [Reply] = []
            for (index, query) in ["", "?serviceProvider=ACME", "?serviceProvider=OTHER", "?serviceProvider=X"]
                .enumerated()
            {
                replies.append(try await client.submit(try SampleDocument.signed(id: "_a\(index)"), query: query))
            }
            let json: [String: Any] = [
                "samlAttributeQueryResponse": String(decoding: try SampleDocument.signed(id: "_j"), as: UTF8.self),
                "serviceProvider": "OTHER",
                "device": [
                    "id": "MARKER-DEVICE",
                    "information": [
                        "model": "TV", "version": "1", "osName": "tvOS", "osVersion": "18", "connectionType": "WiFi",
                    ],
                ],
                "framework": ["accessStatus": "granted", "providerId": "north-cable"],
            ]
            let body = Array(try JSONSerialization.data(withJSONObject: json))
            replies.append(try await client.submit(body, [.contentType: "application/json"]))
            return replies
        }
        #expect(replies.map(\.status) == [400, 200, 200, 400, 200])
        let paths = fixture.transport.requests.compactMap(\.head.path)
        #expect(paths == ["ACME", "OTHER", "OTHER"].map { "/api/v2/\($0)/profiles/sso/Apple" })
    }

    @Test func `with statements of their own have clients of their own`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "providers-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["common", "own"] {
            try Data("\(name).b.c".utf8).write(to: folder.appending(path: name))
        }
        let fixture = try ServiceFixture([
            "CREDENTIALS_FOLDER": folder.path, "SOFTWARE_STATEMENT_FILE": folder.appending(path: "common").path,
            "SERVICE_PROVIDERS": "ACME,SISTER,OTHER=\(folder.appending(path: "own").path)",
        ])
        try await fixture.run { client in
            for (index, id) in ["ACME", "SISTER", "OTHER", "OTHER"].enumerated() {
                let document = try SampleDocument.signed(id: "_a\(index)")
                #expect(try await client.submit(document, query: "?serviceProvider=\(id)").status == 200)
            }
        }
        // The device has one client for the first two, and another one for the third.
        #expect(fixture.transport.registrationCount == 2)
        let bodies = fixture.transport.clientRequests.prefix(2).map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies[0].contains("common.b.c"))
        #expect(bodies[1].contains("own.b.c"))
    }

    @Test(arguments: ["ACME,ACME", "a/b", "ACME=", ""])
    func `must have different and valid names`(text: String) {
        #expect(throws: ConfigurationError.self) { try ServiceFixture(["SERVICE_PROVIDERS": text]) }
    }
}
