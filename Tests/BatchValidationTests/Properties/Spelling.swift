// SPDX-License-Identifier: Apache-2.0

/// Rewrites an XML document without changing its meaning.
struct Spelling {
    /// A piece of a document: a tag, or the content between two tags.
    private enum Piece {
        case start(name: String, attributes: [(name: String, value: String)], isEmpty: Bool)
        case end(name: String)
        /// Text, or a declaration, comment or section with its delimiters.
        case other(String)
    }

    private var pieces: [Piece]

    /// Reads a well-formed document.
    init(_ document: String) {
        var pieces: [Piece] = []
        var rest = Substring(document)
        while !rest.isEmpty {
            pieces.append(Self.take(&rest))
        }
        self.pieces = pieces
    }

    /// Serializes the pieces.
    ///
    /// - Parameter blank: White space between attributes, and before the end of a tag that has attributes.
    /// - Returns: The document as text.
    func document(blank: String = " ") -> String {
        pieces.map { piece in
            switch piece {
            case .other(let text): return text
            case .end(let name): return "</\(name)>"
            case .start(let name, let attributes, let isEmpty):
                let list = attributes.map { "\(blank)\($0.name)=\($0.value)" }.joined()
                return "<\(name)\(list)\(blank == " " || attributes.isEmpty ? "" : blank)\(isEmpty ? "/>" : ">")"
            }
        }
        .joined()
    }

    /// Reorders the attributes of each element.
    mutating func shuffleAttributes(using random: inout some RandomNumberGenerator) {
        for index in pieces.indices {
            guard case .start(let name, var attributes, let isEmpty) = pieces[index] else { continue }
            attributes.shuffle(using: &random)
            pieces[index] = .start(name: name, attributes: attributes, isEmpty: isEmpty)
        }
    }

    /// Renames a prefix wherever an element or an attribute uses or declares it.
    ///
    /// Names inside values do not change, so no value may use the prefix.
    mutating func rename(prefix old: String, to new: String) {
        func renamed(_ name: String) -> String {
            if name == "xmlns:\(old)" { return "xmlns:\(new)" }
            return name.hasPrefix("\(old):") ? new + name.dropFirst(old.count) : name
        }
        for index in pieces.indices {
            switch pieces[index] {
            case .start(let name, let attributes, let isEmpty):
                let attributes = attributes.map { (name: renamed($0.name), value: $0.value) }
                pieces[index] = .start(name: renamed(name), attributes: attributes, isEmpty: isEmpty)
            case .end(let name): pieces[index] = .end(name: renamed(name))
            case .other: break
            }
        }
    }

    /// Inserts white space between adjacent tags, but not into an element without content.
    mutating func indent(_ blank: String) {
        var indented: [Piece] = []
        for piece in pieces {
            switch (indented.last, piece) {
            case (.start(_, _, false), .end), (nil, _), (.other, _), (_, .other): break
            default: indented.append(.other(blank))
            }
            indented.append(piece)
        }
        pieces = indented
    }

    private static func take(_ rest: inout Substring) -> Piece {
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] where rest.hasPrefix(start) {
            return .other(take(&rest, through: end))
        }
        if rest.hasPrefix("</") {
            return .end(name: String(take(&rest, through: ">").dropFirst(2).dropLast().prefix { !$0.isWhitespace }))
        }
        guard rest.hasPrefix("<") else {
            let text = rest.prefix { $0 != "<" }
            rest = rest[text.endIndex...]
            return .other(String(text))
        }
        rest.removeFirst()
        let name = rest.prefix { !$0.isWhitespace && $0 != "/" && $0 != ">" }
        rest = rest[name.endIndex...].drop(while: \.isWhitespace)
        var attributes: [(name: String, value: String)] = []
        while let next = rest.first, next != "/", next != ">" {
            let name = rest.prefix { !$0.isWhitespace && $0 != "=" }
            rest = rest[name.endIndex...].drop { $0.isWhitespace || $0 == "=" }
            let quote = rest.removeFirst()
            let value = rest.prefix { $0 != quote }
            rest = rest[value.endIndex...].dropFirst().drop(while: \.isWhitespace)
            attributes.append((String(name), "\(quote)\(value)\(quote)"))
        }
        let isEmpty = rest.first == "/"
        rest = rest.dropFirst(isEmpty ? 2 : 1)
        return .start(name: String(name), attributes: attributes, isEmpty: isEmpty)
    }

    private static func take(_ rest: inout Substring, through end: String) -> String {
        var taken = ""
        while !taken.hasSuffix(end), let next = rest.popFirst() {
            taken.append(next)
        }
        return taken
    }
}
