// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import AsyncHTTPClient
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

extension HTTPClientRequest {
    /// Takes a request over, byte for byte.
    ///
    /// - Throws: A fault if it could not go out as it is; nothing of it is repeated there.
    init(_ request: TransportRequest) throws(TransportFault) {
        let head = request.head
        guard let server = ServerAddress("\(head.scheme ?? "")://\(head.authority ?? "")") else {
            throw .unsendable("an address of https, or of http on this machine")
        }
        guard let path = head.path, path.hasPrefix("/"), path.utf8.allSatisfy(Self.isTarget) else {
            throw .unsendable("a path of printable characters without a fragment")
        }
        guard head.method != .connect, head.method != .trace else {
            throw .unsendable("a method that reads or changes a resource")
        }
        self.init(url: server.description + path)
        method = HTTPMethod(rawValue: head.method.rawValue)
        for field in head.headerFields where field.name.canonicalName != "host" {
            guard field.value.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else {
                throw .unsendable("header fields without control characters")
            }
            headers.add(name: field.name.rawName, value: field.value)
        }
        headers.add(name: "Host", value: server.authority)
        if !request.body.isEmpty { body = .bytes(ByteBuffer(bytes: request.body)) }
    }

    /// What the address goes through on its way lets these alone.
    private static func isTarget(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !##""#<>[\]^`{|}"##.utf8.contains(byte)
    }
}

extension TransportResponse {
    /// Takes an answer over.
    ///
    /// - Throws: A fault if its status is none.
    init(_ response: HTTPClientResponse, body: [UInt8]) throws(TransportFault) {
        guard (100...999).contains(response.status.code) else {
            throw TransportFault(.notHTTP, "expected a status of three digits")
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

extension TransportFault {
    /// A request that was not sent, because it could not go out as it is.
    static func unsendable(_ expected: String) -> TransportFault {
        TransportFault(.notConnected, "the request cannot be sent: expected \(expected)")
    }
}
#endif
