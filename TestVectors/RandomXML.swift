// SPDX-License-Identifier: Apache-2.0

/// Generates well-formed documents that are difficult for XML parsers and canonicalizers.
///
/// The same seed gives the same document on every machine.
package struct RandomXML {
    private var random: SeededGenerator
    private var text = ""
    private var isSigned = false
    private var identifiers = 0

    private init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Generates the document of a seed.
    ///
    /// - Parameters:
    ///   - seed: Any number.
    ///   - isSigned: Whether the first child element of the document element is a `ds:Signature`.
    /// - Returns: The document as UTF-8 text.
    package static func text(seed: UInt64, isSigned: Bool = false) -> String {
        var document = RandomXML(seed: seed)
        document.isSigned = isSigned
        document.write()
        let isASCII = document.text.utf8.allSatisfy { $0 < 0x80 }
        return isASCII && seed.isMultiple(of: 4) ? document.text.replacing("utf-8", with: "US-ASCII") : document.text
    }

    private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private static let lineEnds = ["\n", "\r\n", "\r", "\r\r\n", "\n\r", "\r\n\r\n"]

    private static let space = [" ", "\t", "  "] + lineEnds

    /// Lengths near the boundaries at which libxml2 delivers text and a stream divides a document.
    private static let lengths = [16, 297, 298, 299, 300, 301, 302, 600, 4_000, 32_740, 32_760]

    private mutating func write() {
        if chance(12) { text += "\u{FEFF}" }
        if chance(2) {
            text += "<?xml" + pick(Self.space) + "version='1.0'"
            if chance(2) { text += pick(Self.space) + "encoding=\"" + pick(["UTF-8", "utf-8"]) + "\"" }
            if chance(4) { text += pick(Self.space) + "standalone='yes'" + pick(Self.space) }
            text += "?>"
        }
        writeMisc()
        writeElement(depth: 1, scope: [:])
        writeMisc()
    }

    private mutating func writeMisc() {
        while !chance(2) { text += chance(2) ? pick(Self.space) : leaf() }
    }

    /// A comment or a processing instruction.
    private mutating func leaf() -> String {
        if chance(2) {
            // A stream rejects a comment that begins like its end.
            return pick(["<!---->", "<!-- \(run(["-a", ">", "->", "&<", "]]>", "?>"]))-->"])
        }
        return "<?" + pick(["p", "\u{E9}", "xml-stylesheet"])
            + pick(["", pick(Self.space), pick(Self.space) + run(["? ", ">", "&<", "]]>", "-->"]) + " "]) + "?>"
    }

    /// Random characters, including line ends of all kinds.
    private mutating func run(_ others: [String]) -> String {
        var run = ""
        while !chance(4) {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: run += pick(others)
            case 1: run += pick(["\u{E9}", "\u{20AC}", "\u{1F600}", "e\u{301}", "\u{85}", "\u{2028}", "\u{FFFD}"])
            case 2: run += pick(["x", "\"", "'", "\t", " "])
            case 3 where chance(12): run += filler()
            default: run += pick(Self.lineEnds)
            }
        }
        return run
    }

    private mutating func filler() -> String {
        // Most documents stay small.
        let most = chance(60) ? Self.lengths.count : 7
        let length = Self.lengths[Int.random(in: 0..<most, using: &random)]
        return String(repeating: pick(["x", "xyz", "\u{E9}"]), count: length)
    }

    private mutating func writeElement(depth: Int, scope outer: [String: String]) {
        var scope = outer
        var declarations = ""
        for prefix in ["", "a", "b", "c", "d"] where chance(4) {
            var uri = pick(["u:1", "u:2", "u:3", "u:q?x=1&amp;y='2'", "u:%C3%A9", "u:1#&#x41;"])
            if prefix.isEmpty, chance(3) { uri = "" }
            let name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
            declarations += pick(Self.space) + "\(name)=\"\(uri)\""
            scope[prefix] = uri
        }
        if chance(40) { declarations += " xmlns:xml='http://www.w3.org/XML/1998/namespace'" }
        let prefix = pick(scope.keys.filter { !$0.isEmpty }.sorted() + ["", "", chance(20) ? "xml" : ""])
        let name = (prefix.isEmpty ? "" : prefix + ":") + pick(["e", "f", "\u{E9}l", "long-name.x_1"])
        text += "<" + name
        // Declarations may follow the attributes that use them.
        let attributes = attributes(scope: scope)
        text += chance(2) ? declarations + attributes : attributes + declarations
        let mustHoldSignature = isSigned && depth == 1
        if !mustHoldSignature, chance(4) {
            text += pick(["/>", pick(Self.space) + "/>", "></\(name)\(pick(Self.space))>"])
            return
        }
        text += ">"
        if mustHoldSignature { writeSignature() }
        while !chance(4) {
            if chance(3), depth < 8 {
                writeElement(depth: depth + 1, scope: scope)
            } else {
                writeContent()
            }
        }
        text += "</\(name)" + (chance(4) ? pick(Self.space) : "") + ">"
    }

    private mutating func writeSignature() {
        while !chance(2) { writeContent() }
        text += "<s:Signature xmlns:s='http://www.w3.org/2000/09/xmldsig#' xmlns:a='u:sig'>"
        text += "<a:e>x</a:e><!-- c --></s:Signature>"
    }

    private mutating func attributes(scope: [String: String]) -> String {
        var attributes: [String] = []
        var names: Set<String> = []
        while !chance(3) {
            let prefix = pick(scope.keys.filter { !$0.isEmpty }.sorted() + ["", "", "", "xml"])
            let local = pick(["x", "y", "z", "lang", "space", "base", "\u{E9}", "\u{FF21}", "\u{10400}"])
            guard names.insert("\(scope[prefix].map { prefix.isEmpty ? "" : $0 } ?? prefix) \(local)").inserted else {
                continue
            }
            attributes.append("\(prefix.isEmpty ? "" : prefix + ":")\(local)=\(value())")
        }
        if chance(12) {
            identifiers += 1
            attributes.append(pick(["ID", "xml:id"]) + pick(["=", " = "]) + "'i\(identifiers)'")
        }
        return attributes.map { pick(Self.space) + $0 }.joined()
    }

    private mutating func value() -> String {
        var value = ""
        while !chance(3) {
            value += pick(
                Self.references
                    + ["v", "a longer run of letters", ">", "/>", "]]>", "-->", "\t", " ", "\u{E9}", "\u{1F600}"]
                    + Self.lineEnds
            )
        }
        let quote = pick(["'", "\""])
        if chance(4) { value += quote == "'" ? "\"" : "'" }
        return pick(["", pick(Self.space)]) + quote + value + quote
    }

    private static let references = [
        "&quot;", "&apos;", "&lt;", "&gt;", "&amp;", "&#9;", "&#10;", "&#13;", "&#xD;&#xA;", "&#13;\n", "\r&#10;",
        "&#xE9;", "&#x10FFFF;", "&#38;", "&amp;#38;", "&#60;", "&#32;",
    ]

    private mutating func writeContent() {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: text += leaf()
        case 1: text += pick(Self.references)
        case 2, 3: writeSection()
        default: text += run([">", "] ", "]] ", "]]&gt;", "a longer run of letters, so that blocks are filled"])
        }
    }

    /// One or several adjacent CDATA sections, with line ends beside all delimiters.
    private mutating func writeSection() {
        repeat {
            text += pick(["", "", "", "]", "]]"]) + "<![CDATA["
            text += run(["<&>", "]", "]]", "] ]>", "&#13;", "<!--", "<?", "<![CDATA["])
            text += pick(["", "", "]", "]]", "\r", "\r\n"]) + "]]>"
        } while chance(3)
        if chance(3) { text += pick(Self.lineEnds) }
    }
}
