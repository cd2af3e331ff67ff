// SPDX-License-Identifier: Apache-2.0

/// XML output.
///
/// Text is escaped; names and attributes are not.
enum XML {
    static func document(_ root: String, attributes: String = "", _ content: JSON) -> String {
        #"<?xml version="1.0" encoding="UTF-8"?>"# + element(root, attributes: attributes, content)
    }

    /// Returns the element of a value; the members of an object are child elements, and an array is repeated elements.
    static func element(_ name: String, attributes: String = "", _ value: JSON) -> String {
        let content: String
        switch value {
        case .null: return ""
        case .array(let values): return values.map { element(name, attributes: attributes, $0) }.joined()
        case .object(let members): content = members.map { element($0.name, $0.value) }.joined()
        case .string(let text): content = escaped(text)
        case .bool, .number, .fraction: content = value.text
        }
        return "<\(name)\(attributes)>\(content)</\(name)>"
    }

    static func escaped(_ text: String) -> String {
        let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
        return text.unicodeScalars.map { entities[Character($0)] ?? String($0) }.joined()
    }
}
