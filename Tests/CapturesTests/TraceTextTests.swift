// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import Testing

/// Texts that a tool divided into lines.
@Suite struct `text of traces` {
    private static let form =
        "SAMLResponse=" + Data("<p:Response>é</p:Response>".utf8).base64EncodedString() + "AB cd ef 00 x=y"
    private static let header = "POST /acs HTTP/1.1\r\nHost: sp.example\r\n\r\n"

    private static func lines(_ text: String, of width: Int, _ line: (Int, ArraySlice<UInt8>) -> String) -> String {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: width).map { start in
            line(start, bytes[start..<min(start + width, bytes.count)])
        }.joined(separator: "\n")
    }

    private static func printable(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { 0x20...0x7E ~= $0 ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
    }

    private static func digits(_ bytes: ArraySlice<UInt8>, grouping: Int, width: Int, gapAfter middle: Int? = nil)
        -> String
    {
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if index == middle { text += " " }
            text += String(format: "%02x", byte) + ((index + 1).isMultiple(of: grouping) ? " " : "")
        }
        return text.padding(toLength: width, withPad: " ", startingAt: 0)
    }

    private static func curl(_ text: String) -> String {
        lines(text, of: 16) { String(format: "%04x: ", $0) + digits($1, grouping: 1, width: 48) + printable($1) }
    }

    private static let dumps = [
        curl(header + form),
        // xxd, hexdump -C, tcpdump -X, Wireshark
        lines(header + form, of: 16) {
            String(format: "%08x: ", $0) + digits($1, grouping: 2, width: 41) + printable($1)
        },
        lines(header + form, of: 16) {
            String(format: "%08x  ", $0) + digits($1, grouping: 1, width: 50, gapAfter: 8) + "|" + printable($1) + "|"
        },
        lines(header + form, of: 16) {
            String(format: "\t0x%04x:  ", $0) + digits($1, grouping: 2, width: 41) + printable($1)
        },
        lines(header + form, of: 16) {
            String(format: "%04x   ", $0) + digits($1, grouping: 1, width: 51) + printable($1)
        },
    ]

    private func joined(_ text: String) -> String? {
        TraceText.joined(Array(text.utf8)).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test(arguments: dumps.indices)
    func `hexadecimal lines are joined`(index: Int) {
        #expect(joined(Self.dumps[index]) == Self.header + Self.form)
    }

    @Test func `parts of a body in a trace of curl are joined, and its header keeps its lines`() {
        let ascii = Self.lines(Self.form, of: 64) { String(format: "%04x: ", $0) + String(decoding: $1, as: UTF8.self) }
        for (first, second) in [(ascii, ascii), (Self.curl(Self.form), Self.curl(Self.form))] {
            let text = """
                == Info: x
                => Send header, 40 bytes (0x28)
                0000: POST /acs HTTP/1.1
                0014: Host: sp.example
                0026:
                => Send data, 99 bytes (0x63)
                \(first)
                => Send data, 99 bytes (0x63)
                \(second)
                <= Recv header, 20 bytes (0x14)
                """
            let result = joined(text)
            #expect(result?.contains("\n\(Self.form)\(Self.form)\n<= Recv") == true)
            #expect(result?.contains("\nPOST /acs HTTP/1.1\nHost: sp.example\n") == true)
        }
    }

    private static let document = ["<p:Response>", "", "  <a>1</a>", "2: b", "</p:Response>"]

    @Test(
        arguments: [
            { number, line in String(format: "%6d\t", number) + line }, { number, line in "\(number):\(line)" },
            { number, line in "  \(number) | \(line)" }, { number, line in "\(number) \(line)" },
        ] as [@Sendable (Int, String) -> String]
    )
    func `the numbers of lines are removed`(spelling: @Sendable (Int, String) -> String) {
        let lines = Self.document.enumerated().map { spelling($0.offset + 98, $0.element) }
        let joined = TraceText.joined(Array((["See:"] + lines + ["end"]).joined(separator: "\n").utf8))
        #expect(joined?.bytes == Array((["See:"] + Self.document + ["end"]).joined(separator: "\n").utf8))
    }

    @Test(arguments: ["1:a\n3:b\n5:c", "1:a\n2 b\n", "10:00 a\n10:01 b\n", "7\n8\n", "1:a", "a1: b\na2: c\n"])
    func `other lines keep their numbers`(text: String) {
        #expect(TraceText.joined(Array(text.utf8))?.bytes == nil)
    }

    @Test func `partial lines of containers and pieces of mod_dumpio are joined`() {
        let stamp = "2026-05-01T10:00:01.000000001Z stdout"
        let container =
            "\(stamp) F a\n\(stamp) P \(Self.form.prefix(20))\n\(stamp) F \(Self.form.dropFirst(20))\n\(stamp) F b"
        #expect(joined(container) == "\(stamp) F a\n\(stamp) P \(Self.form)\n\(stamp) F b")
        let mark = "[dumpio:trace7] [pid 1] mod_dumpio.c(103): mod_dumpio:  dumpio_in (data-HEAP):"
        let pieces = "x\n\(mark) 20 bytes\n\(mark) \(Self.form.prefix(20))\n\(mark) \(Self.form.dropFirst(20))\ny"
        #expect(joined(pieces) == "x\n\(Self.form)\ny")
    }

    @Test func `colors are removed`() {
        #expect(joined("\u{1b}[36mDEBUG\u{1b}[0m a\u{1b}[1;31mb\u{1b}[2J") == "DEBUG ab\u{1b}[2J")
    }

    @Test(arguments: [
        "", "hello", "0000", "2026-05-01 10:00:00 a\n2026-05-01 10:00:01 b", "12345678 entries\n1234 5678 9abc",
        "2026-05-01T10:00:01.000000001Z stdout F a\n", "cafe: 12\nbabe: 34",
    ])
    func `other text stays as it is`(text: String) {
        #expect(joined(text) == nil)
    }

    @Test func `a value in hexadecimal is decoded only as a whole`() {
        let digits = Array(Self.form.utf8.map { String(format: "%02x", $0) }.joined().utf8)
        let bytes = Array(Self.form.utf8)
        #expect(HexadecimalValue.bytes(of: digits) == bytes)
        #expect(HexadecimalValue.bytes(of: Array("0x".utf8) + digits + [0x0A]) == bytes)
        #expect(HexadecimalValue.bytes(of: digits.dropLast()) == nil)
        #expect(HexadecimalValue.bytes(of: Array("x".utf8) + digits) == nil)
        #expect(HexadecimalValue.bytes(of: [UInt8](repeating: UInt8(ascii: "0"), count: 64)) == nil)
    }

    @Test(arguments: [
        ("[", ", ", "]"), ("[", " ", "]\n"), ("new byte[] { ", ", ", " };\n"),
        (#"{"type":"Buffer","data":["#, ",", "]}"),
    ])
    func `an array of bytes is decoded only as a whole`(start: String, separator: String, end: String) {
        let bytes = Array("<a>The caf\u{e9}</a>\(Self.form)".utf8)
        func array(_ numbers: [Int]) -> [UInt8] {
            Array((start + numbers.map(String.init).joined(separator: separator) + end).utf8)
        }
        #expect(ByteArrayText.bytes(of: array(bytes.map(Int.init))) == bytes)
        let hexadecimal = bytes.map { String(format: "0x%02x", $0) }.joined(separator: separator)
        #expect(ByteArrayText.bytes(of: Array((start + hexadecimal + end).utf8)) == bytes)
        #expect(ByteArrayText.bytes(of: Array((start + "0x-1, " + hexadecimal + end).utf8)) == nil)
        // Java has signed bytes.
        let signed = bytes.map { Int(Int8(truncatingIfNeeded: $0)) }
        #expect(ByteArrayText.bytes(of: array(signed)) == bytes)
        #expect(ByteArrayText.bytes(of: array(signed) + Array("a".utf8)) == nil)
        #expect(ByteArrayText.bytes(of: array(signed + [256])) == nil)
        #expect(ByteArrayText.bytes(of: array(signed + [-129])) == nil)
        #expect(ByteArrayText.bytes(of: array(Array(signed.prefix(31)))) == nil)
        #expect(ByteArrayText.bytes(of: array([Int](repeating: 0, count: 64))) == nil)
        #expect(ByteArrayText.bytes(of: array([Int](repeating: 123_456, count: 64))) == nil)
    }
}
