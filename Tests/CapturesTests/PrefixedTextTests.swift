// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAMLBindings
internal import SAMLEncoding
internal import Testing

/// Text in which a log, a terminal or a view wrote something around each line of a message.
@Suite struct `lines with prefixes` {
    private static let lines = ["<p:Response>", "  <p:Status>", "    <p:Code/>", "  </p:Status>", "</p:Response>"]
    private static let base64 = Data(String(repeating: "<p:Response>text</p:Response>", count: 9).utf8)
        .base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        .split(separator: "\n").map(String.init)

    private static func joined(_ lines: [String]) -> String? {
        TraceText.joined(Array(lines.joined(separator: "\n").utf8)).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private static let prefixes: [@Sendable (Int) -> String] = [
        { "2026-11-20T10:00:0\($0).00\($0)Z " }, { "2026-11-20 10:00:01,00\($0) DEBUG [exec-\($0 * 7)] o.Decoder - " },
        { "Nov 20 10:00:0\($0) web1 app[\(800 + $0)]: " }, { _ in "sso-app-1  | " }, { _ in "> " }, { _ in "N  " },
        { "[\($0)] INFO: " }, { "<134>1 2026-11-20T10:00:0\($0).0000\($0)Z sso1 app 47 - - " },
        { "<13\($0)>1 2026-11-20T10:00:0\($0)Z web1 app \($0) - - " },
    ]

    @Test(arguments: prefixes.indices) func `prefixes are removed around XML and Base64`(index: Int) {
        let prefix = Self.prefixes[index]
        for content in [Self.lines, Self.base64] {
            let text = ["received:"] + content + ["failed"]
            let prefixed = text.enumerated().map { prefix($0.offset) + $0.element }
            #expect(Self.joined(prefixed) == text.joined(separator: "\n"))
        }
    }

    @Test func `prefixes are removed around a message that a logger divided without regard to words`() {
        let text =
            ["opened"]
            + Self.wrapped(Self.document.replacing("\u{e9}", with: "e"), at: 256).split(separator: 0x0A).map {
                String(decoding: $0, as: UTF8.self)
            }
        let prefixed = text.enumerated().map { "11-29 14:02:05.00\($0.offset)  4711  4730 D SAML: \($0.element)" }
        #expect(Self.joined(prefixed) == text.joined(separator: "\n"))
    }

    @Test func `lines before and after those of a message remain`() {
        let text = ["Customer wrote:"] + Self.base64.map { "> " + $0 } + ["", "Regards"]
        #expect(Self.joined(text) == (["Customer wrote:"] + Self.base64 + ["", "Regards"]).joined(separator: "\n"))
    }

    @Test(arguments: [
        ["a 1", "a 2", "a 3"], ["a: <x/>", "b: <y/>", "c: <z/>"], ["<a>", "  <b/>", "  <c/>", "</a>"], [""],
        ["2026 INFO one", "2026 INFO two <a/>", "2026 INFO three"],
    ])
    func `other text remains`(lines: [String]) {
        #expect(Self.joined(lines) == nil)
    }

    @Test func `marks of views are removed before tags`() {
        let text = ["\u{2212}<a>", "  \u{2212}<b>", "    <c/>", "  </b>", "</a>"]
        #expect(Self.joined(text) == "<a>\n  <b>\n    <c/>\n  </b>\n</a>")
        #expect(Self.joined(["-<a>", "<b/>", "</a>"]) == nil)
    }

    @Test func `time grows with the length of the text`() {
        for line in ["> x\n", "\n", "1 <\n", "a b \(String(repeating: "A", count: 64))\n"] {
            #expect(TraceText.joined(Array(String(repeating: line, count: 50_000).utf8))?.bytes.isEmpty != true)
        }
    }

    // MARK: Wrapped text

    private static func wrapped(_ text: String, at width: Int) -> [UInt8] {
        let characters = Array(text)
        let lines = stride(from: 0, to: characters.count, by: width).map { start in
            String(characters[start..<min(start + width, characters.count)])
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static let document =
        "<a xmlns=\"urn:a\">" + String(repeating: "<b c=\"\u{e9}\">text</b>", count: 30) + "</a>"

    @Test(arguments: [40, 80, 132]) func `lines that a terminal wrapped are joined`(width: Int) {
        #expect(WrappedText.unwrapped(Self.wrapped(Self.document, at: width))?.text == Array(Self.document.utf8))
        #expect(WrappedText.unwrapped(Self.wrapped(Self.document, at: width))?.width == width)
    }

    @Test func `line breaks of Windows do not count as characters`() {
        let wrapped = String(decoding: Self.wrapped(Self.document, at: 80), as: UTF8.self)
        let joined = WrappedText.unwrapped(Array(wrapped.split(separator: "\n").joined(separator: "\r\n").utf8))
        #expect(joined?.text == Array(Self.document.utf8))
        #expect(joined?.width == 80)
    }

    @Test(arguments: [(39, false), (40, true), (4_096, true), (4_097, false)])
    func `only widths of terminals are joined`(width: Int, isJoined: Bool) {
        // A character of two bytes is one column.
        let document = "<a>" + String(repeating: "\u{e9}<b>text</b>", count: 2_000) + "</a>"
        #expect((WrappedText.unwrapped(Self.wrapped(document, at: width)) != nil) == isJoined)
    }

    @Test func `a wrapped form after other text is joined`() {
        let form = "SAMLResponse=\(String(repeating: "Az09%2B", count: 60))&RelayState=x"
        let wrapped = Self.wrapped(form, at: 80)
        #expect(
            WrappedText.unwrapped(Array("$ cat log\n".utf8) + wrapped + Array("\n$ \n".utf8))?.text
                == Array("$ cat log\n\(form)\n$ \n".utf8)
        )
        // A form alone is decoded as it is, and a line with spaces does not belong to one.
        #expect(WrappedText.unwrapped(wrapped)?.text == nil)
        let other = String(repeating: String(repeating: "a ", count: 40) + "\n", count: 3)
        #expect(
            WrappedText.unwrapped(Array("log\nSAMLResponse=\(String(repeating: "A", count: 67))\n\(other)".utf8))?.text
                == nil
        )
    }

    @Test func `lines of one width that a program wrote remain`() {
        let line = "<b>" + String(repeating: "x", count: 50) + "</b>"
        #expect(WrappedText.unwrapped(Array(String(repeating: line + "\n", count: 9).utf8))?.text == nil)
        #expect(
            WrappedText.unwrapped(
                Array(String(repeating: String(repeating: "A", count: 64) + "\n", count: 99_999).utf8)
            )?.text
                == nil
        )
    }

