// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// The members of a JSON object, by name.
///
/// A member that is `null` counts as absent. A member of the wrong type is an error.
struct JSONObject {
    /// The members by name, including those that are `null`.
    let members: [ExactText: JSONDocument]
    private let place: String

    init(_ value: JSONDocument, at place: String = "") throws(JSONMismatch) {
        guard case .object(let members, _) = value else { throw JSONMismatch(value, at: place, isNot: "an object") }
        var byName: [ExactText: JSONDocument] = [:]
        for member in members {
            guard byName.updateValue(member.value, forKey: Exact(member.name)) == nil else {
                let object = place.isEmpty ? "The object" : "`\(place)`"
                throw JSONMismatch("\(object) contains two members of the same name.")
            }
        }
        self.members = byName
        self.place = place
    }

    /// Returns a member; `nil` if it is absent or `null`.
    subscript(name: String) -> JSONDocument? {
        guard let value = members[Exact(name)], !value.isNull else { return nil }
        return value
    }

    /// Returns the path of a member, for messages.
    func path(_ name: StaticString) -> String { place.isEmpty ? "\(name)" : "\(place).\(name)" }

    func string(_ name: StaticString) throws(JSONMismatch) -> String? {
        switch self["\(name)"] {
        case nil: nil
        case .string(let text, _): text
        case let value?: throw JSONMismatch(value, at: path(name), isNot: "a string")
        }
    }

    /// Returns a Boolean, which is `true`, `false`, or one of them as a string.
    func bool(_ name: StaticString) throws(JSONMismatch) -> Bool? {
        switch self["\(name)"] {
        case nil: nil
        case .bool(let value, _): value
        case .string(let text, _) where text.isIdentical(to: "true"): true
        case .string(let text, _) where text.isIdentical(to: "false"): false
        case let value?: throw JSONMismatch(value, at: path(name), isNot: "`true` or `false`")
        }
    }

    /// Returns an integer, which is a number or a string of digits.
    func integer(_ name: StaticString) throws(JSONMismatch) -> Int64? {
        switch self["\(name)"] {
        case nil: return nil
        case .number(let text, _), .string(let text, _):
            guard let number = Int64(text), text.utf8.first != UInt8(ascii: "+") else { break }
            return number
        default: break
        }
        throw JSONMismatch("`\(path(name))` is not an integer of 64 bits.")
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
                throw JSONMismatch(element, at: path(name) + "[]", isNot: "a string")
            }
            return text
        }
    }

    /// Returns a required value, or throws if it is absent.
    func required<Value>(_ name: StaticString, _ value: Value?) throws(JSONMismatch) -> Value {
        guard let value else { throw JSONMismatch("`\(path(name))` is missing.") }
        return value
    }

    private func array(_ name: StaticString) throws(JSONMismatch) -> [JSONDocument]? {
        guard let value = self["\(name)"] else { return nil }
        guard case .array(let elements, _) = value else {
            throw JSONMismatch(value, at: path(name), isNot: "an array")
        }
        return elements
    }
}
