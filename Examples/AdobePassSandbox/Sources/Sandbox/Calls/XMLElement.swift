// SPDX-License-Identifier: Apache-2.0

/// An XML element for output.
///
/// Text is escaped; names are not.
struct XMLElement {
    let name: String
    var attributes: [(String, String)] = []
    var children: [XMLElement] = []
    var text = ""

    init(_ name: String, attributes: [(String, String)] = [], text: String) {
        self.name = name
        self.attributes = attributes
        self.text = text
    }

    init(_ name: String, _ text: String) { self.init(name, text: text) }

    init(_ name: String, attributes: [(String, String)] = [], _ children: [XMLElement]) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    /// Returns elements for the members of an object; an array becomes repeated elements.
    static func elements(of members: [JSON.Member]) -> [XMLElement] {
        members.flatMap { member -> [XMLElement] in
            switch member.value {
            case .null: []
            case .array(let values): elements(of: values.map { JSON.Member(member.name, $0) })
            case .object(let members): [XMLElement(member.name, elements(of: members))]
            case .string(let text): [XMLElement(member.name, text)]
            default: [XMLElement(member.name, member.value.text)]
            }
        }
    }

    /// The element as text without a declaration.
    var markup: String {
        let facts = attributes.map { " \($0.0)=\"\(Self.escaped($0.1))\"" }.joined()
        return "<\(name)\(facts)>" + Self.escaped(text) + children.map(\.markup).joined() + "</\(name)>"
    }

    /// A document with the element as its root.
    var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + markup }

    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
