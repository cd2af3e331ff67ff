// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import Testing

@Suite struct `JSON Lines` {
    private static func rows(_ text: String, field: String = "SAMLResponse", maximumBytes: Int? = nil) throws
        -> [Opened.Row]
    {
        try Opened(text, format: .jsonl, field: field, maximumBytes: maximumBytes).rows
    }

    @Test(arguments: [
        ("{\"a\":1}", 1), ("{\"SAMLResponse\":null}", 17), ("{\"SAMLResponse\":[\"x\"]}", 17), ("[\"x\"]", 1),
        ("\"x\"", 1),
        ("7", 1), ("{\"a\":{\"SAMLResponse\":\"x\"}}", 1), ("{\"SAMLResponse\":{\"a\":1}}", 17),
    ])
    func `reports a line without the field`(line: String, column: Int) throws {
        #expect(
            try Self.rows("{\"SAMLResponse\":\"x\"}\n\(line)\n{\"SAMLResponse\":\"y\"}")
                == [.init("1", "x"), .init("2", .inputUnknownFormat, 2, column), .init("3", "y")]
        )
    }

    @Test(arguments: [
        ("{\"SAMLResponse\":\"x\"", Finding.Code.encodingTruncated, 20),
        ("{\"SAMLResponse\":\"x\"}}", .inputUnknownFormat, 21),
        ("{\"SAMLResponse\":\"x\",}", .inputUnknownFormat, 21), ("<a/>", .inputUnknownFormat, 1),
        ("{\"SAMLResponse\":\"x\",\"SAMLResponse\":\"y\"}", .inputUnknownFormat, 21),
        ("{\"SAMLResponse\":\"\\ud800\"}", .encodingNotUTF8, 17), ("{\"a\":tru}", .inputUnknownFormat, 9),
        ("{\"a\":1", .encodingTruncated, 7), ("\u{0}", .inputUnknownFormat, 1),
    ])
    func `reports a malformed line and continues`(line: String, code: Finding.Code, column: Int) throws {
        #expect(
            try Self.rows("\n\(line)\r\n{\"SAMLResponse\":\"y\"}")
                == [.init("2", code, 2, column), .init("3", "y")]
        )
    }

    @Test func `reports a line that is too long and continues`() throws {
        let long = String(repeating: "x", count: 1 << 20)
        let lines = "{\"SAMLResponse\":\"\(long)\"}\n{\"SAMLResponse\":\"y\"}\n{\"a\":\"\(long)\(long)\"}"
        // The limit of a line leaves room for other fields. The validation reports the limit of a capture.
        let rows = try Self.rows(lines, maximumBytes: 1000)
        #expect(rows.count == 3)
        #expect(rows[0].text.utf8.count == 4001)
        #expect(rows[1] == .init("2", "y"))
        #expect(rows[2] == .init("3", .inputTooLarge, 3))
    }

    @Test func `counts blank lines but reads no documents from them`() throws {
        let text = "\u{FEFF}{\"SAMLResponse\":\"1\"}\r\n\r\n \t\n{\"SAMLResponse\":\"4\"}\n\n"
        #expect(try Self.rows(text) == [.init("1", "1"), .init("4", "4")])
        #expect(try Self.rows("") == [])
        #expect(try Self.rows("\n\n") == [])
    }

    @Test(arguments: [
        ("request.form.SAMLResponse", #"{"request":{"form":{"SAMLResponse":"x"}}}"#),
        ("a.1.b", #"{"c":{"a":[]},"a":[0,{"b":"x"},{"b":"y"}]}"#), ("0", #"["x","y"]"#), ("1", #"{"1":"x","b":[1]}"#),
        ("é", #"{"\u00e9":"x"}"#), ("a.2", #"{"a":[[1,2],{"2":0},"x",[3]]}"#),
    ])
    func `follows a path to the field`(field: String, line: String) throws {
        #expect(try Self.rows(line + "\n" + line, field: field) == [.init("1", "x"), .init("2", "x")])
    }

    @Test(arguments: [
        ("a.b", #"{"a":"x"}"#), ("a.0", #"{"a":[]}"#), ("a.1", #"{"a":["x"]}"#), ("a.-1", #"{"a":["x"]}"#),
        ("a.b", #"{"a":["x"]}"#),
        ("a.99999999999999999999", #"{"a":["x"]}"#),
    ])
    func `does not find a field outside its path`(field: String, line: String) throws {
        #expect(try Self.rows(line, field: field) == [.init("1", .inputUnknownFormat, 1)])
    }

    @Test func `decodes the escapes of a string once`() throws {
        let line = #"{"SAMLResponse":"<a b=\"\u003c\\n\"\/>\n\ud83d\ude00"}"#
        #expect(try Self.rows(line).map(\.text) == ["<a b=\"<\\n\"/>\n😀"])
    }

    @Test func `returns the same rows for every division into pieces`() throws {
        let text = "\u{FEFF}{\"SAMLResponse\":\"é\\n\"}\r\n\n{\"a\":[\n{\"SAMLResponse\":\"2\"} \n{\"SAMLResponse\":3}"
        let bytes = Array(text.utf8)
        let whole = try Self.rows(text)
        #expect(whole.map(\.entry) == ["1", "3", "4", "5"])
        for front in 0...bytes.count {
            for size in [1, 3, 1000] {
                let source = Pieces(Array(bytes[front...]), of: size)
                let reader = JSONLinesReader(
                    Array(bytes[..<front]),
                    continuedBy: source,
                    field: .samlResponse,
                    limit: 1000
                )
                #expect(try Opened.rows(of: reader) == whole)
            }
        }
    }

    @Test func `returns a row for each remaining line of every truncation`() throws {
        let text = Array("{\"SAMLResponse\":\"é\"}\n{\"SAMLResponse\":\"b\"}\n".utf8)
        for count in 1...text.count {
            let rows = try Opened(Array(text[..<count]), format: .jsonl).rows
            let lines = text[..<count].split(separator: 0x0A)
            #expect(rows.count == lines.count)
            let isWhole = lines.last?.last == UInt8(ascii: "}")
            #expect(rows.last?.code == (isWhole ? nil : .encodingTruncated))
        }
    }

    /// An input unlike real captures: three bytes for each row of the report.
    @Test func `reports and stops at an input with too few bytes for each document`() throws {
        let many = try Self.rows(String(repeating: "{}\n", count: 3_000))
        #expect(many.count == 1_001 + 3_000 * 3 / 64)
        #expect(many.dropLast().allSatisfy { $0.code == .inputUnknownFormat })
        #expect(many.last == .init(nil, .inputTooLarge))
        #expect(
            try Opened.lastMessage(Array(String(repeating: "{}\n", count: 3_000).utf8), format: .jsonl) == """
                The input contains more than 1140 documents in 9000 bytes: 1000 are allowed, and one more for each 64 \
                bytes. The report contains the first 1140 documents. Split the input into several files.
                """
        )
        #expect(try Self.rows(String(repeating: "{}\n", count: 1_000)).count == 1_000)
        let access = #"{"time":1780000000,"path":"/health","status":200,"bytes":10240}"# + "\n"
        #expect(access.utf8.count == 64)
        #expect(try Self.rows(String(repeating: access, count: 5_000)).count == 5_000)
    }

    @Test func `counts empty lines but returns no rows for them`() throws {
        let text = String(repeating: "\n", count: 100_000) + "{\"SAMLResponse\":\"x\"}\n\n\n{\"SAMLResponse\":\"y\"}"
        #expect(try Self.rows(text) == [.init("100001", "x"), .init("100004", "y")])
    }
}
