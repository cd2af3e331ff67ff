// SPDX-License-Identifier: Apache-2.0

/// An HTTP response.
package struct Answer: Sendable {
    package var status: Int
    package var headers: [Header] = []
    package var body: Body
    /// The delay of the response, in milliseconds.
    package var delayMilliseconds = 0

    /// A header field.
    package struct Header: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    /// The body of a response.
    package enum Body: Hashable, Sendable {
        case bytes([UInt8])
        /// The first half of the bytes; then the connection is closed.
        case half([UInt8])
        /// A generated body of this length, in bytes.
        case filling(Int)
    }

    init(_ status: Int, type: String? = nil, _ body: [UInt8] = []) {
        self.status = status
        self.body = .bytes(body)
        if let type { set("Content-Type", type) }
    }

    /// Adds a header field.
    mutating func set(_ name: String, _ value: String) { headers.append(Header(name: name, value: value)) }

    static func json(_ status: Int = 200, _ value: JSON) -> Answer {
        Answer(status, type: "application/json;charset=utf-8", Array(value.text.utf8))
    }

    static func xml(_ status: Int = 200, _ root: XMLElement) -> Answer {
        Answer(status, type: "application/xml;charset=utf-8", Array(root.document.utf8))
    }

    static func html(_ status: Int = 200, _ text: String) -> Answer {
        Answer(status, type: "text/html;charset=utf-8", Array(text.utf8))
    }

    static func redirect(to location: String) -> Answer {
        var answer = Answer(302)
        answer.set("Location", location)
        return answer
    }

    /// The bytes of a body that is not generated.
    package var bytes: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }
}
