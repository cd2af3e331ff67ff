// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import AdobePassExchange
internal import AdobePassHTTPClient
internal import Foundation
internal import ScriptedServer
internal import TestVectors
internal import Testing

/// Runs the example of an exchange.
@Suite struct `The guide to the libraries, exchange` {
    @Test func `exchanges a response for profiles`() async throws {
        let body = #"{"profiles":{"ExampleTV":{"notBefore":1,"notAfter":2,"type":"appleSSO"}}}"#
        let token = #"{"access_token":"t","token_type":"bearer","expires_in":21600}"#
        let service = try ScriptedServer { connection in
            while let request = connection.readRequest() {
                let answer = request.line == "POST /o/client/token" ? token : body
                connection.write("HTTP/1.1 201 Created\r\nContent-Length: \(answer.utf8.count)\r\n\r\n\(answer)")
            }
        }
        defer { service.stop() }
        let file = TestVectors.directory.appending(path: "exchange/unsigned/one-line.xml")
        let samlAttributeQueryResponse = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let server = try #require(ServerAddress(service.address))
        let expirationDate = Date.now + 86_400

        guard let channel = ServiceProviderID("ACME"), let id = DeviceID("5f2a"),
            let address = ForwardedAddress("203.0.113.9")
        else { fatalError("A name is not valid.") }
        let information = ClientInformation(
            model: "AppleTV11,1",
            version: "1",
            osName: "tvOS",
            osVersion: "26.1",
            connectionType: "WiFi"
        )
        let credentials = ClientCredentials(clientID: PrivateText("id"), clientSecret: PrivateText("secret"))
        let session = AdobePassSession(
            server: server,
            transport: HTTPClientTransport(),
            authorization: .credentials(
                InMemoryCredentialStore(credentials),
                registration: nil,
                information: information
            ),
            address: address
        )
        let response = try ExchangeGuard().encode(samlAttributeQueryResponse)
        let provider = SubscriberAccount.ProviderID(rawValue: "com.example.tv")
        let call = RESTv2.exchangePartnerResponse(
            serviceProvider: channel,
            response: response.value,
            device: StreamingDevice(id: id, information: information),
            status: .granted(provider, until: Timestamp(expirationDate))
        )
        let profiles = try await session.run(call)

        #expect(!profiles.byProvider.isEmpty)
        #expect(service.requests.allSatisfy { $0.field("X-Forwarded-For") == "203.0.113.9" })
        #expect(service.accepted == 1)
    }
}
#endif
