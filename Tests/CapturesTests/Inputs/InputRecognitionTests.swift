// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

@Suite struct `detection of input kinds` {
    @Test(arguments: [
        "", " ", "\u{FEFF}", "<a/>", "PHNhbWxwOlJlc3BvbnNlPg==", "\"PHNhbWw=\"", "SAMLResponse=PHNh", "[1]", "{", "{}",
        "{\"a\":1}", "{\"a\":1}\n", "{\"a\":1}\n\n \n", "{ } x", "{\"SAMLResponse\":\"x\"} y",
        "{\"SAMLResponse\":\"x\"", "{\n\"SAMLResponse\":\"x\"}\n",
        "{\"SAMLResponse\":\"x\",}\n{\"SAMLResponse\":\"x\"}\n",
        "{\"url\":\"https://sp.example/?SAMLResponse=PHNh&x\"}\n",
        "POST / HTTP/1.1\r\n\r\n{\"SAMLResponse\":\"x\"}\r\n",
        "{\"SAMLResponse\":\"x\",\"SAMLResponse\":\"y\"}", "PK", "PK\u{3}", "\u{1F}", "{\"log\":{\"entries\":{}}}",
        "{\"log\":[]}",
        "{\"entries\":[]}", "[{\"log\":{\"entries\":[]}}]", "{\"log\":\"entries\"}",
        "{\"log\":{\"x\":[{\"entries\":[]}]}}",
        "{{\"log\":{\"entries\":[]}}", "=3C=7B", "&#123;\"SAMLResponse\":\"x\"}", "{x}&SAMLResponse=PHNh",
    ])
    func `returns a capture unchanged`(text: String) throws {
        #expect(Self.isCaptureOrOtherJSON(try Opened(text), Array(text.utf8)))
    }

    /// Whether an input is one capture, or JSON without a message, which is reported as such.
    private static func isCaptureOrOtherJSON(_ opened: Opened, _ bytes: [UInt8]) -> Bool {
        if opened == .capture(String(decoding: bytes, as: UTF8.self)) { return true }
        let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
        return isJSON && opened.rows.map(\.code) == [.inputUnknownFormat]
    }

    @Test(arguments: [
        "{\"SAMLResponse\":\"x\"}", "\u{FEFF} \r\n{\"SAMLResponse\":\"x\"}\r\n", "{\"SAMLResponse\":\"x\"} \n \n",
        "{\"log\":[1,{\"entries\":[]}],\"SAMLResponse\":\"x\"}", "{\"log\":{\"entries\":{}},\"SAMLResponse\":\"x\"}",
        "{\"log\":1,\"SAMLResponse\":\"x\"}", "\n\n{\"a\":{\"entries\":[]},\"SAMLResponse\":\"x\"}",
    ])
    func `detects an object with the field on one line as JSON Lines`(text: String) throws {
        #expect(try Opened(text).rows.map(\.text) == ["x"])
    }

