// SPDX-License-Identifier: Apache-2.0

internal import EncodedSamples
internal import Foundation
internal import SAMLEncoding
internal import Testing

/// Values that end at a size at which logs and buffers usually truncate.
@Suite struct `truncation sizes` {
    private static let sizes = [2_047, 2_048, 4_095, 4_096, 8_192, 16_384, 32_768, 65_535, 65_536]

    /// A document in Base64 that is longer than every size.
    private static let value = Data("<a>\(String(repeating: "text ", count: 20_000))</a>".utf8).base64EncodedString()

    private func digits(_ count: Int) -> String {
        "\(count / 1_000),\(String(count % 1_000 + 1_000).dropFirst())"
    }

    @Test(arguments: sizes)
    func `names the size of truncated Base64`(size: Int) {
        for text in [Self.value.prefix(size), Self.value.prefix(size) + "\n", Self.value.prefix(size) + "\r\n"] {
            let fault = peelingFault(of: String(text))
            #expect(fault?.code == .truncated)
            #expect(fault?.reason.hasPrefix("The value ends after exactly \(digits(size)) bytes,") == true)
        }
    }

    @Test(arguments: sizes)
    func `names the size of a truncated form body or field`(size: Int) {
        let form = "SAMLResponse=" + Self.value.replacingOccurrences(of: "=", with: "%3D")
        let field = form.prefix(size + "SAMLResponse=".count) + "&RelayState=x"
        for text in [String(form.prefix(size)), String(field)] {
            let fault = peelingFault(of: text)
            #expect(fault?.code == .truncated)
            #expect(fault?.reason.contains("exactly \(digits(size)) bytes") == true)
        }
    }

    @Test func `names the size of a truncated redirect URL`() {
        let bytes = (0..<6_000).map { "<b>\($0 * 7_919 % 10_007)</b>" }.joined()
        let stream = Data(Samples.stream(of: "<a>\(bytes)</a>")).base64EncodedString()
        let query = "SAMLResponse=" + stream.replacingOccurrences(of: "+", with: "%2B")
        for size in [2_048, 4_096] where query.utf8.count > size {
            let fault = peelingFault(of: String(query.prefix(size)))
            #expect(fault?.code == .truncated)
            #expect(fault?.reason.contains("exactly \(digits(size)) bytes") == true)
        }
    }

    @Test(arguments: [2_046, 2_050, 4_100, 5_000, 12_288, 131_072])
    func `names no size that is not a usual limit`(size: Int) {
        let fault = peelingFault(of: String(Self.value.prefix(size)))
        #expect(fault?.reason.contains("exactly") != true)
    }

    @Test(arguments: sizes.filter { $0.isMultiple(of: 4) })
    func `accepts a complete value of that size`(size: Int) {
        let count = size / 4 * 3
        let document = "<a>\(String(repeating: "x", count: count - 7))</a>"
        let value = Data(document.utf8).base64EncodedString()
        #expect(value.utf8.count == size)
        #expect(peelingFault(of: value) == nil)
    }
}
