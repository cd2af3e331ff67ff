// SPDX-License-Identifier: Apache-2.0

extension Tree {
    /// Parses a document.
    ///
    /// Returns `nil` if it is malformed or has a document type declaration.
    init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var reader = Reader(bytes: bytes)
        guard reader.read() else { return nil }
        self = reader.tree
    }

    private struct Reader {
        let bytes: [UInt8]
        var at = 0
        var tree = Tree()
        var open = 0

        mutating func read() -> Bool {
            while at < bytes.count {
                let isGood =
                    if bytes[at] != UInt8(ascii: "<") { readText() } else if starts("<!--") {
                        readMarkup(.comment, "<!--", "-->")
                    } else if starts("<![CDATA[") { readMarkup(.section, "<![CDATA[", "]]>") } else if starts("<?xml ")
                    {
                        readDeclaration()
                    } else if starts("<?") { readMarkup(.instruction, "<?", "?>") } else if starts("<!") {
                        false
                    } else if starts("</") {
                        readEnd()
                    } else { readStart() }
                guard isGood else { return false }
            }
            return open == 0
        }

        func starts(_ text: StaticString) -> Bool {
            bytes[at...].starts(with: "\(text)".utf8)
        }

        func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

        mutating func readText() -> Bool {
            let end = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            _ = tree.make(Node(kind: .text, text: string(at..<end)), in: open)
            at = end
            return true
        }

        func find(_ mark: String, from start: Int) -> Int? {
            let mark = Array(mark.utf8)
            var place = start
            while place + mark.count <= bytes.count {
                if bytes[place] == mark[0], bytes[place...].starts(with: mark) { return place }
                place += 1
            }
            return nil
        }

        mutating func readMarkup(_ kind: Kind, _ start: String, _ end: String) -> Bool {
            guard let stop = find(end, from: at + start.utf8.count) else { return false }
            _ = tree.make(Node(kind: kind, text: string(at + start.utf8.count..<stop)), in: open)
            at = stop + end.utf8.count
            return true
        }

        mutating func readDeclaration() -> Bool {
            guard let stop = find("?>", from: at) else { return false }
            _ = tree.make(Node(kind: .other, text: string(at..<stop + 2)), in: open)
            at = stop + 2
            return true
        }

        static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

        mutating func space() -> String {
            let start = at
            while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
            return string(start..<at)
        }

        mutating func name() -> (prefix: String, local: String) {
            let start = at
            var colon: Int?
            while at < bytes.count {
                let byte = bytes[at]
                if Self.isSpace(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">")
                    || byte == UInt8(ascii: "/")
                {
                    break
                }
                if byte == UInt8(ascii: ":"), colon == nil { colon = at }
                at += 1
            }
            guard let colon else { return ("", string(start..<at)) }
            return (string(start..<colon), string(colon + 1..<at))
        }

        mutating func readStart() -> Bool {
            at += 1
            var node = Node(kind: .element)
            (node.prefix, node.local) = name()
            while at < bytes.count {
                let blank = space()
                guard at < bytes.count else { return false }
                if bytes[at] == UInt8(ascii: ">") || bytes[at] == UInt8(ascii: "/") {
                    node.space = blank
                    break
                }
                var attribute = Attribute(space: blank, local: "", value: "")
                (attribute.prefix, attribute.local) = name()
                let start = at
                _ = space()
                guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { return false }
                at += 1
                _ = space()
                attribute.equals = string(start..<at)
                guard at < bytes.count else { return false }
                let quote = bytes[at]
                guard let stop = bytes[(at + 1)...].firstIndex(of: quote) else { return false }
                attribute.quote = Character(Unicode.Scalar(quote))
                attribute.value = string(at + 1..<stop)
                at = stop + 1
                node.attributes.append(attribute)
            }
            guard at < bytes.count else { return false }
            node.isShort = bytes[at] == UInt8(ascii: "/")
            at += node.isShort ? 2 : 1
            let made = tree.make(node, in: open)
            tree.nodes[made].isShort = node.isShort
            if !node.isShort { open = made }
            return true
        }

        mutating func readEnd() -> Bool {
            at += 2
            _ = name()
            tree.nodes[open].endSpace = space()
            guard open > 0, at < bytes.count, bytes[at] == UInt8(ascii: ">") else { return false }
            at += 1
            open = tree.nodes[open].parent
            return true
        }
    }
}
