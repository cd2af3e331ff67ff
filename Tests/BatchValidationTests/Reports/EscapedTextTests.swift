// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import Testing

#if canImport(FoundationXML)
internal import FoundationXML
#endif

/// Each format has one escaping, which applies to every value (S-57).
@Suite struct `escaped text` {
    @Test(arguments: [
        ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"), ("]]>", "]]&gt;"), ("\u{0}\u{1B}[31m", #"\u{0}\u{1b}[31m"#),
        ("\u{FFFE}", #"\u{fffe}"#), ("&amp;", "&amp;amp;"), ("plain é", "plain é"),
    ])
    func `escapes interpolated values in markup but not its literal parts`(value: String, escaped: String) {
        let markup: Markup = "<a b=\"\(value)\">\(1)</a>"
        #expect(markup.text == "<a b=\"\(escaped)\">1</a>")
        let nested: Markup = "<c>\(markup)</c>"
        #expect(nested.text == "<c>\(markup.text)</c>")
    }

    @Test(arguments: ["two\r\nlines", "\u{1B}]0;title\u{7}", "\u{202E}", "\u{2028}", "\u{9B}31m"])
    func `writes one line without control characters to a terminal`(value: String) {
        let line: TerminalText = "value \(value)"
        #expect(line.text.unicodeScalars.allSatisfy { (" "..."~").contains($0) })
    }

    @Test(arguments: ReportSamples.hostile)
    func `survives a round trip through a JUnit report and an XML parser`(text: String) throws {
        final class Reader: NSObject, XMLParserDelegate {
            var classes: [String] = []
            var elements: Set<String> = []
            func parser(
                _ parser: XMLParser,
                didStartElement name: String,
                namespaceURI: String?,
                qualifiedName: String?,
                attributes: [String: String] = [:]
            ) {
                elements.insert(name)
                if let name = attributes["classname"] { classes.append(name) }
            }
        }
        let reader = Reader()
        let parser = XMLParser(data: Data(try ReportFormat.junit.report(on: [ReportSamples.hostile(text)])))
        parser.delegate = reader
        #expect(parser.parse())
        #expect(reader.elements == ["testsuites", "testsuite", "testcase", "failure", "system-out"])
        #expect(reader.classes == [TerminalEscaping.escape("dir/" + text)])
    }

    @Test(arguments: ReportSamples.hostile)
    func `survives a round trip through SARIF and JSON Lines and a JSON parser`(text: String) throws {
        let record = ReportSamples.hostile(text)
        let lines = try ReportFormat.jsonl.report(on: [record]).split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 1)
        let line = try #require(try JSONSerialization.jsonObject(with: Data(lines[0])) as? [String: Any])
        for key in ["entry", "id", "issuer", "destination", "inResponseTo", "kind"] {
            #expect((line[key] as? String)?.utf8.elementsEqual(text.utf8) == true, "\(key)")
        }
        let log = try JSONSerialization.jsonObject(with: Data(try ReportFormat.sarif.report(on: [record])))
        let runs = try #require((log as? [String: Any])?["runs"] as? [[String: Any]])
        let results = try #require(runs[0]["results"] as? [[String: Any]])
        let message = try #require((results[0]["message"] as? [String: Any])?["text"] as? String)
        #expect(message.utf8.elementsEqual(SARIFEscaping.escape(text).utf8))
        #expect(!message.unicodeScalars.contains("\u{1B}") && !message.contains("\u{2028}"))
    }
}
