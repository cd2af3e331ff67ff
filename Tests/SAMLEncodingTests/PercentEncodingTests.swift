// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLEncoding
internal import Testing

struct PercentEncodingTests {
    @Test(arguments: [("a b", "a%20b"), ("~-._", "~-._"), ("+/=", "%2B%2F%3D"), ("\u{E9}", "%C3%A9"), ("", "")])
    func `escapes every byte that is not unreserved`(plain: String, encoded: String) {
        #expect(PercentEncoding.encode(plain) == encoded)
        #expect(PercentEncoding.encode(Array(plain.utf8).span) == Array(encoded.utf8))
    }

    @Test func `escapes the recipe's set as Foundation does`() throws {
        let recipe = try FoundationRecipe()
        for value in 0..<0x3000 as Range<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(scalar)
            #expect(PercentEncoding.encode(text, escaping: .recipe) == recipe.percentEncoded(text))
        }
        #expect(PercentEncoding.encode("\u{1F600}", escaping: .recipe) == "%F0%9F%98%80")
    }

    @Test func `escapes as Foundation does with the unreserved set`() {
        let unreserved = CharacterSet(charactersIn: "-._~").union(.init(charactersIn: "0"..."9"))
            .union(.init(charactersIn: "A"..."Z")).union(.init(charactersIn: "a"..."z"))
        let text = String(String.UnicodeScalarView((0..<0x100).compactMap { Unicode.Scalar($0 as UInt32) }))
        #expect(PercentEncoding.encode(text) == text.addingPercentEncoding(withAllowedCharacters: unreserved))
    }

    @Test func `decodes the escape of every byte in upper and lower case`() throws {
        let bytes = Array(UInt8.min...UInt8.max)
        for escaped in PercentEncoding.Escaped.allCases {
            let text = PercentEncoding.encode(bytes.span, escaping: escaped)
            #expect(text.count == PercentEncoding.encodedCount(of: bytes.span, escaping: escaped))
            #expect(try PercentEncoding.decode(text.span) == bytes)
            #expect(try PercentEncoding.decode(text.span, hexadecimal: .upperCase) == bytes)
        }
        let lowerCase = bytes.map { String(format: "%%%02x", $0) }.joined()
        #expect(try PercentEncoding.decode(lowerCase) == bytes)
    }

    @Test func `decodes a plus sign to a space only in a form`() throws {
        #expect(try PercentEncoding.decode("a+b%2B") == Array("a+b+".utf8))
        #expect(try PercentEncoding.decode("a+b%2B", plus: .space) == Array("a b+".utf8))
    }

    @Test(
        arguments: [
            ("%", .truncated, 0), ("a%4", .truncated, 1), ("ab%", .truncated, 2),
            ("%G0", .badPercent, 0), ("a%0G", .badPercent, 1), ("%%41", .badPercent, 0), ("%4%1", .badPercent, 0),
            ("%g", .badPercent, 0), ("%-1", .badPercent, 0), ("a%u0041", .badPercent, 1), ("% 1", .badPercent, 0),
            ("%4\u{E9}", .badPercent, 0),
        ] as [(String, EncodingFault.Code, Int)]
    )
    func `rejects a malformed escape`(text: String, code: EncodingFault.Code, offset: Int) {
        let fault = #expect(throws: EncodingFault.self) { try PercentEncoding.decode(text) }
        #expect(fault?.code == code)
        #expect(fault?.offset == offset)
    }

    @Test(arguments: ["%2b", "%2B%c3"])
    func `rejects lower case if upper case is required`(text: String) throws {
        let fault = #expect(throws: EncodingFault.self) { try PercentEncoding.decode(text, hexadecimal: .upperCase) }
        #expect(fault?.code == .badPercent)
        #expect(fault?.offset == text.utf8.count - 3)
    }

    @Test func `does not change the output if it throws a fault`() {
        let output = [UInt8](capacity: 16) { output in
            output.append(1)
            #expect(throws: EncodingFault.self) { try PercentEncoding.decode(Array("abc%".utf8).span, into: &output) }
        }
        #expect(output == [1])
    }
}
