// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// The members of an object, read by name; what has another type than expected is a fault, what is `null` is absent.
struct JSONObject {
    /// The members.
    let members: [ExactText: JSONDocument]
    private let place: String

    init(_ value: JSONDocument, at place: String = "") throws(JSONMismatch) {
        let suffix = place.isEmpty ? "" : " in \(place)"
        guard case .object(let members, _) = value else {
            throw JSONMismatch("expected an object\(suffix), found \(value.kind)")
        }
        var byName: [ExactText: JSONDocument] = [:]
        for member in members {
            guard byName.updateValue(member.value, forKey: Exact(member.name)) == nil else {
                throw JSONMismatch("expected each name once\(suffix), found one twice")
            }
        }
        self.members = byName
        self.place = place
    }

    /// A member that may be absent.
    subscript(name: String) -> JSONDocument? {
        guard let value = members[Exact(name)], !value.isNull else { return nil }
        return value
    }

    /// The name of a member with its place.
    func path(_ name: StaticString) -> String { place.isEmpty ? "\(name)" : "\(place).\(name)" }

    func string(_ name: StaticString) throws(JSONMismatch) -> String? {
        switch self["\(name)"] {
        case nil: nil
        case .string(let text, _): text
        case let value?: throw JSONMismatch("expected a string in \(path(name)), found \(value.kind)")
        }
    }

    /// A truth value, or its name as a string.
    func bool(_ name: StaticString) throws(JSONMismatch) -> Bool? {
        switch self["\(name)"] {
        case nil: nil
        case .bool(let value, _): value
        case .string(let text, _) where text.isIdentical(to: "true"): true
        case .string(let text, _) where text.isIdentical(to: "false"): false
        case let value?: throw JSONMismatch("expected true or false in \(path(name)), found \(value.kind)")
        }
    }

    /// An instant or a number, as a number or as a string of digits.
    func integer(_ name: StaticString) throws(JSONMismatch) -> Int64? {
        switch self["\(name)"] {
        case nil: return nil
        case .number(let text, _), .string(let text, _):
            guard let number = Int64(text), text.utf8.first != UInt8(ascii: "+") else { break }
            return number
        default: break
        }
        throw JSONMismatch("expected a whole number in \(path(name))")
    }

    func object(_ name: StaticString) throws(JSONMismatch) -> JSONObject? {
        guard let value = self["\(name)"] else { return nil }
        return try JSONObject(value, at: path(name))
    }

    func objects(_ name: StaticString) throws(JSONMismatch) -> [JSONObject]? {
        guard let elements = try array(name) else { return nil }
        return try elements.map { element throws(JSONMismatch) in try JSONObject(element, at: path(name) + "[]") }
    }

    func strings(_ name: StaticString) throws(JSONMismatch) -> [String]? {
        guard let elements = try array(name) else { return nil }
        return try elements.map { element throws(JSONMismatch) in
            guard case .string(let text, _) = element else {
                throw JSONMismatch("expected a string in \(path(name))[], found \(element.kind)")
            }
            return text
        }
    }

    /// A member that must be there.
    func required<Value>(_ name: StaticString, _ value: Value?) throws(JSONMismatch) -> Value {
        guard let value else { throw JSONMismatch("expected \(path(name)), found none") }
        return value
    }

    private func array(_ name: StaticString) throws(JSONMismatch) -> [JSONDocument]? {
        guard let value = self["\(name)"] else { return nil }
        guard case .array(let elements, _) = value else {
            throw JSONMismatch("expected an array in \(path(name)), found \(value.kind)")
        }
        return elements
    }
}
