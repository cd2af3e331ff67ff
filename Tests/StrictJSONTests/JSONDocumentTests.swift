// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import Testing

@Suite struct `JSON documents` {
    private static func fault(_ text: String) -> JSONFault? {
        do throws(JSONFault) {
            _ = try JSONDocument(parsing: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        (#"{"a":1,"a":2}"#, 1, 8),
        ("{\n  \"x\": {\"b\": 1,\n \"b\": 2}}", 3, 2),
        (#"{"a":1,"\u0061":2}"#, 1, 8),
        (#"[{"":1,"":2}]"#, 1, 8),
    ])
    func `rejects a repeated name at its location`(text: String, line: Int, column: Int) {
        let fault = Self.fault(text)
        #expect(fault?.code == .duplicateName)
        #expect(fault?.location == JSONPlace(line: line, column: column))
    }

    @Test func `distinguishes names by their bytes`() {
        #expect(Self.fault("{\"\u{E9}\":1,\"e\u{301}\":2}") == nil)
    }

    @Test(arguments: [
        (#""\ud800""#, JSONFault.Code.notUTF8),
        (#"{"\ud800":1}"#, .notUTF8),
        ("1 1", .malformed),
        ("[", .truncated),
        (String(repeating: "[", count: 65), .tooDeep),
        (String(repeating: "1", count: 4097), .tooLong),
        ("{\"" + String(repeating: "n", count: 4097) + "\":1}", .tooLong),
    ])
    func `rejects documents that exceed the limits`(text: String, code: JSONFault.Code) {
        #expect(Self.fault(text)?.code == code)
    }

    @Test func `preserves the order, the locations and the numbers`() throws {
        let text = "{\n  \"b\": [1, 2.50, -7e1],\n  \"a\": {\"t\": true, \"n\": null, \"s\": \"\\u00e9\"}\n}\n"
        let document = try JSONDocument(parsing: Array(text.utf8))
        guard case .object(let members, let place) = document else { return #expect(Bool(false)) }
        #expect(place == JSONPlace(line: 1, column: 1))
        #expect(members.map(\.name) == ["b", "a"])
        #expect(members[1].location == JSONPlace(line: 3, column: 3))
        #expect(members[1].value.location == JSONPlace(line: 3, column: 8))
        #expect(
            document.value
                == .object([
                    .init("b", .array([.number(1), .decimal("2.50"), .decimal("-7e1")])),
                    .init("a", .object([.init("t", .bool(true)), .init("n", .null), .init("s", .string("é"))])),
                ])
        )
    }

    @Test func `writes the document that it read`() throws {
        let text = #"{"a":[1,2.50,"x\"y"],"b":null,"c":12345678901234567890}"#
        let output = try JSONDocument(parsing: Array(text.utf8)).value.encoded
        #expect(String(decoding: output, as: UTF8.self) == text)
    }
}
