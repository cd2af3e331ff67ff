// SPDX-License-Identifier: Apache-2.0

package import HTTPTypes

extension MetadataRequest {
    /// The request as a client sends it.
    package var head: HTTPRequest {
        var fields = HTTPFields()
        for field in self.fields {
            guard let name = HTTPField.Name(field.name) else { continue }
            fields.append(HTTPField(name: name, value: field.value))
        }
        let bytes = Array(url.utf8)
        let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }
        let rest = bytes.dropFirst(scheme.count + 3)
        let authority = rest.prefix { !"/?".utf8.contains($0) }
        let path = rest.dropFirst(authority.count)
        let slash: [UInt8] = path.first == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        return HTTPRequest(
            method: .get,
            scheme: String(decoding: scheme, as: UTF8.self),
            authority: String(decoding: authority, as: UTF8.self),
            path: String(decoding: slash + path, as: UTF8.self),
            headerFields: fields
        )
    }
}

extension MetadataAnswer {
    /// Creates the answer that a client received.
    package init(_ head: HTTPResponse, body: [UInt8]) {
        self.init(status: head.status.code, body: body)
        etag = head.headerFields[.eTag]
        lastModified = head.headerFields[.lastModified]
        location = head.headerFields[.location]
        contentEncoding = head.headerFields[.contentEncoding]
    }
}
