// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

@Suite struct `recognition of inputs` {
    @Test(arguments: [
        "", " ", "\u{FEFF}", "<a/>", "PHNhbWxwOlJlc3BvbnNlPg==", "\"PHNhbWw=\"", "SAMLResponse=PHNh", "[1]", "{", "{}",
        "{\"a\":1}", "{\"a\":1}\n", "{\"a\":1}\n\n \n", "{ } x", "{\"SAMLResponse\":1}\n", "{\"SAMLResponse\":\"x\"} y",
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
    func `leaves a capture as it is`(text: String) throws {
        #expect(try Opened(text) == .capture(text))
    }

    @Test(arguments: [
        "{\"SAMLResponse\":\"x\"}", "\u{FEFF} \r\n{\"SAMLResponse\":\"x\"}\r\n", "{\"SAMLResponse\":\"x\"} \n \n",
        "{\"log\":[1,{\"entries\":[]}],\"SAMLResponse\":\"x\"}", "{\"log\":{\"entries\":{}},\"SAMLResponse\":\"x\"}",
        "{\"log\":1,\"SAMLResponse\":\"x\"}", "\n\n{\"a\":{\"entries\":[]},\"SAMLResponse\":\"x\"}",
    ])
    func `takes an object with the field on a line for JSON Lines`(text: String) throws {
        #expect(try Opened(text).rows.map(\.text) == ["x"])
    }

    @Test func `takes objects on two lines for JSON Lines, whatever they hold`() throws {
        #expect(try Opened("{}\n{}").rows.map(\.code) == [.inputUnknownFormat, .inputUnknownFormat])
        #expect(try Opened("{}\n<a/>").rows.map(\.entry) == ["1", "2"])
    }

    @Test(arguments: [
        "{\"log\":{\"entries\":[]}}", "\u{FEFF}\n{\n\"a\":[{}],\"log\":{\"version\":\"1.2\",\n\"entries\":[]}}",
        "{\"SAMLResponse\":\"x\",\"log\":{\"entries\":[]}}",
    ])
    func `takes an object with log and entries for a HAR`(text: String) throws {
        #expect(try Opened(text) == .rows([]))
    }

    @Test func `reads on until it is known what a long text is`() throws {
        let padding = String(repeating: "p", count: 200_000)
        let line = "{\"p\":\"\(padding)\",\"SAMLResponse\":\"x\"}"
        #expect(try Opened(line).rows.map(\.text) == ["x"])
        #expect(try Opened(line + "\n" + line + "\n").rows.map(\.text) == ["x", "x"])
        #expect(try Opened("{\"p\":\"\(padding)\"}\n") == .capture("{\"p\":\"\(padding)\"}\n"))
        #expect(try Opened("{\"p\":\"\(padding)\"}\n{}").rows.count == 2)
        #expect(try Opened("{\"p\":\"\(padding)\",\"log\":{\"entries\":[]}}") == .rows([]))
        #expect(try Opened("{\"p\":\"\(padding)") == .capture("{\"p\":\"\(padding)"))
        #expect(try Opened("<a>\(padding)</a>") == .capture("<a>\(padding)</a>"))
        // Nothing is read beyond what a capture may hold.
        guard case .capture(let text) = try Opened(line, mostBytes: 20_000) else { return #expect(Bool(false)) }
        #expect(text.utf8.count == 80_001)
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072])
    func `gives all of a capture at every size around the head`(count: Int) throws {
        let text = String(repeating: "x", count: count)
        #expect(try Opened(text) == .capture(text))
    }

    @Test func `gives one byte more than the limit`() throws {
        for (count, expected) in [(4_000, 4_000), (4_001, 4_001), (4_002, 4_001), (300_000, 4_001)] {
            guard case .capture(let text) = try Opened(String(repeating: "x", count: count), mostBytes: 1_000)
            else { return #expect(Bool(false)) }
            #expect(text.utf8.count == expected)
        }
    }

    @Test(arguments: [InputFormat.xml, .encoded])
    func `asks nothing where the format is said`(format: InputFormat) throws {
        for text in ["{\"SAMLResponse\":\"x\"}\n{}", "{\"log\":{\"entries\":[]}}"] {
            #expect(try Opened(text, format: format) == .capture(text))
        }
    }

    @Test func `takes no vector for anything but a capture`() throws {
        var count = 0
        for set in ["responses", "encoded", "malformed", "accidents"] {
            for vector in try Manifest.vectors(of: set) {
                let bytes = try Manifest.bytes(vector, of: set)
                #expect(try Opened(bytes) == .capture(String(decoding: bytes, as: UTF8.self)), "\(set) #\(vector.tcId)")
                count += 1
            }
        }
        #expect(count > 100)
    }

    @Test func `says what keeps it from opening and reading`() throws {
        let opening = InputOpening(limits: .batch)
        let missing = #expect(throws: FileFault.self) { _ = try opening.open(InputPath("/nonexistent/file")) }
        #expect(missing?.operation == .open)
        let folder = #expect(throws: FileFault.self) { _ = try opening.open(InputPath("/")) }
        #expect(folder?.operation == .open)
        // Memory of another process: it opens, and cannot be read at zero.
        let memory = #expect(throws: FileFault.self) { _ = try opening.open(InputPath("/proc/self/mem")) }
        #expect(memory?.operation == .read)
    }

    @Test(arguments: ["", ".", "a..b", ".a", "a."])
    func `refuses a field with an empty step`(text: String) {
        #expect(FieldPath(text) == nil)
    }
}
