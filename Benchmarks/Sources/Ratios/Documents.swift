// SPDX-License-Identifier: Apache-2.0

/// Generates the documents of the measurements, which are the same in every run.
enum Documents {
    /// A response with an indentation of two spaces for each level.
    static func prettyPrinted(byteCount: Int) -> String {
        response(byteCount: byteCount) { String(repeating: "  ", count: $0) + $1 + "\n" }
    }

    /// The same response on one line.
    static func oneLine(byteCount: Int) -> String {
        response(byteCount: byteCount) { $1 }
    }

    /// Text whose Base64 digits require as many escapes as UTF-8 allows: three of four.
    ///
    /// The bytes are 3F, then EF BF BF repeatedly. Only a byte from F8 on, which UTF-8 does not have, could make the
    /// first digit of a group an escape.
    static func worstCase(byteCount: Int) -> String {
        "?" + String(repeating: "\u{FFFF}", count: byteCount / 3)
    }

    /// A response with as many attributes as fill `byteCount`.
    private static func response(byteCount: Int, line: (_ depth: Int, _ text: String) -> String) -> String {
        var document = head.map(line).joined()
        let end = tail.map(line).joined()
        var number = 0
        while document.utf8.count + end.utf8.count < byteCount {
            document += attribute(number).map(line).joined()
            number += 1
        }
        return document + end
    }

    private static let head = [
        (0, #"<?xml version="1.0" encoding="UTF-8"?>"#),
        (0, #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r1" Version="2.0">"#),
        (1, #"<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">https://idp.example</saml:Issuer>"#),
        (1, "<samlp:Status>"),
        (2, #"<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>"#),
        (1, "</samlp:Status>"),
        (1, #"<saml:Assertion ID="_a1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">"#),
        (2, "<saml:AttributeStatement>"),
    ]

    private static let tail = [
        (2, "</saml:AttributeStatement>"),
        (1, "</saml:Assertion>"),
        (0, "</samlp:Response>"),
    ]

    private static func attribute(_ number: Int) -> [(Int, String)] {
        let format = "urn:oasis:names:tc:SAML:2.0:attrname-format:basic"
        return [
            (3, #"<saml:Attribute Name="entitlement\#(number)" NameFormat="\#(format)">"#),
            (4, #"<saml:AttributeValue xsi:type="xs:string">channel \#(number * 7919)</saml:AttributeValue>"#),
            (4, #"<saml:AttributeValue xsi:type="xs:string">sport</saml:AttributeValue>"#),
            (3, "</saml:Attribute>"),
        ]
    }
}
