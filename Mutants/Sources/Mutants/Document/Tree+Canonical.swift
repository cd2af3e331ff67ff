// SPDX-License-Identifier: Apache-2.0

/// An independent implementation of Canonical XML, to sign forgeries and to check the signed octets of the
/// originals.
extension Tree {
    struct CanonicalMethod {
        var isExclusive = true
        var prefixes: Set<String> = []
    }

    /// The namespaces in scope at an element, by prefix.
    func scope(at index: Int) -> [String: String] {
        var chain: [Int] = []
        var place = index
        while place > 0 {
            chain.append(place)
            place = nodes[place].parent
        }
        var scope: [String: String] = [:]
        for place in chain.reversed() { declare(nodes[place], &scope) }
        return scope
    }

    private func declare(_ node: Node, _ scope: inout [String: String]) {
        for attribute in node.attributes {
            if attribute.prefix == "xmlns" {
                scope[attribute.local] = Self.decoded(attribute.value, isAttribute: true)
            } else if attribute.prefix.isEmpty, attribute.local == "xmlns" {
                scope[""] = Self.decoded(attribute.value, isAttribute: true)
            }
        }
    }

    /// The canonical octets of an element without one of its descendants.
    func canonical(_ index: Int, without excluded: Int? = nil, _ method: CanonicalMethod = .init()) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(8_192)
        let around = nodes[index].parent > 0 ? scope(at: nodes[index].parent) : [:]
        canonical(index, excluded, method, around, [:], &output)
        return output
    }

    private func canonical(
        _ index: Int,
        _ excluded: Int?,
        _ method: CanonicalMethod,
        _ around: [String: String],
        _ rendered: [String: String],
        _ output: inout [UInt8]
    ) {
        let node = nodes[index]
        switch node.kind {
        case .document, .other, .comment: return
        case .text: Self.escape(Self.decoded(node.text, isAttribute: false), &output)
        case .section: Self.escape(Self.lines(node.text), &output)
        case .instruction: output += "<?\(node.text)?>".utf8
        case .element:
            if index == excluded { return }
            var scope = around
            declare(node, &scope)
            var rendered = rendered
            output += "<\(node.name)".utf8
            let attributes = node.attributes.filter { $0.prefix != "xmlns" && $0.name != "xmlns" }
            for (prefix, uri) in namespaces(node, attributes, method, scope).sorted(by: { $0.key < $1.key }) {
                if uri == (rendered[prefix] ?? "") { continue }
                rendered[prefix] = uri
                output += (prefix.isEmpty ? " xmlns=\"" : " xmlns:\(prefix)=\"").utf8
                Self.escapeAttribute(uri, &output)
                output += "\"".utf8
            }
            let keyed = attributes.map { attribute in
                (attribute.prefix.isEmpty ? "" : scope[attribute.prefix] ?? Self.xml, attribute)
            }
            for (_, attribute) in keyed.sorted(by: { ($0.0, $0.1.local) < ($1.0, $1.1.local) }) {
                output += " \(attribute.name)=\"".utf8
                Self.escapeAttribute(Self.decoded(attribute.value, isAttribute: true), &output)
                output += "\"".utf8
            }
            output.append(UInt8(ascii: ">"))
            for child in node.children { canonical(child, excluded, method, scope, rendered, &output) }
            output += "</\(node.name)>".utf8
        }
    }

    private func namespaces(
        _ node: Node,
        _ attributes: [Attribute],
        _ method: CanonicalMethod,
        _ scope: [String: String]
    ) -> [String: String] {
        var needed: [String: String] = [:]
        if method.isExclusive {
            needed[node.prefix] = scope[node.prefix] ?? ""
            for attribute in attributes where !attribute.prefix.isEmpty && attribute.prefix != "xml" {
                needed[attribute.prefix] = scope[attribute.prefix] ?? ""
            }
            for prefix in method.prefixes { if let uri = scope[prefix] { needed[prefix] = uri } }
        } else {
            needed = scope
        }
        return needed
    }

    private static let xml = "http://www.w3.org/XML/1998/namespace"

    // MARK: Characters

    private static func lines(_ text: String) -> String {
        guard text.utf8.contains(13) else { return text }
        var bytes: [UInt8] = []
        var last: UInt8 = 0
        for byte in text.utf8 {
            if byte == 13 { bytes.append(10) } else if byte != 10 || last != 13 { bytes.append(byte) }
            last = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes line ends, references, and white space in attributes.
    static func decoded(_ raw: String, isAttribute: Bool) -> String {
        var text = lines(raw)
        if isAttribute, text.utf8.contains(where: { $0 == 9 || $0 == 10 }) {
            text = String(decoding: text.utf8.map { $0 == 9 || $0 == 10 ? 32 : $0 }, as: UTF8.self)
        }
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            guard let end = rest[start...].firstIndex(of: ";") else { break }
            let name = String(rest[rest.index(after: start)..<end])
            rest = rest[rest.index(after: end)...]
            let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            switch name {
            case "amp": result.append("&")
            case "lt": result.append("<")
            case "gt": result.append(">")
            case "quot": result.append("\"")
            case "apos": result.append("'")
            default: if let scalar = number.flatMap(Unicode.Scalar.init) { result.append(scalar) }
            }
        }
        return String(result + rest)
    }

    private static func escape(_ text: String, _ output: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case 13: output += "&#xD;".utf8
            default: output.append(byte)
            }
        }
    }

    private static func escapeAttribute(_ text: String, _ output: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: "\""): output += "&quot;".utf8
            case 9: output += "&#x9;".utf8
            case 10: output += "&#xA;".utf8
            case 13: output += "&#xD;".utf8
            default: output.append(byte)
            }
        }
    }
}
