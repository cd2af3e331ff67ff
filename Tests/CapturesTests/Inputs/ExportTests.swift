// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// Inputs that tools write, with one response, one request and content without a message.
@Suite struct `exports of tools` {
    static let response =
        "<p:Response xmlns:p=\"urn:oasis:names:tc:SAML:2.0:protocol\">" + String(repeating: "x", count: 99)
        + "</p:Response>"
    private static let request =
        "<p:AuthnRequest xmlns:p=\"urn:oasis:names:tc:SAML:2.0:protocol\">" + String(repeating: "x", count: 99)
        + "</p:AuthnRequest>"

    static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    private static func form(_ name: String, _ text: String) -> String {
        let value = base64(text).replacingOccurrences(of: "+", with: "%2B").replacingOccurrences(of: "=", with: "%3D")
        return "\(name)=\(value)"
    }

    static var sent: String { form("SAMLResponse", response) }

    private static func quoted(_ text: String) -> String { text.replacingOccurrences(of: "\"", with: "\\\"") }

    // MARK: Documents

    static func documents(_ text: String, _ format: InputFormat = .auto, field: String = "SAMLResponse") throws
        -> [EnclosedDocument]
    {
        guard case .documents(let reader) = try Opened.input(Array(text.utf8), format: format, field: field) else {
            return []
        }
        var documents: [EnclosedDocument] = []
        while let document = try reader.next() { documents.append(document) }
        return documents
    }

    /// Returns the entries of responses, and the names of other content.
    static func summary(_ text: String, _ format: InputFormat = .auto, field: String = "SAMLResponse") throws
        -> [String]
    {
        try documents(text, format, field: field).map { document in
            document.other.map { "\($0.rawValue)" } ?? document.finding?.code.rawValue ?? document.entry ?? "-"
        }
    }

    // MARK: HAR

    private static func har(_ entries: [String]) -> String {
        "{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}"
    }

    private static let page = "<html><input name='SAMLResponse' value='\(base64(response))'></html>"

    private static func exchange(url: String = "https://sp.example/acs?a#b", body: String = "", page: String = "")
        -> String
    {
        """
        {"startedDateTime":"2026-05-01T10:00:00Z","request":{"method":"POST","url":"\(url)","postData":{"text":"\(body)"}},\
        "response":{"content":{"text":"\(page)"}}}
        """
    }

