// SPDX-License-Identifier: Apache-2.0

/// What is answered.
package struct Answer: Sendable {
    package var status: Int
    package var headers: [Header] = []
    package var body: Body
    /// How long to wait before it.
    package var delayMilliseconds = 0

    /// A header field.
    package struct Header: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    /// What is sent behind the head.
    package enum Body: Hashable, Sendable {
        case bytes([UInt8])
        /// The first half; then the connection is cut.
        case half([UInt8])
        /// That many bytes of filling.
        case filling(Int)
    }

    init(_ status: Int, type: String? = nil, _ body: [UInt8] = []) {
        self.status = status
        self.body = .bytes(body)
        if let type { set("Content-Type", type) }
    }

    /// A header field is added.
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

    /// The bytes of a body that is there as a whole.
    package var bytes: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }
}
