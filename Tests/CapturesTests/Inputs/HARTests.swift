// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import Testing

@Suite struct `HTTP archives` {
    private static func har(_ entries: [String], before: String = "", behind: String = "") -> String {
        "{\"log\":{\"version\":\"1.2\",\(before)\"entries\":[\(entries.joined(separator: ","))]\(behind)}}"
    }

    private static func entry(url: String = "https://sp.example/acs", _ more: String = "") -> String {
        "{\"startedDateTime\":\"\",\"request\":{\"method\":\"POST\",\"url\":\"\(url)\"\(more)},\"response\":{}}"
    }

    private static func post(_ members: String) -> String { entry(",\"postData\":{\(members)}") }

    private static let form = post(#""mimeType":"application/x-www-form-urlencoded","text":"SAMLResponse=PHNh""#)

    private static func rows(_ text: String, maximumBytes: Int? = nil) throws -> [Opened.Row] {
        try Opened(text, format: .har, maximumBytes: maximumBytes).rows
    }

    @Test(arguments: [
        ("{}", Finding.Code.inputUnknownFormat, 1, 2), ("[]", .inputUnknownFormat, 1, 1),
        ("{\"log\":[]}", .inputUnknownFormat, 1, 8),
        ("{\"log\":{\"entries\":{}}}", .inputUnknownFormat, 1, 19), ("{\"log\":{}}", .inputUnknownFormat, 1, 9),
        ("", .encodingTruncated, 1, 1), ("{\"log\":{\"entries\":", .encodingTruncated, 1, 19),
        ("<har/>", .inputUnknownFormat, 1, 1),
        ("{\"log\":{\"entries\":[]} x", .inputUnknownFormat, 1, 23),
        ("{\"log\":{\"entries\":[]},\"log\":1}", .inputUnknownFormat, 1, 23),
        ("{\"log\":{\"entries\":[],\"entries\":[]}}", .inputUnknownFormat, 1, 22),
        ("{\"log\":{\"entries\":[]}}{}", .inputUnknownFormat, 1, 23),
    ])
    func `reports input that is not an HTTP archive in one row`(
        text: String,
        code: Finding.Code,
        line: Int,
        column: Int
    ) throws {
        #expect(try Self.rows(text) == [.init(nil, code, line, column)])
    }

    @Test(arguments: [
        "{\"request\":{\"url\":\"\",\"url\":\"\"}}", "{\"request\":{},\"request\":{}}",
        "{\"request\":{\"postData\":{},\"postData\":{}}}", "{\"request\":{\"queryString\":[],\"queryString\":[]}}",
        "{\"request\":{\"postData\":{\"text\":\"\",\"text\":\"\"}}}",
        "{\"request\":{\"postData\":{\"params\":1,\"params\":[]}}}",
        "{\"request\":{\"postData\":{\"mimeType\":\"\",\"mimeType\":1}}}",
        "{\"request\":{\"queryString\":[{\"name\":\"\",\"name\":\"SAMLResponse\"}]}}",
        "{\"request\":{\"queryString\":[{\"value\":\"\",\"value\":\"\"}]}}",
    ])
    func `rejects entries that two readers could read differently`(entry: String) throws {
        let rows = try Self.rows(Self.har([Self.form, entry, Self.form]))
        #expect(rows.map(\.entry) == ["1", "2"])
        #expect(rows.last?.code == .inputUnknownFormat)
    }

    @Test(arguments: [
        "{}", "1", "[[]]", "{\"request\":1}", "{\"request\":{\"url\":5}}",
        "{\"request\":{\"postData\":[{\"text\":\"SAMLResponse=x\"}]}}",
        "{\"response\":{\"request\":{\"url\":\"?SAMLResponse=x\"}}}", entry(url: "https://a/?xSAMLResponse=PHNh"),
        entry(url: "https://a/#?SAMLResponse=x").replacing("#?", with: "#"), entry(url: "https://a/?a#SAMLResponse=x"),
        entry(url: "https://a/?SAMLRequest=PHNh"), post(#""mimeType":"","text":"x=SAMLResponse""#), post(#""text":"""#),
        post(#""params":[{"name":"samlresponse","value":"x"}]"#), post(#""params":[{"value":"SAMLResponse"}]"#),
        post(#""params":["SAMLResponse"]"#), post(#""mimeType":"multipart/form-data","text":"--a""#),
        entry(",\"queryString\":[{\"name\":\"RelayState\",\"value\":\"SAMLResponse\"}]"),
        entry(",\"_base64\":\"SAMLResponse=PHNh\",\"headers\":[{\"name\":\"SAMLResponse\",\"value\":\"x\"}]"),
    ])
    func `skips a request without a SAML response`(entry: String) throws {
        #expect(try Self.rows(Self.har([entry, Self.form])) == [.init("2", "SAMLResponse=PHNh")])
    }

    @Test(arguments: [
        (post(#""text":"RelayState=a%20b&SAMLResponse=PHNh%2B""#), "RelayState=a%20b&SAMLResponse=PHNh%2B"),
        (post(#""params":[{"name":"a"},{"value":"PHNh+/=","name":"SAMLResponse"}]"#), "PHNh+/="),
        (post(#""params":[{"name":"SAMLResponse","value":"p"}],"text":"SAMLResponse=t""#), "SAMLResponse=t"),
        (post(#""params":[{"name":"SAMLResponse","value":"p"}],"text":"""#), "p"),
        (post(#""params":[{"name":"SAMLResponse"}],"text":"broken""#), ""),
        (post(#""mimeType":"Multipart/form-data; boundary=a","params":[{"name":"SAMLResponse","value":"p"}]"#), "p"),
        (entry(url: "https://a/b?x=1&SAMLResponse=PHNh&Signature=a#frag"), "?x=1&SAMLResponse=PHNh&Signature=a"),
        (
            entry(url: "https://a/?SAMLResponse=u", ",\"queryString\":[{\"name\":\"SAMLResponse\",\"value\":\"q\"}]"),
            "?SAMLResponse=u"
        ),
        (entry(",\"queryString\":[{\"name\":\"SAMLResponse\",\"value\":\"q\"}]"), "q"),
        // Two messages in one request: the validation reports it.
        (post(#""text":"SAMLResponse=a&SAMLResponse=b""#), "SAMLResponse=a&SAMLResponse=b"),
    ])
    func `reads the text of the body, and the list of parameters if there is no text`(entry: String, text: String)
        throws
    {
        #expect(try Self.rows(Self.har([entry])) == [.init("1", text)])
    }

    @Test func `returns two rows for a request with a response in the query and in the body`() throws {
        let both = Self.entry(url: "https://a/?SAMLResponse=q", #","postData":{"text":"SAMLResponse=p"}"#)
        #expect(
            try Self.rows(Self.har([Self.form, both]))
                == [
                    .init("1", "SAMLResponse=PHNh"), .init("2.query", "?SAMLResponse=q"),
                    .init("2.post", "SAMLResponse=p"),
                ]
        )
    }

    @Test(arguments: [
        post(#""params":[{"name":"SAMLResponse","value":"a"},{"name":"SAMLResponse","value":"b"}]"#),
        post(#""mimeType":"multipart/form-data","text":"name=\"SAMLResponse\"\r\n\r\nPHNh""#),
        post(#""mimeType":"multipart/form-data","text":"name=SAMLResponse\r\n\r\nPHNh""#),
    ])
    func `reports a response that it cannot read`(entry: String) throws {
        #expect(
            try Self.rows(Self.har([entry, Self.form])) == [
                .init("1", .inputUnknownFormat), .init("2", "SAMLResponse=PHNh"),
            ]
        )
    }

    @Test func `stops storing a value at its limit`() throws {
        let long = String(repeating: "x", count: 100_000)
        let rows = try Self.rows(
            Self.har([Self.post("\"text\":\"SAMLResponse=\(long)\""), Self.post("\"text\":\"\(long)\""), Self.form]),
            maximumBytes: 1000
        )
        #expect(rows.map(\.entry) == ["1", "3"])
        #expect(rows.first?.text.utf8.count == 4001)
    }

    @Test func `finds the entries at any position`() throws {
        let text =
            "\u{FEFF} {\"a\":[{\"log\":{}}],\"log\":{\"pages\":[{\"entries\":[1]}],\n\"entries\":[\(Self.form)\n],\"b\":{\"entries\":1}},\"c\":{\"log\":1}}\n"
        #expect(try Opened(text).rows == [.init("1", "SAMLResponse=PHNh")])
    }

    @Test func `returns the complete rows of every truncation and a row that reports it`() throws {
        let text = Array(Self.har([Self.form, Self.entry(), Self.form], behind: ",\"comment\":\"é\"").utf8)
        let whole = try Opened(text, format: .har).rows
        #expect(whole.map(\.entry) == ["1", "3"])
        for count in 0..<text.count {
            let rows = try Opened(Array(text[..<count]), format: .har).rows
            #expect(rows.last?.code == .encodingTruncated, "\(count)")
            #expect(Array(rows.dropLast()) == Array(whole.prefix(rows.count - 1)))
            #expect(rows.dropLast().allSatisfy { $0.code == nil })
        }
        // The row names the incomplete entry.
        let second = Self.har([Self.form, Self.form]).utf8.count - Self.form.utf8.count
        #expect(try Opened(Array(text[..<second]), format: .har).rows.last?.entry == "2")
        #expect(try Opened(Array(text[..<(text.count - 1)]), format: .har).rows.last?.entry == nil)
    }

    @Test func `returns the same rows for every division into pieces`() throws {
        let bytes = Array(
            ("\u{FEFF}" + Self.har([Self.form, Self.entry(url: "https://a/?SAMLResponse=%C3%A9\\u00e9é"), "{"])).utf8
        )
        let whole = try Opened(bytes, format: .har).rows
        #expect(whole.count == 3)
        let opening = InputOpening(format: .har, limits: .batch)
        for front in 0...bytes.count {
            let source = Pieces(Array(bytes[front...]), of: 1)
            let documents = try #require(opening.documents(Array(bytes[..<front]), continuedBy: source))
            #expect(try Opened.rows(of: documents) == whole)
        }
    }
}
