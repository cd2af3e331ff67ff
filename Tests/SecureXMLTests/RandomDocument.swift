// SPDX-License-Identifier: Apache-2.0

internal import TestVectors

/// Writes well-formed documents that hold what canonicalisers get wrong.
struct RandomDocument {
    private var random: SeededGenerator
    private var text = ""
    private var isSigned = false

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// The signature stands before all other child elements of the document element.
    static func text(seed: UInt64, isSigned: Bool = false) -> String {
        var document = RandomDocument(seed: seed)
        document.isSigned = isSigned
        document.write()
        return document.text
    }

    private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func write() {
        if chance(2) { text += "<?xml version='1.0' encoding='UTF-8'?>\r\n" }
        writeMisc()
        writeElement(depth: 1, scope: [:])
        writeMisc()
    }

    private mutating func writeMisc() {
        while !chance(2) {
            text += pick(["\n", "<!-- c -->", "<!---->", "<?p?>", "<?p  a\r\nb ?>", "<!--&<\u{E9}>-->", " \t"])
        }
    }

    private mutating func writeElement(depth: Int, scope outer: [String: String]) {
        var scope = outer
        var declarations = ""
        for prefix in ["", "a", "b", "c", "d"] where chance(4) {
            var uri = pick(["u:1", "u:2", "u:3", "u:q?x=1&amp;y='2'", "u:%C3%A9"])
            if prefix.isEmpty, chance(3) { uri = "" }
            let name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
            declarations += pick([" ", "\n  "]) + "\(name)=\"\(uri)\""
            scope[prefix] = uri
        }
        let prefix = pick(scope.keys.filter { !$0.isEmpty }.sorted() + ["", "", chance(20) ? "xml" : ""])
        let name = (prefix.isEmpty ? "" : prefix + ":") + pick(["e", "f", "\u{E9}l", "long-name.x_1"])
        text += "<" + name
        // Declarations may follow the attributes that use them.
        let attributes = attributes(scope: scope)
        text += chance(2) ? declarations + attributes : attributes + declarations
        let mustHoldSignature = isSigned && depth == 1
        if !mustHoldSignature, chance(4) {
            text += pick(["/>", " />", "></\(name)\n>"])
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
        text += "</\(name)>"
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
            let local = pick(["x", "y", "z", "lang", "\u{E9}", "\u{FF21}", "\u{10400}"])
            guard names.insert("\(scope[prefix].map { prefix.isEmpty ? "" : $0 } ?? prefix) \(local)").inserted else {
                continue
            }
            attributes.append("\(prefix.isEmpty ? "" : prefix + ":")\(local)=\(value())")
        }
        return attributes.map { " " + $0 }.joined()
    }

    private mutating func value() -> String {
        var value = ""
        while !chance(3) {
            value += pick([
                "v", "a longer run of letters", "&quot;", "&apos;", "&lt;", ">", "&amp;", "&#9;", "&#10;", "&#13;",
                "\t",
                "\n", "\r\n", " ", "\u{E9}", "\u{1F600}", "&#xE9;", "&#38;", "&amp;#38;",
            ])
        }
        return chance(2) ? "'\(value)'" : "\"\(value)\""
    }

    private mutating func writeContent() {
        text += pick([
            "t", "a longer run of letters, so that blocks are filled", "&amp;", "&lt;", "&gt;", ">", "&#13;", "\r\n",
            "\r", "\t", "\"", "'", "<![CDATA[<&>]]>", "<![CDATA[]]>", "<![CDATA[x]]><![CDATA[y]]>", "]]&gt;", "\u{E9}",
            "\u{1F600}\u{20AC}", "<!-- c -->", "<!--<&>'\"\t-->", "<?p?>", "<?p  q?r ?>", "&#x10FFFF;", "&amp;#38;",
        ])
    }
}
