// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import Testing

@Suite struct `JSON reader` {
    static let valid = [
        "0", "-0", "12", "-1.5e+10", "1E9", "1e-2", "true", "false", "null", #""""#, "[]", "{}", " [ ] ", "\t\r\n{ }\n",
        "[1,2 , 3]", #"{"a":1,"b":[{}],"c":{"d":null}}"#, #"["\"\\\/\b\f\n\r\t\u0041\u00e9"]"#, #""\ud83d\ude00""#,
        #""é€😀\#u{7f}""#, "\u{FEFF}{}", #"{"a":1,"a":2}"#, "[[[[[[[[]]]]]]]]",
        #""plain text of more than sixteen bytes""#,
        #"{"":""}"#, #""\u0000""#, "123456789012345678901234567890.5", #""\ud800""#, #""\ud800\n""#,
        #""\ud800\ud800\udc00""#,
    ]

    static let malformed = [
        "01", "-01", "+1", ".5", "1.", "1.e1", "1e", "- 1", "1x", "0x1", "tru", "True", "nul", "NaN", "Infinity", "'a'",
        "[1,]", "[,1]", "[1 2]", "[1}", "]", "}", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{a:1}"#, #"{1:1}"#,
        #"{"a" 1}"#, #"{"a":1]"#, #"{"a":1 "b":2}"#, "1 2", "{}{}", "[] x", #""\x""#, #""\u12g4""#, "\"\n\"", "\"\t\"",
        "\"\u{0}\"", "//", "[1]//", "\u{A0}1", "\u{C}1", "<a/>", "\u{FEFF}\u{FEFF}1", "1\u{FEFF}",
    ].filter { $0 != "tru" && $0 != "nul" && $0 != "1." && $0 != "1e" }

    static let truncated = [
        "", " ", "[", "[1", "[1,", "{", #"{"a"#, #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#, "\"", "\"a", "\"\\",
        #""\u"#, #""\u12"#, #""\ud800"#, "tru", "nul", "-", "1.", "1e", "1e+", "\"\u{E9}".dropLastByte,
    ]

    @Test(arguments: valid)
    func `accepts text that the grammar allows`(text: String) {
        let telling = JSONTelling(Array(text.utf8))
        #expect(telling.fault == nil)
        #expect(!telling.events.isEmpty)
    }

    @Test(arguments: malformed)
    func `rejects text that the grammar does not allow`(text: String) {
        #expect(JSONTelling(Array(text.utf8)).fault?.code == .malformed)
    }

    @Test(arguments: truncated)
    func `distinguishes truncated text from malformed text`(text: String) {
        #expect(JSONTelling(text.utf8BytesWithoutMark).fault?.code == .truncated)
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE2, 0x28, 0xA1],
            [0xED, 0xA0, 0x80],
            [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x82, 0x22],
        ] as [[UInt8]]
    )
    func `rejects strings that are not UTF-8`(bytes: [UInt8]) {
        #expect(JSONTelling([0x22] + bytes + [0x22]).fault?.code == .notUTF8)
        #expect(JSONTelling(Array("{\"".utf8) + bytes + Array("\":1}".utf8)).fault?.code == .notUTF8)
    }

    @Test func `rejects nesting beyond the limit at the first excess bracket`() {
        let fault = JSONTelling(Array("[[[[[[[[[".utf8)).fault
        #expect(fault?.code == .tooDeep)
        #expect(fault?.offset == 8)
        #expect(JSONTelling(Array(String(repeating: #"{"a":"#, count: 9).utf8)).fault?.code == .tooDeep)
    }

    @Test func `does not recurse for deeply nested text`() throws {
        var reader = JSONReader(Array(String(repeating: "[", count: 1_000_000).utf8), maximumDepth: .max)
        let fault = #expect(throws: JSONFault.self) { try reader.skipValue() }
        #expect(fault?.code == .truncated)
        #expect(fault?.offset == 1_000_000)
    }

    @Test(arguments: valid + malformed + truncated)
    func `reports the same events for every division into pieces`(text: String) {
        let bytes = Array(text.utf8)
        let whole = JSONTelling(bytes)
        for front in 0...bytes.count {
            #expect(JSONTelling(bytes, front: front) == whole)
        }
        for size in [1, 2, 3, 5, 7] {
            #expect(JSONTelling(bytes, pieces: size) == whole)
        }
    }

    @Test func `distinguishes a failed source from truncated text`() {
        let text = Array("[1,2".utf8)
        for size in 1...4 {
            var reader = JSONReader([], continuedBy: Pieces(text, of: size, breaksOff: true))
            #expect(throws: JSONFault.self) { try reader.skipValue() }
            reader = JSONReader([], continuedBy: Pieces(text, of: size, breaksOff: true))
            let fault = #expect(throws: JSONFault.self) { while try reader.next() != nil {} }
            #expect(fault?.code == .unreadable)
            #expect(fault?.offset == 4)
        }
    }

    @Test func `reports every truncation of an object as truncated`() {
        let text = #" {"ab": [1.5e3, "\u00e9\ud83d\ude00é€😀", true, null, {"c": "\\\""}], "": -0} "#
        let bytes = Array(text.utf8)
        for count in 0..<bytes.count - 1 {
            #expect(JSONTelling(Array(bytes[..<count])).fault?.code == .truncated, "\(count)")
        }
        #expect(JSONTelling(bytes).fault == nil)
    }

    @Test func `counts lines by every line end, and columns in scalars`() {
        let telling = JSONTelling(Array("\u{FEFF}[\"é€😀\",\r\n  1,\r 2,\n\"a\" x".utf8))
        #expect(telling.events.prefix(4) == ["1:1 beginArray", "1:2 string é€😀", "2:3 number 1", "3:2 number 2"])
        #expect(telling.events.last == "4:1 string a")
        #expect(telling.fault?.location.line == 4)
        #expect(telling.fault?.location.column == 5)
    }

    @Test func `stops storing a string at its limit`() throws {
        let text = Array(#"["0123456789é0123456789", 1]"#.utf8)
        for (limit, expected) in [(0, "0"), (9, "0123456789"), (22, "0123456789é0123456789")] {
            var reader = JSONReader(text)
            _ = try reader.next()
            _ = try reader.next()
            #expect(try reader.takeString(limit: limit) == Array(expected.utf8))
            #expect(try reader.next() == .number)
        }
    }

    @Test func `skips a value of any content`() throws {
        for value in [#""a\"b""#, #"{"x":[1,{"y":"]}"}]}"#, "[[],{}]", "1", "null", #""\udc00""#] {
            var reader = JSONReader(Array("[\(value),7]".utf8))
            _ = try reader.next()
            try reader.skipValue()
            #expect(try reader.next() == .number)
            #expect(reader.text == [0x37])
        }
    }

    @Test func `reports the location of an unpaired surrogate`() throws {
        for (text, isBroken) in [(#""\ud83d\ude00""#, false), (#""\ud83d""#, true), (#""\ude00x""#, true)] {
            var reader = JSONReader(Array(text.utf8))
            _ = try reader.next()
            _ = try reader.takeString(limit: 100)
            #expect(reader.hasLoneSurrogate == isBroken)
        }
    }
}

extension String {
    /// The text with a mark that truncates it inside its last scalar.
    fileprivate var dropLastByte: String { self + "\u{F8FF}" }

    fileprivate var utf8BytesWithoutMark: [UInt8] {
        guard hasSuffix("\u{F8FF}") else { return Array(utf8) }
        return Array(unicodeScalars.dropLast().map(String.init).joined().utf8.dropLast())
    }
}
