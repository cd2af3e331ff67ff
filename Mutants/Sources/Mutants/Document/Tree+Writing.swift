// SPDX-License-Identifier: Apache-2.0

extension Tree {
    /// The source text of the document.
    var bytes: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(16_384)
        for child in nodes[0].children { write(child, &output) }
        return output
    }

    /// The source text of a part of the document.
    func bytes(of index: Int) -> [UInt8] {
        var output: [UInt8] = []
        write(index, &output)
        return output
    }

    private func write(_ index: Int, _ output: inout [UInt8]) {
        let node = nodes[index]
        switch node.kind {
        case .document: break
        case .text, .other: output += node.text.utf8
        case .comment: Self.write("<!--", node.text, "-->", &output)
        case .instruction: Self.write("<?", node.text, "?>", &output)
        case .section: Self.write("<![CDATA[", node.text, "]]>", &output)
        case .element: writeElement(node, &output)
        }
    }

    private static func write(_ start: String, _ text: String, _ end: String, _ output: inout [UInt8]) {
        output += start.utf8
        output += text.utf8
        output += end.utf8
    }

    private static func write(_ prefix: String, _ local: String, _ output: inout [UInt8]) {
        if !prefix.isEmpty {
            output += prefix.utf8
            output.append(UInt8(ascii: ":"))
        }
        output += local.utf8
    }

    private func writeElement(_ node: Node, _ output: inout [UInt8]) {
        output.append(UInt8(ascii: "<"))
        Self.write(node.prefix, node.local, &output)
        for attribute in node.attributes {
            output += attribute.space.utf8
            Self.write(attribute.prefix, attribute.local, &output)
            output += attribute.equals.utf8
            output += attribute.quote.utf8
            output += attribute.value.utf8
            output += attribute.quote.utf8
        }
        output += node.space.utf8
        if node.isShort, node.children.isEmpty {
            output += "/>".utf8
            return
        }
        output.append(UInt8(ascii: ">"))
        for child in node.children { write(child, &output) }
        output += "</".utf8
        Self.write(node.prefix, node.local, &output)
        output += node.endSpace.utf8
        output.append(UInt8(ascii: ">"))
    }
}
