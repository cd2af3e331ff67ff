// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird

/// The identifier of a request in logs and in its response.
struct RequestIdentifier: Sendable {
    let text: String

    /// Uses the identifier of the request if it is valid, or creates one.
    init(_ request: Request) {
        if let given = request.headers[.requestIdentifier], Self.isIdentifier(given) {
            text = given
        } else {
            let number = UInt64.random(in: .min ... .max)
            let digits = String(number, radix: 16)
            text = String(repeating: "0", count: 16 - digits.count) + digits
        }
    }

    /// Returns whether a string contains only characters of identifiers, which names and addresses do not.
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
