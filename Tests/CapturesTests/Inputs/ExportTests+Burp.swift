// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// The saved items of Burp Suite, also damaged ones.
extension `exports of tools` {
    private static func burp(_ request: String, isBase64: Bool) -> String {
        """
        <?xml version="1.0"?><!DOCTYPE items [<!ELEMENT items (item*)>]><items burpVersion="2024"><item>\
        <time>Fri May 01</time><url><![CDATA[https://sp.example/acs?x=1]]></url><method><![CDATA[POST]]></method>\
        <request base64="\(isBase64)"><![CDATA[\(isBase64 ? base64(request) : request)]]></request>\
        <response base64="false"><![CDATA[</item>]]></response></item><item><request base64="true">%%</request></item></items>
        """
    }

    @Test(arguments: [true, false])
    func `Burp: items are read behind their document type declaration`(isBase64: Bool) throws {
        let text = Self.burp("POST /acs HTTP/1.1\r\nHost: x\r\n\r\n\(Self.sent)", isBase64: isBase64)
        #expect(try Self.summary(text) == ["1", "encoding.bad-base64"])
        #expect(try Self.documents(text).first?.request?.url == "https://sp.example/acs")
    }

    private static let post = "POST /acs HTTP/1.1\r\nHost: x\r\n\r\n\(sent)"

    private static func item(_ more: String = "") -> String {
        """
        <item><url><![CDATA[https://sp.example/acs]]></url>
        <request base64="true"><![CDATA[\(base64(post))]]></request>\(more)</item>\n
        """
    }

    private static func items(_ items: [String], end: String = "</items>") -> String {
        "<items burpVersion=\"2024\">\n\(items.joined())\(end)"
    }

    /// Returns the entry and the code of each row.
    private static func rows(_ text: String) throws -> [String] {
        try documents(text, .burp).map { "\($0.entry ?? "-") \($0.finding?.code.rawValue ?? "read")" }
    }

    @Test func `Burp: an export that ends early is reported, with the item`() throws {
        let text = Self.items([Self.item(), Self.item()])
        #expect(try Self.rows(text) == ["1 read", "2 read"])
        let second = try #require(text.range(of: "<item>", options: .backwards)).lowerBound
        for count in 1..<text[second...].count - "</items>".count - 1 {
            let rows = try Self.rows(String(text[..<second] + text[second...].prefix(count)))
            #expect(rows == ["1 read", "2 encoding.truncated"], "\(count)")
        }
        #expect(try Self.rows(Self.items([Self.item()], end: "")) == ["1 read", "- encoding.truncated"])
        #expect(try Self.rows(Self.items([], end: "")) == ["- encoding.truncated"])
    }

    @Test(arguments: [
        ("<item>", "<itXm>"), ("</item>", "</itXm>"), ("</request>", "</reqXest>"), ("<request ", "<reqXest "),
        ("]]></request>", "]X></request>"), ("<url>", "text<url>"), ("\"true\"", "\"trXe\""),
        ("<url>", String(repeating: "<a/>", count: 64) + "<url>"),
    ])
    func `Burp: a damaged item is reported, and the next one is read`(part: String, damage: String) throws {
        let damaged = Self.item().replacingOccurrences(of: part, with: damage)
        let text = Self.items([Self.item(), damaged, Self.item()])
        #expect(try Self.rows(text) == ["1 read", "2 input.unknown-format", "3 read"])
    }

    @Test func `Burp: a request that is not Base64 is reported`() throws {
        let damaged = Self.item().replacingOccurrences(of: "CDATA[UE9T", with: "CDATA[UE%T")
        #expect(try Self.rows(Self.items([damaged, Self.item()])) == ["1 encoding.bad-base64", "2 read"])
    }

    @Test func `Burp: after 16 damaged items, the rest is not read`() throws {
        let damaged = Array(repeating: "<item><url></item>\n", count: 17)
        let documents = try Self.documents(Self.items(damaged + [Self.item()]), .burp)
        #expect(documents.map(\.entry) == (1...16).map { "\($0)" })
        #expect(documents.allSatisfy { $0.finding?.code == .inputUnknownFormat })
        #expect(documents.last?.finding?.message.hasSuffix("The items after it were not read.") == true)
    }

    @Test func `Burp: text in a page does not end an item`() throws {
        for page in ["<item></item>", "//<![CDATA[ x //]]> </item>"] {
            let item = Self.item("<response base64=\"false\"><![CDATA[\(page)]]></response>")
            #expect(try Self.rows(Self.items([item, Self.item()])) == ["1 read", "2 read"])
        }
    }

    @Test(arguments: ["<![CDATA[]]>", "", " \n"]) func `Burp: an empty answer is not a message`(content: String) throws
    {
        let item = Self.item("<response base64=\"true\">\(content)</response><comment/>")
        #expect(try Self.rows(Self.items([item])) == ["1 read"])
    }

    @Test func `Burp: exports behind each other are read`() throws {
        #expect(try Self.rows(Self.items([Self.item()]) + Self.items([Self.item()])) == ["1 read", "2 read"])
    }

    @Test func `Burp: an export without a message is counted`() throws {
        let documents = try Self.documents(Self.items(["<item><url>x</url></item>"]), .burp)
        #expect(documents.map(\.other) == [.unrelated])
        #expect(documents.map(\.counted) == [.anyOther])
        #expect(try Self.rows(Self.items([])).isEmpty)
        #expect(try Self.rows("<p:Response/>") == ["- input.unknown-format"])
    }
}
