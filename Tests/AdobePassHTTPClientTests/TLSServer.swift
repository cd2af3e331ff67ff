// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import NIOCore
internal import NIOPosix
internal import NIOSSL

/// A TLS server that answers `ok` to every request.
struct TLSServer {
    private let channel: any Channel

    var port: Int { channel.localAddress?.port ?? 0 }

    /// Starts a server, which runs until it is stopped.
    init(_ certificate: String) async throws {
        let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
        let key = try NIOSSLPrivateKey(bytes: Array(TLSFiles.key.utf8), format: .pem)
        let context = try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(key)
            )
        )
        channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    try channel.pipeline.syncOperations.addHandler(Answer())
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    func stop() async { try? await channel.close() }

    private final class Answer: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: .ok)), promise: nil)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
}

/// A key and two self-signed certificates, created for these tests by `openssl ca -selfsign`.
enum TLSFiles {
    static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgodKVVshXQ1H5kKCs
        5fNWoMulTmGjLQ/bluCGdOq9q8ihRANCAARfBSgX2JxnGxCWKjTTBRQ/JgrOpJQP
        lSrp/t30vcjPgpsJgwxr+6U2xwszl0lU9lT6mT3o7hCq/hN9MjDHRFSg
        -----END PRIVATE KEY-----
        """

    /// A certificate for `localhost`.
    static let here = """
        -----BEGIN CERTIFICATE-----
        MIIBuzCCAWCgAwIBAgIUGcxfUj01FtsYHuePQkT3YusfwPIwCgYIKoZIzj0EAwIw
        LzEZMBcGA1UECgwQc3dpZnQtc2FtbCB0ZXN0czESMBAGA1UEAwwJbG9jYWxob3N0
        MCAXDTI2MDEwMTAwMDAwMFoYDzIxMjUxMjA4MDAwMDAwWjAvMRkwFwYDVQQKDBBz
        d2lmdC1zYW1sIHRlc3RzMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIB
        BggqhkjOPQMBBwNCAARfBSgX2JxnGxCWKjTTBRQ/JgrOpJQPlSrp/t30vcjPgpsJ
        gwxr+6U2xwszl0lU9lT6mT3o7hCq/hN9MjDHRFSgo1gwVjAPBgNVHRMBAf8EBTAD
        AQH/MA4GA1UdDwEB/wQEAwIChDAUBgNVHREEDTALgglsb2NhbGhvc3QwHQYDVR0O
        BBYEFKPdaGu/SRR6IusiJrsKOq+U6Bt/MAoGCCqGSM49BAMCA0kAMEYCIQDBpnH/
        r2o+4SHCBGH6NWQBpOWk4hnTLlzpBP3JMPTYlAIhAIf8L4YRfs+RpuAiqgRo6SJZ
        5WVx7rLgeUyeo2sNRECf
        -----END CERTIFICATE-----
        """

    /// A certificate for `elsewhere.test`.
    static let elsewhere = """
        -----BEGIN CERTIFICATE-----
        MIIBwDCCAWWgAwIBAgIUad4cSM4JA5i4JbyG7Dk/a4DaJugwCgYIKoZIzj0EAwIw
        LzEZMBcGA1UECgwQc3dpZnQtc2FtbCB0ZXN0czESMBAGA1UEAwwJZWxzZXdoZXJl
        MCAXDTI2MDEwMTAwMDAwMFoYDzIxMjUxMjA4MDAwMDAwWjAvMRkwFwYDVQQKDBBz
        d2lmdC1zYW1sIHRlc3RzMRIwEAYDVQQDDAllbHNld2hlcmUwWTATBgcqhkjOPQIB
        BggqhkjOPQMBBwNCAARfBSgX2JxnGxCWKjTTBRQ/JgrOpJQPlSrp/t30vcjPgpsJ
        gwxr+6U2xwszl0lU9lT6mT3o7hCq/hN9MjDHRFSgo10wWzAPBgNVHRMBAf8EBTAD
        AQH/MA4GA1UdDwEB/wQEAwIChDAZBgNVHREEEjAQgg5lbHNld2hlcmUudGVzdDAd
        BgNVHQ4EFgQUo91oa79JFHoi6yImuwo6r5ToG38wCgYIKoZIzj0EAwIDSQAwRgIh
        AMgY6KepAV1RaP3NmMg7ucCSX1kDij3/1ZUxjXIkm3USAiEA3go4jcu6QcFQVcVW
        pjEv7aY31Y7vqX99RNZJCDT/ORU=
        -----END CERTIFICATE-----
        """
}
#endif
