// SPDX-License-Identifier: Apache-2.0

package import HTTPTypes

/// An HTTP response.
package struct Answer: Sendable {
    package var status: Int
    package var headers = HTTPFields()
    package var body: Body
    /// The delay of the response, in milliseconds.
    package var delayMilliseconds = 0

    package enum Body: Hashable, Sendable {
        case bytes([UInt8])
        /// The first half of the bytes; then the connection is closed.
        case half([UInt8])
        /// A generated body of this length, in bytes.
        case filling(Int)
    }

    init(_ status: Int, type: String? = nil, _ text: String = "") {
        self.status = status
        body = .bytes(Array(text.utf8))
        if let type { headers[.contentType] = type }
    }

    /// Adds a header field, unless its name is not valid.
    mutating func add(_ name: String, _ value: String) {
        if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
    }

    static func json(_ value: JSON, status: Int = 200) -> Answer {
        Answer(status, type: "application/json;charset=utf-8", value.text)
    }

    /// Returns an answer of V1, which is JSON or an XML document with this root.
    static func v1(
        _ format: V1Format?,
        _ root: String,
        attributes: String = "",
        _ value: JSON,
        status: Int = 200
    ) -> Answer {
        guard format == .xml else { return .json(value, status: status) }
        let document = XML.document(root, attributes: attributes, value)
        return Answer(status, type: "application/xml;charset=utf-8", document)
    }

    static func html(_ text: String, status: Int = 200) -> Answer {
        Answer(status, type: "text/html;charset=utf-8", text)
    }

    static func redirect(to location: String) -> Answer {
        var answer = Answer(302)
        answer.headers[.location] = location
        return answer
    }

    /// The page of the load balancer for a call that is throttled, which is HTML.
    static var throttled: Answer {
        let page = """
            <html>\r
            <head><title>429 Too Many Requests</title></head>\r
            <body>\r
            <center><h1>429 Too Many Requests</h1></center>\r
            <hr><center>openresty</center>\r
            </body>\r
            </html>\r

            """
        var answer = Answer(429, type: "text/html", page)
        answer.add("Set-Cookie", "AWSALB=sandbox; Path=/")
        answer.add("Set-Cookie", "AWSALBCORS=sandbox; Path=/; SameSite=None; Secure")
        return answer
    }

    /// The bytes of a body that is not generated.
    package var bytes: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }
}
