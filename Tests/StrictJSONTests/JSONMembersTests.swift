// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import Testing

@Suite struct `Members of an object` {
    private static func describe(_ members: inout JSONMembers) {
        members.add("text", "a \"quoted\" text\u{202E}")
        members.add("absent", nil)
        members.add("number", number: -1)
        members.add("noNumber", number: nil)
        members.add("value", value: .array([.bool(true), .object([.init("a\"b", .null)])]))
        members.add("texts", texts: ["", "\n", "é"])
        members.add("noTexts", texts: [])
        members.add("object") { members in
            members.add("empty") { _ in }
            members.add("after", "1")
        }
        members.add("objects", objects: 2) { index, members in members.add("n", number: index) }
        members.add("noObjects", objects: 0) { _, _ in }
        members.add("last", "2")
    }

    @Test func `are written as the values are`() {
        let isEscaped: (Unicode.Scalar) -> Bool = { $0 == "\u{202E}" }
        var direct = Array("before ".utf8)
        JSONMembers.write(to: &direct, escaping: isEscaped, Self.describe)
        var expected = Array("before ".utf8)
        JSONMembers.object(Self.describe).write(to: &expected, escaping: isEscaped)
        #expect(String(decoding: direct, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
        let start = #"before {"text":"a \"quoted\" text\u202e","absent":null,"number":-1,"#
        #expect(String(decoding: direct, as: UTF8.self).hasPrefix(start))
    }
}
