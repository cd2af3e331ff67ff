// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension TransportFault {
    /// Says what an error means.
    ///
    /// Only what happens before a connection stands is told as ``Code/notConnected``: of anything unknown, the server may
    /// have had the request. No text of an error is repeated: it may hold an address or a field.
    init(_ error: any Error, _ limits: HTTPClientTransport.Limits) {
        switch error {
        case let fault as TransportFault: self = fault
        case is CancellationError: self.init(.cancelled, "the task was cancelled")
        case is NIOTooManyBytesError:
            self.init(.tooLarge, "expected at most \(limits.bodyBytes) bytes of a body, found more")
        case is NIOConnectionError, is SocketAddressError:
            self.init(.notConnected, "expected a server at this address, found none")
        // An address without a name; no other call of the system is refused so.
        case let error as IOError where error.errnoCode == ECONNREFUSED:
            self.init(.notConnected, "expected a server at this address, found none")
        case let error as HTTPClientError: self.init(error, limits)
        case let error as HTTPParserError: self.init(error)
        case is NIOSSLExtraError: self.init(.notConnected, "expected a certificate for the name of the server")
        case NIOSSLError.handshakeFailed, NIOSSLError.unableToValidateCertificate, NIOSSLError.noCertificateToValidate:
            self.init(.notConnected, "expected a TLS connection with a certificate that is trusted")
        case ChannelError.connectTimeout: self = .noConnection(limits)
        default: self.init(.closedEarly, "expected a whole answer, found the end of the connection")
        }
    }

    private init(_ error: HTTPClientError, _ limits: HTTPClientTransport.Limits) {
        switch error {
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: self = .noConnection(limits)
        case .alreadyShutdown: self.init(.notConnected, "the transport was shut down")
        case .invalidURL, .emptyHost, .emptyScheme: self = .unsendable("an address of https")
        case .deadlineExceeded, .readTimeout, .writeTimeout:
            self.init(.timedOut, "expected a whole answer within \(limits.exchange)")
        case .cancelled: self.init(.cancelled, "the exchange was cancelled")
        default: self.init(.closedEarly, "expected a whole answer, found the end of the connection")
        }
    }

    private init(_ error: HTTPParserError) {
        switch error {
        case .invalidEOFState, .closedConnection:
            self.init(.closedEarly, "expected a whole answer, found the end of the connection")
        case .headerOverflow: self.init(.tooLarge, "expected header fields within limits, found more")
        default: self.init(.notHTTP, "expected an answer of HTTP/1.1")
        }
    }

    private static func noConnection(_ limits: HTTPClientTransport.Limits) -> TransportFault {
        TransportFault(.notConnected, "expected a connection within \(limits.connection)")
    }
}
#endif
