// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import AdobePassHTTPClient
internal import Foundation
internal import Testing

/// Whom a transport trusts.
@Suite struct `A transport over TLS` {
    private func answer(
        of certificate: String,
        trusting authority: String?,
        at host: String = "localhost"
    ) async throws -> Result<TransportResponse, TransportFault> {
        let server = try await TLSServer(certificate)
        let answer = try await answer(trusting: authority, .to("https", "\(host):\(server.port)"))
        await server.stop()
        return answer
    }

    private func answer(
        trusting authority: String?,
        _ request: TransportRequest
    ) async throws -> Result<TransportResponse, TransportFault> {
        let file = FileManager.default.temporaryDirectory.appending(path: "authority-\(UUID().uuidString).pem")
        try Data((authority ?? "").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        do throws(TransportFault) {
            let transport =
                authority == nil ? HTTPClientTransport() : try HTTPClientTransport(trustingAuthoritiesOf: file.path)
            return .success(try await transport.send(request))
        } catch {
            return .failure(error)
        }
    }

    @Test func `takes a certificate of an authority that it was given`() async throws {
        let answer = try await answer(of: TLSFiles.here, trusting: TLSFiles.elsewhere + "\n" + TLSFiles.here)
        #expect(try answer.get().body == Array("ok".utf8))
    }

    @Test func `takes no certificate of an unknown authority`() async throws {
        let answer = try await answer(of: TLSFiles.here, trusting: nil)
        #expect(throws: TransportFault(.notConnected, "expected a TLS connection with a certificate that is trusted")) {
            try answer.get()
        }
    }

    @Test(arguments: ["localhost", "127.0.0.1"]) func `takes no certificate of another name`(host: String) async throws
    {
        let answer = try await answer(of: TLSFiles.elsewhere, trusting: TLSFiles.elsewhere, at: host)
        #expect(throws: TransportFault(.notConnected, "expected a certificate for the name of the server")) {
            try answer.get()
        }
    }

    @Test(arguments: ["", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
    func `takes no file without certificates`(text: String) async throws {
        let answer = try await answer(trusting: text, .to("https", "localhost:1"))
        #expect(
            throws: TransportFault(
                .notConnected,
                "expected certificates in PEM in the file of authorities, found none"
            )
        ) { try answer.get() }
    }
}
#endif
