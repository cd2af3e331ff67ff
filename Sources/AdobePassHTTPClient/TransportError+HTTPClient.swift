// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import AsyncHTTPClient
internal import CLibrary
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL

extension TransportError {
    /// Creates the fault of an error.
    ///
    /// Only an error before a connection is established is ``Code/notConnected``: after any other error, the server may have
    /// received the request. The reason contains no text of the error, which may contain a URL or a header field.
    init(_ error: any Error, _ limits: HTTPClientTransport.Limits) {
        switch error {
        case let fault as TransportError: self = fault
        case is CancellationError: self.init(.cancelled, "the task was canceled")
        case is NIOTooManyBytesError:
            self.init(.tooLarge, "the body has more than \(limits.bodyBytes) bytes")
        case is NIOConnectionError, is SocketAddressError:
            self.init(.notConnected, "no server answers at this address")
        // An address without a host name; no other system call fails with this error.
        case let error as IOError where error.errnoCode == ECONNREFUSED:
            self.init(.notConnected, "no server answers at this address")
        case let error as HTTPClientError: self.init(error, limits)
        case let error as HTTPParserError: self.init(error)
        case is NIOSSLExtraError: self.init(.notConnected, "the certificate does not match the host name of the server")
        case NIOSSLError.handshakeFailed, NIOSSLError.unableToValidateCertificate, NIOSSLError.noCertificateToValidate:
            self.init(.notConnected, "the TLS handshake failed, or the certificate is not trusted")
        case ChannelError.connectTimeout: self = .noConnection(limits)
        default: self.init(.closedEarly, "the connection ended before the answer was complete")
        }
    }

    private init(_ error: HTTPClientError, _ limits: HTTPClientTransport.Limits) {
        switch error {
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: self = .noConnection(limits)
        case .alreadyShutdown: self.init(.notConnected, "the transport was shut down")
        case .invalidURL, .emptyHost, .emptyScheme: self = .unsendable("the URL is not valid")
        case .deadlineExceeded, .readTimeout, .writeTimeout:
            self.init(.timedOut, "the answer was not complete within \(limits.exchange)")
        case .cancelled: self.init(.cancelled, "the exchange was canceled")
        default: self.init(.closedEarly, "the connection ended before the answer was complete")
        }
    }

    private init(_ error: HTTPParserError) {
        switch error {
        case .invalidEOFState, .closedConnection:
            self.init(.closedEarly, "the connection ended before the answer was complete")
        case .headerOverflow: self.init(.tooLarge, "the header fields exceed the limit")
        default: self.init(.notHTTP, "the answer is not HTTP/1.1")
        }
    }

    private static func noConnection(_ limits: HTTPClientTransport.Limits) -> TransportError {
        TransportError(.notConnected, "no connection within \(limits.connection)")
    }
}
#endif
