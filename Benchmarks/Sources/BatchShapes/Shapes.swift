// SPDX-License-Identifier: Apache-2.0

/// Generates documents of many sizes and shapes.
enum Shapes {
    /// A document and its name.
    struct Shape {
        let name: String
        let document: [UInt8]
    }

    /// A response with as many attributes as fit a number of bytes.
    static func plain(_ bytes: Int) -> [UInt8] {
        var attributes = ""
        var number = 0
        repeat {
            attributes += attribute(number)
            number += 1
        } while attributes.utf8.count + 1200 < bytes
        return response(statement: attributes)
    }

    /// Plain responses of several sizes, with many attributes or long text.
    static var sizes: [Shape] {
        let counts = [1, 10, 100, 1_000, 5_000].map { count in
            Shape(name: "\(count) attributes", document: response(statement: (0..<count).map(attribute).joined()))
        }
        let texts = [1 << 10, 10 << 10, 100 << 10, 1 << 20, 10 << 20].map { bytes in
            Shape(
                name: "one value of \(bytes >> 10) KiB",
                document: response(
                    statement: "<saml:Attribute Name='long'><saml:AttributeValue>"
                        + String(repeating: "text ", count: bytes / 5) + "</saml:AttributeValue></saml:Attribute>"
                )
            )
        }
        let many = [1 << 10, 10 << 10, 100 << 10, 1 << 20, 10 << 20].map { bytes in
            Shape(name: "values of \(bytes >> 10) KiB", document: response(statement: values(bytes)))
        }
        return counts + texts + many
    }

    /// Documents that an attacker could send to cause work.
    static var hostile: [Shape] {
        let deep = { (depth: Int) in
            String(repeating: "<x>", count: depth) + String(repeating: "</x>", count: depth)
        }
        let namespaces = (0..<2_000).map { " xmlns:n\($0)='urn:n:\($0)'" }.joined()
        let scattered = (0..<2_000).map { "<n\($0):x xmlns:n\($0)='urn:n:\($0)'/>" }.joined()
        let manyAttributes = (0..<5_000).map { " a\($0)='\($0)'" }.joined()
        let identifiers = (0..<20_000).map { "<x ID='_i\($0)'/>" }.joined()
        let sameIdentifiers = String(repeating: "<x ID='_same'/>", count: 20_000)
        let assertions = (0..<500).map { number in assertion(id: "_many\(number)", statement: attribute(number)) }
            .joined()
        let references = String(repeating: "&#x41;&amp;&lt;", count: 50_000)
        let shapes: [(String, String)] = [
            ("60 deep", value(deep(55))),
            ("10,000 deep", value(deep(10_000))),
            ("100,000 wide", value(String(repeating: "<x/>", count: 100_000))),
            ("40,000 wide", value(String(repeating: "<x/>", count: 40_000))),
            ("2,000 namespaces on one element", value("<x\(namespaces)/>")),
            ("2,000 namespaces side by side", value(scattered)),
            ("5,000 attributes on one element", value("<x\(manyAttributes)/>")),
            ("20,000 identifiers", value(identifiers)),
            ("one identifier 20,000 times", value(sameIdentifiers)),
            ("150,000 character references", value(references)),
            ("1 MiB of line breaks", value(String(repeating: "\n", count: 1 << 20))),
            ("1 MiB of carriage returns", value(String(repeating: "\r", count: 1 << 20))),
            ("1 MiB comment", value("<!--" + String(repeating: "c ", count: 1 << 19) + "-->")),
            ("20,000 comments", value(String(repeating: "a<!--c-->", count: 20_000))),
            ("20,000 CDATA sections", value(String(repeating: "<![CDATA[a]]>", count: 20_000))),
            ("20,000 processing instructions", value(String(repeating: "<?p i?>", count: 20_000))),
        ]
        let long = String(repeating: "n", count: 1 << 20)
        return shapes.map { Shape(name: $0.0, document: response(statement: $0.1)) } + [
            Shape(name: "500 assertions", document: response(statement: attribute(0), more: assertions)),
            Shape(name: "1 MiB name", document: response(statement: value("<\(long)/>"))),
            Shape(name: "entities", document: Array(billionLaughs.utf8)),
            Shape(name: "10 MiB of Base64", document: Array(String(repeating: "QUFB", count: 10 << 18).utf8)),
            Shape(
                name: "10 MiB of percent signs",
                document: Array(String(repeating: "%25", count: (10 << 20) / 3).utf8)
            ),
            Shape(
                name: "10 MiB of left angle brackets",
                document: Array(repeating: UInt8(ascii: "<"), count: 10 << 20)
            ),
        ]
    }

    private static let billionLaughs =
        "<!DOCTYPE l [<!ENTITY a0 'ha'>"
        + (1...20).map { "<!ENTITY a\($0) '&a\($0 - 1);&a\($0 - 1);'>" }.joined() + "]><l>&a20;</l>"

    private static func attribute(_ number: Int) -> String {
        "<saml:Attribute Name='urn:attribute:\(number)'><saml:AttributeValue>value \(number * 7919)"
            + "</saml:AttributeValue></saml:Attribute>"
    }

    private static func value(_ content: String) -> String {
        "<saml:Attribute Name='a'><saml:AttributeValue>\(content)</saml:AttributeValue></saml:Attribute>"
    }

    private static func values(_ bytes: Int) -> String {
        let one = "<saml:AttributeValue>" + String(repeating: "v", count: 200) + "</saml:AttributeValue>"
        return "<saml:Attribute Name='a'>" + String(repeating: one, count: max(1, bytes / one.utf8.count))
            + "</saml:Attribute>"
    }

    private static func assertion(id: String, statement: String) -> String {
        "<saml:Assertion ID='\(id)' Version='2.0' IssueInstant='2026-05-01T10:00:00Z'>"
            + "<saml:Issuer>https://idp.example.test</saml:Issuer><saml:Subject><saml:NameID>n</saml:NameID>"
            + "</saml:Subject><saml:AttributeStatement>\(statement)</saml:AttributeStatement></saml:Assertion>"
    }

    private static func response(statement: String, more: String = "") -> [UInt8] {
        let text =
            "<samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol' "
            + "xmlns:saml='urn:oasis:names:tc:SAML:2.0:assertion' ID='_r' Version='2.0' "
            + "IssueInstant='2026-05-01T10:00:00Z'><saml:Issuer>https://idp.example.test</saml:Issuer><samlp:Status>"
            + "<samlp:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:Success'/></samlp:Status>"
            + assertion(id: "_a", statement: statement) + more + "</samlp:Response>"
        return Array(text.utf8)
    }
}
