// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

/// Runs the example in the documentation of a session.
struct SessionExampleTests {
    @Test
    func `reads the profiles`() async throws {
        let server = try RESTv2Samples.server()
        let transport = SessionTransport([.answer(200, RESTv2Samples.profiles)])
        let authorization = ClientAuthorization.token(try #require(AccessToken("t")))
        let gate = RequestGate(clock: .continuous)
        let (acme, device, status) = (try RESTv2Samples.acme(), try RESTv2Samples.device(), RESTv2Samples.status)

        let session = AdobePassSession(
            server: server,
            transport: transport,
            authorization: authorization,
            gate: gate,
            clock: .continuous,
            jitter: { Double.random(in: 0..<1) }
        )
        let profiles = try await session.run(RESTv2.readProfiles(serviceProvider: acme, device: device, status: status))
        #expect(profiles.byProvider.isEmpty == false)
    }
}
