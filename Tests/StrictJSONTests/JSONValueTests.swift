// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import Testing

@Suite struct `JSON output` {
    private static let text = "a\"\\/\n\r\t\u{0}\u{1F}\u{7F}é\u{202E}😀"

    @Test func `escapes the characters of the grammar and the requested ones`() {
        let value = JSONValue.string(Self.text)
        let plain = #""a\"\\/\n\r\t\u0000\u001f"# + "\u{7F}é\u{202E}😀\""
        #expect(String(decoding: value.encoded, as: UTF8.self) == plain)
        var output: [UInt8] = []
        value.write(to: &output) { !$0.isASCII || $0 == "\u{7F}" }
        let escaped = #""a\"\\/\n\r\t\u0000\u001f\u007f\u00e9\u202e\ud83d\ude00""#
        #expect(String(decoding: output, as: UTF8.self) == escaped)
    }

    @Test func `escapes control characters regardless of the requested escapes`() throws {
        for value in 0..<UInt32(0x20) {
            let text = String(try #require(Unicode.Scalar(value)))
            let encoded = JSONValue.object([.init(text, .string(text))]).encoded
            #expect(encoded.allSatisfy { $0 >= 0x20 })
            #expect(try JSONDocument(parsing: encoded).value == .object([.init(text, .string(text))]))
        }
    }

    @Test func `preserves the order of members and omits absent ones`() {
        let value = JSONValue.object(present: ["b": .number(1), "a": nil, "c": .strings(["x"]), "A": .null])
        #expect(String(decoding: value.encoded, as: UTF8.self) == #"{"b":1,"c":["x"],"A":null}"#)
    }
}
