// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import AdobePassHTTPClient
internal import Foundation
internal import Testing

/// Which certificates a transport trusts.
@Suite struct `A transport over TLS` {
    private func answer(
        of certificate: String,
        trusting authority: String?,
        at host: String = "localhost"
    ) async throws -> Result<TransportResponse, TransportError> {
        let server = try await TLSServer(certificate)
        let answer = try await answer(trusting: authority, .to("https", "\(host):\(server.port)"))
        await server.stop()
        return answer
    }

    private func answer(
        trusting authority: String?,
        _ request: TransportRequest
    ) async throws -> Result<TransportResponse, TransportError> {
        let file = FileManager.default.temporaryDirectory.appending(path: "authority-\(UUID().uuidString).pem")
        try Data((authority ?? "").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        do throws(TransportError) {
            let transport =
                authority == nil ? HTTPClientTransport() : try HTTPClientTransport(trustingAuthoritiesOf: file.path)
            return .success(try await transport.send(request))
        } catch {
            return .failure(error)
        }
    }

    @Test func `accepts a certificate of a given authority`() async throws {
        let answer = try await answer(of: TLSFiles.here, trusting: TLSFiles.elsewhere + "\n" + TLSFiles.here)
        #expect(try answer.get().body == Array("ok".utf8))
    }

    @Test func `rejects a certificate of an unknown authority`() async throws {
        let answer = try await answer(of: TLSFiles.here, trusting: nil)
        #expect(throws: TransportError(.notConnected, "the TLS handshake failed, or the certificate is not trusted")) {
            try answer.get()
        }
    }

    @Test(arguments: ["localhost", "127.0.0.1"]) func `rejects a certificate for another name`(host: String)
        async throws
    {
        let answer = try await answer(of: TLSFiles.elsewhere, trusting: TLSFiles.elsewhere, at: host)
        #expect(throws: TransportError(.notConnected, "the certificate does not match the host name of the server")) {
            try answer.get()
        }
    }

    @Test(arguments: ["", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
    func `rejects a file without certificates`(text: String) async throws {
        let answer = try await answer(trusting: text, .to("https", "localhost:1"))
        #expect(
            throws: TransportError(
                .notConnected,
                "the file of authorities cannot be read, or contains no certificate in PEM"
            )
        ) { try answer.get() }
    }
}
#endif
