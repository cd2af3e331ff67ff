// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLEncoding
internal import Testing

/// Forms whose value was wrapped after it was copied, as mail and tickets do.
struct WrappedFormTests {
    /// A document whose Base64 has a plus sign as every fourth digit.
    private static let document = "<a>" + String(repeating: ">>>", count: 60) + "</a>"
    private static let value = Data(document.utf8).base64EncodedString()

    private static func wrapped(at width: Int, escaping: Bool = false) -> String {
        let lines = stride(from: 0, to: value.count, by: width).map { start in
            String(value.dropFirst(start).prefix(width))
        }
        let text = lines.joined(separator: "\n")
        return "SAMLResponse=" + (escaping ? text.replacingOccurrences(of: "+", with: "%2B") : text)
    }

    @Test(arguments: [40, 41, 64, 76])
    func `a plus sign at the end of a line is a digit`(width: Int) throws {
        let peeled = try peel(Self.wrapped(at: width))
        #expect(peeled.text == Self.document)
        #expect(peeled.codes == [.plusBecameSpace, .wrappedBase64])
    }

    @Test func `an escaped plus sign causes no warning`() throws {
        let peeled = try peel(Self.wrapped(at: 64, escaping: true))
        #expect(peeled.text == Self.document)
        #expect(peeled.codes == [.wrappedBase64])
    }

    @Test func `an unescaped plus sign on one line is a digit, too`() throws {
        let peeled = try peel("SAMLResponse=" + Self.value)
        #expect(peeled.text == Self.document)
        #expect(peeled.codes == [.plusBecameSpace])
    }

    @Test func `a value that was cut is still called so`() {
        let text = Self.wrapped(at: 64).dropLast(6)
        #expect(peelingFault(of: String(text))?.code == .truncated)
    }
}
