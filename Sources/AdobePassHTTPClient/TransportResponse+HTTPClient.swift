// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import AsyncHTTPClient
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

extension HTTPClientRequest {
    /// Creates the request of AsyncHTTPClient, byte for byte.
    ///
    /// - Throws: A fault if the client cannot send the request unchanged; it contains no text of the request.
    init(_ request: TransportRequest) throws(TransportError) {
        let head = request.head
        guard let server = ServerAddress("\(head.scheme ?? "")://\(head.authority ?? "")") else {
            throw .unsendable("the URL is neither `https` nor `http` to this machine")
        }
        guard let path = head.path, path.hasPrefix("/"), path.utf8.allSatisfy(Self.isTarget) else {
            throw .unsendable("the path has a fragment or a character that is not printable ASCII")
        }
        guard head.method != .connect, head.method != .trace else {
            throw .unsendable("the method is CONNECT or TRACE")
        }
        self.init(url: server.description + path)
        method = HTTPMethod(rawValue: head.method.rawValue)
        for field in head.headerFields where field.name.canonicalName != "host" {
            guard field.value.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else {
                throw .unsendable("a header field contains a control character")
            }
            headers.add(name: field.name.rawName, value: field.value)
        }
        headers.add(name: "Host", value: server.authority)
        if !request.body.isEmpty { body = .bytes(ByteBuffer(bytes: request.body)) }
    }

    /// Returns whether the client sends a byte of the path unchanged.
    private static func isTarget(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !##""#<>[\]^`{|}"##.utf8.contains(byte)
    }
}

extension TransportResponse {
    /// Creates the answer from that of AsyncHTTPClient.
    ///
    /// - Throws: A fault if the status does not have three digits.
    init(_ response: HTTPClientResponse, body: [UInt8]) throws(TransportError) {
        guard (100...999).contains(response.status.code) else {
            throw TransportError(.notHTTP, "the status does not have three digits")
        }
        var fields = HTTPFields()
        for (name, value) in response.headers {
            guard let name = HTTPField.Name(name) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        let status = HTTPResponse.Status(code: Int(response.status.code))
        self.init(head: HTTPResponse(status: status, headerFields: fields), body: body)
    }
}

extension TransportError {
    /// Returns the fault of a request that the client cannot send unchanged.
    static func unsendable(_ reason: String) -> TransportError {
        TransportError(.notConnected, "the request cannot be sent: \(reason)")
    }
}
#endif