    @Test(arguments: [
        ("5", "a number", "in quotation marks"), ("null", "null", "Capture the message again."),
        ("false", "true or false", "in quotation marks"), ("{\n\"a\":1}", "an object", "--field SAMLResponse.NAME"),
        ("[]", "an array", "--field SAMLResponse.0"),
    ])
    func `a member that is not a string is named, with the next step`(value: String, kind: String, step: String) throws
    {
        for text in [
            "{\"SAMLResponse\":\(value)}", "[{\"x\":{\"SAMLResponse\": \(value)}}]", "{\n\"SAMLResponse\":\(value)}\n",
        ] {
            guard case .documents(let reader) = try Opened.input(Array(text.utf8)) else { return #expect(Bool(false)) }
            let finding = try #require(try reader.next()?.finding)
            #expect(finding.message == "The member `SAMLResponse` is \(kind), not a string with a SAML message.")
            #expect(finding.remedy?.contains(step) == true)
            #expect(try reader.next() == nil)
        }
        let value = value.filter { $0 != "\n" }
        let lines = Array("{\"SAMLResponse\":\(value)}\n".utf8)
        #expect(try Opened.lastMessage(lines, format: .jsonl)?.contains("is \(kind), not a string") == true)
    }

    @Test func `a named value that is damaged after its beginning is reported`() throws {
        let documents = try `exports of tools`.documents("[{\"SAMLResponse\": \"PD94bWwgdmVyc2lv\u{0}bj0iMS4wIj8+\"}]")
        #expect(documents.map { String(decoding: $0.capture.bytes, as: UTF8.self) } == ["PD94bWwgdmVyc2lv"])
        let form = "a log: SAMLResponse=PHNhbWxw!\n"
        #expect(try Opened(form).rows.map(\.text) == ["SAMLResponse=PHNhbWxw!"])
        // Words can begin like Base64 of markup.
        for text in ["SAMLResponse: POST", "SAMLResponse=POST!", "SAMLResponse rejected: PERMISSION_DENIED!"] {
            #expect(try Opened(text) == .capture(text))
        }
    }

    @Test func `the output of curl without a body is named`() throws {
        let text = "* Connected to sp.example\n> POST /acs HTTP/2\n> Host: sp.example\n>\n< HTTP/2 302\n"
        #expect(try Opened.lastMessage(Array(text.utf8))?.contains("the output of `curl -v`") == true)
        #expect(try Opened("* a\n> GET /acs HTTP/2\n") == .capture("* a\n> GET /acs HTTP/2\n"))
    }

    @Test func `detects objects on two lines as JSON Lines if the field is named`() throws {
        #expect(try Opened("{}\n{}", field: "a").rows.map(\.code) == [.inputUnknownFormat, .inputUnknownFormat])
        #expect(try Opened("{}\n<a/>", field: "a").rows.map(\.entry) == ["1", "2"])
    }

    @Test(arguments: [
        "{\"log\":{\"entries\":[]}}", "\u{FEFF}\n{\n\"a\":[{}],\"log\":{\"version\":\"1.2\",\n\"entries\":[]}}",
        "{\"SAMLResponse\":\"x\",\"log\":{\"entries\":[]}}",
    ])
    func `detects an object with log and entries as HAR`(text: String) throws {
        #expect(try Opened(text) == .rows([]))
    }

    @Test func `reads a long text until its kind is known`() throws {
        let padding = String(repeating: "p", count: 200_000)
        let line = "{\"p\":\"\(padding)\",\"SAMLResponse\":\"x\"}"
        #expect(try Opened(line).rows.map(\.text) == ["x"])
        #expect(try Opened(line + "\n" + line + "\n").rows.map(\.text) == ["x", "x"])
        #expect(try Opened("{\"p\":\"\(padding)\"}\n").rows.map(\.code) == [.inputUnknownFormat])
        #expect(try Opened("{\"p\":\"\(padding)\"}\n{}", field: "a").rows.count == 2)
        #expect(try Opened("{\"p\":\"\(padding)\",\"log\":{\"entries\":[]}}") == .rows([]))
        #expect(try Opened("{\"p\":\"\(padding)") == .capture("{\"p\":\"\(padding)"))
        #expect(try Opened("<a>\(padding)</a>") == .capture("<a>\(padding)</a>"))
        // Beyond the limit of a capture, the text is searched as a stream.
        #expect(try Opened(line, maximumBytes: 20_000).rows.map(\.code) == [.inputTooLarge])
    }

    @Test func `gives the size of a long text without messages`() throws {
        let text = Array(String(repeating: "a line of a log\n", count: 10_000).utf8)
        guard case .documents(let reader) = try Opened.input(text, maximumBytes: 20_000) else {
            return #expect(Bool(false))
        }
        let document = try #require(try reader.next())
        #expect(document.finding?.code == .inputTooLarge)
        #expect(document.capture.size == text.count)
    }

    @Test(.timeLimit(.minutes(10)))
    func `reads a device only up to the limit of a capture`() throws {
        var limits = DocumentLimits.batch
        limits.bytes = 1_000
        let field = try #require(FieldPath("SAMLResponse"))
        let opening = InputOpening(format: .auto, field: field, limits: limits)
        guard case .capture(let file) = try opening.open(InputPath("/dev/zero")) else { return #expect(Bool(false)) }
        #expect(file.bytes.count == opening.captureLimit + 1)
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072])
    func `returns the whole capture at every size around the detection buffer`(count: Int) throws {
        let text = String(repeating: "x", count: count)
        #expect(try Opened(text) == .capture(text))
    }

    @Test func `returns one byte more than the limit`() throws {
        for (count, expected) in [(4_000, 4_000), (4_001, 4_001), (4_002, 4_001), (300_000, 4_001)] {
            guard case .capture(let text) = try Opened(String(repeating: "x", count: count), maximumBytes: 1_000)
            else { return #expect(Bool(false)) }
            #expect(text.utf8.count == expected)
        }
    }

    @Test(arguments: [InputFormat.xml, .encoded])
    func `skips detection if the format is given`(format: InputFormat) throws {
        for text in ["{\"SAMLResponse\":\"x\"}\n{}", "{\"log\":{\"entries\":[]}}"] {
            #expect(try Opened(text, format: format) == .capture(text))
        }
    }

    @Test func `detects every vector as a capture`() throws {
        var count = 0
        for set in ["responses", "encoded", "malformed", "changes"] {
            for vector in try CaptureManifest.load(set).testGroups.flatMap(\.tests) {
                let bytes = try vector.bytes(of: vector.file, in: set)
                #expect(Self.isCaptureOrOtherJSON(try Opened(bytes), bytes), "\(set) #\(vector.tcId)")
                count += 1
            }
        }
        #expect(count > 100)
    }

    @Test func `throws the fault of opening and of reading`() throws {
        let opening = InputOpening(limits: .batch)
        let missing = #expect(throws: FileFault.self) { _ = try opening.open(InputPath("/nonexistent/file")) }
        #expect(missing?.operation == .open)
        let folder = #expect(throws: FileFault.self) { _ = try opening.open(InputPath("/")) }
        #expect(folder?.operation == .open)
        // The memory of the process opens, but cannot be read at address zero.
        let memory = #expect(throws: FileFault.self) { _ = try opening.open(InputPath("/proc/self/mem")) }
        #expect(memory?.operation == .read)
    }

    @Test(arguments: ["", ".", "a..b", ".a", "a."])
    func `rejects a field path with an empty component`(text: String) {
        #expect(FieldPath(text) == nil)
    }
}
