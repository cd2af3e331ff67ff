// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

/// An HTTP response.
struct Answer: Sendable {
    /// The status code.
    var status: Int
    /// The header fields.
    var headers = HTTPFields()
    /// The bytes of the body.
    var body: [UInt8]
    /// Whether to close the connection after the first half of the body.
    var isCut = false
    /// The delay of the response, in milliseconds.
    var delayMilliseconds = 0

    init(_ status: Int, type: String? = nil, _ text: String = "") {
        self.status = status
        body = Array(text.utf8)
        if let type { headers[.contentType] = type }
    }

    /// Adds a header field, unless its name is not valid.
    mutating func add(_ name: String, _ value: String) {
        if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
    }

    static func json(_ value: JSON, status: Int = 200) -> Answer {
        Answer(status, type: "application/json;charset=utf-8", value.text)
    }

    /// Returns a page with a title and the markup of its body.
    static func page(_ title: String, _ body: String, status: Int = 200) -> Answer {
        let text = "<html><head><title>\(title)</title></head><body>\(body)</body></html>"
        return Answer(status, type: "text/html;charset=utf-8", text)
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
}