    @Test func `a line of blanks as wide as a terminal does not stop the search for lines`() {
        let text = Self.wrapped(Self.document, at: 80)
        let blanks = Array((String(repeating: " ", count: 40) + "\n").utf8)
        #expect(WrappedText.unwrapped(blanks + text)?.text == blanks + Array(Self.document.utf8))
        #expect(WrappedText.unwrapped(blanks + blanks + blanks) == nil)
    }

    // MARK: Placeholders

    @Test(arguments: [
        ("[REDACTED]", true), ("********", true), ("XXXX", true), ("{hash:35f24d}", true), ("<hidden>", true),
        ("[Filtered]", true), ("redacted", true), ("...", true), ("PHNhbWw=", false), ("", false), ("filterA1", false),
        ("[1,2]", false), ("AAAA", false),
    ])
    func `placeholders are recognized`(text: String, isPlaceholder: Bool) {
        #expect((PlaceholderText.source(of: text.utf8.span) != nil) == isPlaceholder)
    }

    // The last one is Base64, too.
    @Test(arguments: ["%5BREDACTED%5D", "xxxxxxxxxxxxxxxx"])
    func `a placeholder is reported as redacted`(value: String) throws {
        let fault = #expect(throws: EncodingFault.self) {
            try CaptureLayers.peel(Array("SAMLResponse=\(value)&RelayState=x".utf8), limits: .batch)
        }
        #expect(fault?.code == .badBase64)
        #expect(fault?.remedy?.contains("without redaction") == true)
        #expect(fault?.message.contains("redacted") == true)
    }

    @Test func `escapes with braces are decoded`() throws {
        let text = #""<p:Response a=\"\u{00D8}\u{1F600}\"></p:Response>""#
        let peeled = try CaptureLayers.peel(Array(text.utf8), limits: .batch)
        #expect(String(decoding: peeled.document, as: UTF8.self) == "<p:Response a=\"\u{D8}\u{1F600}\"></p:Response>")
    }
}
