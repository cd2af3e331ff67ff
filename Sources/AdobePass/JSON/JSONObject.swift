// SPDX-License-Identifier: Apache-2.0

/// The members of an object, read by name; what has another type than expected is a fault, what is `null` is absent.
struct JSONObject {
    /// The members.
    let members: [String: JSONValue]
    private let place: String

    init(_ value: JSONValue, at place: String = "") throws(JSONFault) {
        guard case .object(let members) = value else {
            throw JSONFault("expected an object\(place.isEmpty ? "" : " in \(place)"), found \(value.kind)")
        }
        self.members = members
        self.place = place
    }

    /// A member that may be absent.
    subscript(name: String) -> JSONValue? {
        guard let value = members[name], value != .null else { return nil }
        return value
    }

    /// The name of a member with its place.
    func path(_ name: StaticString) -> String { place.isEmpty ? "\(name)" : "\(place).\(name)" }

    func string(_ name: StaticString) throws(JSONFault) -> String? {
        switch self["\(name)"] {
        case nil: nil
        case .string(let text): text
        case let value?: throw JSONFault("expected a string in \(path(name)), found \(value.kind)")
        }
    }

    /// A truth value, or its name as a string.
    func bool(_ name: StaticString) throws(JSONFault) -> Bool? {
        switch self["\(name)"] {
        case nil: nil
        case .bool(let value): value
        case .string("true"): true
        case .string("false"): false
        case let value?: throw JSONFault("expected true or false in \(path(name)), found \(value.kind)")
        }
    }

    /// An instant or a number, as a number or as a string of digits.
    func integer(_ name: StaticString) throws(JSONFault) -> Int64? {
        switch self["\(name)"] {
        case nil: return nil
        case .number(let text), .string(let text):
            guard let number = Int64(text), text.utf8.first != UInt8(ascii: "+") else { break }
            return number
        default: break
        }
        throw JSONFault("expected a whole number in \(path(name))")
    }

    func object(_ name: StaticString) throws(JSONFault) -> JSONObject? {
        guard let value = self["\(name)"] else { return nil }
        return try JSONObject(value, at: path(name))
    }

    func objects(_ name: StaticString) throws(JSONFault) -> [JSONObject]? {
        guard let elements = try array(name) else { return nil }
        return try elements.map { element throws(JSONFault) in try JSONObject(element, at: path(name) + "[]") }
    }

    func strings(_ name: StaticString) throws(JSONFault) -> [String]? {
        guard let elements = try array(name) else { return nil }
        return try elements.map { element throws(JSONFault) in
            guard case .string(let text) = element else {
                throw JSONFault("expected a string in \(path(name))[], found \(element.kind)")
            }
            return text
        }
    }

    /// A member that must be there.
    func required<Value>(_ name: StaticString, _ value: Value?) throws(JSONFault) -> Value {
        guard let value else { throw JSONFault("expected \(path(name)), found none") }
        return value
    }

    private func array(_ name: StaticString) throws(JSONFault) -> [JSONValue]? {
        guard let value = self["\(name)"] else { return nil }
        guard case .array(let elements) = value else {
            throw JSONFault("expected an array in \(path(name)), found \(value.kind)")
        }
        return elements
    }
}
