// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird

/// What a request is called in the logs, and in its answer.
struct RequestIdentifier: Sendable {
    let text: String

    /// Takes the identifier that the request brings, if it is one, or makes one.
    init(_ request: Request) {
        if let given = request.headers[.requestIdentifier], Self.isIdentifier(given) {
            text = given
        } else {
            let number = UInt64.random(in: .min ... .max)
            let digits = String(number, radix: 16)
            text = String(repeating: "0", count: 16 - digits.count) + digits
        }
    }

    /// Whether a text has nothing in it but what identifiers are made of; names and addresses have more.
    private static func isIdentifier(_ text: String) -> Bool {
        (8...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                    UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

extension HTTPField.Name {
    static let requestIdentifier = named("X-Request-ID")
    static let forwardedFor = named("X-Forwarded-For")

    private static func named(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("A header name is a token.") }
        return name
    }
}