    @Test func `HAR: a page counts only if no request sends its response`() throws {
        let page = Self.exchange(page: Self.quoted(Self.page))
        let post = Self.exchange(body: Self.sent)
        #expect(try Self.summary(Self.har([page])) == ["1"])
        #expect(try Self.summary(Self.har([page, post])) == ["2"])
        #expect(
            try Self.summary(Self.har([page, Self.exchange(body: Self.form("SAMLResponse", Self.response + " "))])) == [
                "2", "1",
            ]
        )
    }

    @Test func `HAR: a request and a body in Base64 are recognized`() throws {
        let query = Self.exchange(url: "https://idp.example/sso?\(Self.form("SAMLRequest", Self.request))")
        let encoded = """
            {"request":{"postData":{"encoding":"base64","text":"\(Self.base64(Self.sent))"}}}
            """
        #expect(try Self.summary(Self.har([query, encoded, Self.exchange()])) == ["authn-request", "2"])
    }

    @Test func `HAR: a document names its request without the query`() throws {
        let document = try #require(Self.documents(Self.har([Self.exchange(body: Self.sent)])).first)
        #expect(document.request?.method == "POST")
        #expect(document.request?.url == "https://sp.example/acs")
        #expect(document.request?.time == "2026-05-01T10:00:00Z")
    }

    @Test(arguments: [
        ("https://sp.example/acs;jsessionid=1/x?a", "https://sp.example/acs"),
        ("https://sp.example?SAMLResponse=ada/1", "https://sp.example"),
        ("https://sp.example#ada", "https://sp.example"),
        ("https://sp.example;jsessionid=1/x", "https://sp.example"), ("https://sp.example%3Fa=b", "https://sp.example"),
        ("https://ada:secret@sp.example/acs", nil), ("//ada:secret@sp.example/acs", nil),
        ("view-source:https://ada:secret@sp.example", nil), ("https://sp.example/ada@b", nil),
        ("https:///ada:secret@sp.example/acs", nil), ("https://ada:sec/ret@sp.example/acs", nil),
        ("https://ada:sec%2fret%40sp.example/acs", nil), ("https://ada:secret/acs", nil),
        ("https://sp.example:8443/acs", "https://sp.example:8443/acs"), ("/ada:secret@sp.example/acs", nil),
        ("https://[2001:db8::1]:8443/acs", "https://[2001:db8::1]:8443/acs"),
        ("https://sp.example/acs%3Bjsessionid=1", "https://sp.example/acs"), ("https:\\\\\\\\ada:b@sp.example/", nil),
        ("/acs;v=1", "/acs"), ("/acs&token=1", "/acs"), ("https://sp.example/\\u001b[2J", nil),
        ("https://sp.example/" + String(repeating: "a", count: 494), nil),
    ])
    func `HAR: a URL identifies no user and no session`(url: String, shown: String?) throws {
        let document = try #require(Self.documents(Self.har([Self.exchange(url: url, body: Self.sent)])).first)
        #expect(document.request?.url == shown)
    }

    @Test(arguments: ["", "<!--><x> -->", "<?a <x>?>"])
    func `HAR: a document in a body is not replaced by a message inside it`(beginning: String) throws {
        let outer = "\(beginning)<é:Response xmlns:é='urn:x'>\(Self.response)</é:Response>"
        let inner = try Self.documents(Self.har([Self.exchange(body: Self.quoted(outer))]))
        #expect(inner.map { String(decoding: $0.capture.bytes, as: UTF8.self) } == [Self.response])
        let document = outer.replacingOccurrences(of: "urn:x", with: "urn:oasis:names:tc:SAML:2.0:protocol")
        let whole = try Self.documents(Self.har([Self.exchange(body: Self.quoted(document))]))
        #expect(whole.map { String(decoding: $0.capture.bytes, as: UTF8.self) } == [document])
        #expect(try Opened(document) == .capture(document))
        #expect(try Opened(outer) == .capture(outer))
    }

    @Test func `HAR: a body has at most 1,000 messages`() throws {
        let body = String(repeating: "<p:AuthnRequest xmlns:p='oasis'/>", count: 1_001)
        let documents = try Self.documents(Self.har([Self.exchange(body: body)]))
        #expect(documents.count == 1_001)
        #expect(documents.last?.finding?.code == .inputTooLarge)
        #expect(documents.last?.entry == "1")
    }

    // MARK: Other exports

    @Test func `SAML-tracer: the parameter counts, and the decoded document does not`() throws {
        let text = """
            {"requests":[{"method":"GET","url":"https://idp/?SAMLRequest=x","requestId":"1","get":[["SAMLRequest","x"]]},
            {"method":"POST","url":"https://sp/acs","requestId":"2","post":[["RelayState","y"],["SAMLResponse",\
            "\(Self.base64(Self.response))"]],"saml":"\(Self.quoted(Self.response))"},{"requestId":"3"},
            {"requestId":"4","post":[["SAMLResponse","a"],["SAMLResponse","b"]]}],"timestamp":""}
            """
        #expect(try Self.summary(text) == ["authn-request", "2", "input.unknown-format"])
        #expect(try Self.documents(text)[1].request?.url == "https://sp/acs")
    }

    @Test func `CSV: the column that the option names is read`() throws {
        let value = Self.base64(Self.response)
        let text = "n;\"doc\"\r\n1;\"a\r\nb\"\"c\"\r\n\r\n2;\(value)\r\n3\r\n"
        #expect(try Self.documents(text, field: "doc").map(\.entry) == ["2", "5", "6"])
        #expect(
            try Self.documents(text, field: "doc").map { String(decoding: $0.capture.bytes, as: UTF8.self) } == [
                "a\r\nb\"c", value, "",
            ]
        )
        #expect(try Self.summary(text, field: "doc") == ["2", "5", "input.unknown-format"])
        #expect(try Self.summary("a,b\n1,2\n", .csv) == ["input.unknown-format"])
        #expect(try Self.summary(text) == ["5"])
    }

    @Test func `CSV: a document is not taken for a table`() throws {
        let start = "<p:Response xmlns:p=\"urn:oasis:names:tc:SAML:2.0:protocol\" a=\",body,\">"
        let document = "\(start)\n,\(Self.sent),\n</p:Response>"
        #expect(try Opened(document, field: "body") == .capture(document))
    }

    @Test func `JSON: every member at the end of the path is read`() throws {
        let text = #"[{"a":{"doc":"1"}},{"x":[{"a":{"doc":"2","a":{"doc":"3"}}}],"doc":"4","a":{"doc":5}}]"#
        let values = try Self.documents(text, field: "a.doc").map { String(decoding: $0.capture.bytes, as: UTF8.self) }
        #expect(values == ["1", "2", "3"])
        #expect(try Self.summary(text, .json) == ["input.unknown-format"])
        #expect(try Self.summary("[1", .json) == ["encoding.truncated"])
        #expect(try Self.summary(#"[{"SAMLResponse":"\ud800"}]"#, .json) == ["encoding.not-utf8"])
    }

    // MARK: Text

    @Test func `text: the entry is the line, and its further messages have numbers`() throws {
        let text = "x\n\(Self.sent) and SAMLResponse=\(Self.base64(Self.response))\n\n\(Self.base64(Self.request))\n"
        #expect(try Self.documents(text).map(\.entry) == ["2", "2.2", "4"])
        #expect(try Self.summary(text) == ["2", "2.2", "authn-request"])
    }

    @Test func `text: a single other message is reported, and several are counted`() throws {
        let request = Self.base64(Self.request)
        #expect(try Self.documents("see \(request) here").map(\.counted) == [.none])
        #expect(
            try Self.documents("see \(request)\nand \(request) here").map(\.counted) == [
                .otherMessages, .otherMessages,
            ]
        )
    }

    @Test func `text: the division into pieces has no effect`() throws {
        let text = Array(
            (["a \(Self.sent) b", Self.response, "x \(Self.base64(Self.response))", Self.request, Self.mail]
                .map { $0 + "\n" + String(repeating: "filler text, ", count: 300) }.joined(separator: "\n")).utf8
        )
        let opening = InputOpening(format: .text, limits: .batch)
        func rows(_ head: [UInt8], _ source: Pieces) throws -> [EnclosedDocument] {
            var documents = try #require(opening.documents(head, continuedBy: source))
            var rows: [EnclosedDocument] = []
            while let document = try documents.next() { rows.append(document) }
            return rows
        }
        let whole = try rows(text, Pieces([], of: 1))
        #expect(whole.count == 6)
        for size in [1, 7, 100, 1_000] { #expect(try rows([], Pieces(text, of: size)) == whole) }
    }

    @Test(arguments: [
        "{\"a\":1}\n{\"SAMLResponse\":\"\(base64(response))\"}", "\u{FEFF}[\"\(base64(response))\"]",
        "HTTP/1.1 200 OK\r\n\r\n\(page)", "<Events><Data>\(base64(response))</Data></Events>",
    ])
    func `text: is searched if it is no other format`(text: String) throws {
        #expect(try Self.documents(text).count == 1)
    }

    @Test func `text: a document names its request`() throws {
        let text =
            "POST /acs?a=1 HTTP/1.1\nHost: sp.example\n\n\(Self.sent)\n\nx\ncurl 'https://sp.example/b' -d '\(Self.sent)'\n"
        let requests = try Self.documents(text, .text).map(\.request)
        #expect(requests.map { $0?.url } == ["/acs", "https://sp.example/b"])
        #expect(requests.map { $0?.method } == ["POST", "POST"])
    }

    @Test func `text: saved as UTF-16 is converted`() throws {
        let bytes = Array(try #require("\u{FEFF}-Body \"\(Self.sent)\"".data(using: .utf16LittleEndian)))
        #expect(try Opened(bytes).rows.map(\.text) == [Self.sent])
        let har = "\u{FEFF}\(Self.har([Self.exchange(body: Self.sent)]))"
        #expect(try Opened(Array(try #require(har.data(using: .utf16BigEndian)))).rows.map(\.entry) == ["1"])
    }

    @Test func `text: a trace of curl is joined`() throws {
        let starts = stride(from: 0, to: Self.sent.count, by: 64)
        let lines = starts.map { String(format: "%04x: ", $0) + Self.sent.dropFirst($0).prefix(64) }
        let data = lines.joined(separator: "\n")
        let text = "=> Send header\n0000: POST /acs HTTP/1.1\n=> Send data\n\(data)\n== done\n"
        #expect(try Self.documents(text).map { String(decoding: $0.capture.bytes, as: UTF8.self) } == [Self.sent])
    }
}
