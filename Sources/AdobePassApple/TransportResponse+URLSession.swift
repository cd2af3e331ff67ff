// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import HTTPTypes

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

extension URLRequest {
    /// Creates the request of `URLSession`.
    ///
    /// - Throws: A fault if the session cannot send the request unchanged; it contains no text of the request.
    init(_ request: TransportRequest) throws(TransportError) {
        let head = request.head
        guard let server = ServerAddress("\(head.scheme ?? "")://\(head.authority ?? "")") else {
            throw .unsendable("the URL is neither `https` nor `http` to this machine")
        }
        let text = server.description + (head.path ?? "")
        // An invalid character would be encoded.
        guard head.path?.utf8.first == UInt8(ascii: "/"), !text.utf8.contains(UInt8(ascii: "#")),
            let url = URL(string: text, encodingInvalidCharacters: false),
            url.absoluteString.utf8.elementsEqual(text.utf8)
        else { throw .unsendable("the path has a fragment or a character that is not valid in a URL") }
        self.init(url: url)
        httpMethod = head.method.rawValue
        httpShouldHandleCookies = false
        for field in head.headerFields where field.name.canonicalName != "host" {
            guard field.value.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else {
                throw .unsendable("a header field contains a control character")
            }
            addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
        // A compressed body could expand beyond the limit before it is counted.
        if head.headerFields[.acceptEncoding] == nil {
            setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        }
        if !request.body.isEmpty { httpBody = Data(request.body) }
    }
}

extension TransportResponse {
    /// Creates the answer from that of `URLSession`.
    ///
    /// - Throws: A fault if the status does not have three digits.
    init(_ response: HTTPURLResponse, body: [UInt8]) throws(TransportError) {
        guard (100...999).contains(response.statusCode) else {
            throw TransportError(.notHTTP, "the status does not have three digits")
        }
        var fields = HTTPFields()
        for (name, value) in response.allHeaderFields {
            guard let name = HTTPField.Name("\(name)") else { continue }
            fields.append(HTTPField(name: name, value: "\(value)"))
        }
        let status = HTTPResponse.Status(code: response.statusCode)
        self.init(head: HTTPResponse(status: status, headerFields: fields), body: body)
    }
}

extension TransportError {
    /// Creates the fault of an error of `URLSession`.
    ///
    /// Only an error before a connection is established is ``Code/notConnected``. The reason contains no text of the
    /// error, which may contain a URL.
    init(_ error: any Error) {
        switch (error as? URLError)?.code {
        case .cancelled?: self.init(.cancelled, "the exchange was canceled")
        case .timedOut?: self.init(.timedOut, "the answer was not complete in time")
        case .badServerResponse?, .cannotParseResponse?: self.init(.notHTTP, "the answer is not HTTP")
        case .cannotFindHost?, .cannotConnectToHost?, .dnsLookupFailed?, .notConnectedToInternet?, .badURL?,
            .unsupportedURL?:
            self.init(.notConnected, "no server answers at this address")
        case .secureConnectionFailed?, .serverCertificateHasBadDate?, .serverCertificateUntrusted?,
            .serverCertificateHasUnknownRoot?, .serverCertificateNotYetValid?, .clientCertificateRejected?,
            .clientCertificateRequired?:
            self.init(.notConnected, "the TLS handshake failed, or the certificate is not trusted")
        default: self.init(.closedEarly, "the connection ended before the answer was complete")
        }
    }

    /// Returns the fault of a request that the session cannot send unchanged.
    static func unsendable(_ reason: String) -> TransportError {
        TransportError(.notConnected, "the request cannot be sent: \(reason)")
    }
}
