// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
package import SAMLSignature
package import StrictJSON
internal import UntrustedText

/// A single value of an option, or an element of a list.
package protocol PolicyElement: Sendable {
    /// The required JSON type, in messages.
    static var kind: String { get }

    /// The required JSON type of list elements, in messages.
    static var kinds: String { get }

    /// Reads the value from a policy file; returns `nil` if the file requests no value.
    static func element(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyValueFault) -> Self?

    /// The accepted values of an argument, such as "text or jsonl".
    static var form: String { get }

    /// The names of all values; empty if values are not names.
    static var choices: [String] { get }

    /// Parses an argument; fails if the value is not accepted.
    init?(argument: [UInt8])

    /// The value as UTF-8.
    var bytes: [UInt8] { get }
}

extension PolicyElement {
    package static var choices: [String] { [] }
}

/// A value that is a string in a policy file and on the command line.
package protocol PolicyText: PolicyElement {
    /// Parses the string; returns `nil` if it is not an accepted value.
    static func parse(_ text: String) -> Self?
}

extension PolicyText {
    package static var kind: String { "a string" }
    package static var kinds: String { "strings" }

    package static func element(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyValueFault) -> Self? {
        guard case .string(let text, _) = value else { throw .kind }
        guard let result = parse(text) else { throw .value(text, form: form) }
        return result
    }

    package init?(argument: [UInt8]) {
        guard let text = String(validating: argument, as: UTF8.self), let value = Self.parse(text) else { return nil }
        self = value
    }
}

extension PolicyText where Self: CaseIterable & RawRepresentable, RawValue == String {
    package static var choices: [String] { allCases.map(\.rawValue) }
    package static var form: String {
        "\(choices.dropLast().joined(separator: ", ")) or \(choices.last ?? "")"
    }

    package static func parse(_ text: String) -> Self? { named(text) }

    package var bytes: [UInt8] { Array(rawValue.utf8) }
}

extension String: PolicyText {
    package static var form: String { "text" }
    package static func parse(_ text: String) -> String? { text }
    package var bytes: [UInt8] { Array(utf8) }
}

extension CarriedFields: PolicyText {
    package static var form: String { "up to 16 names with commas between them" }
    package static func parse(_ text: String) -> CarriedFields? { CarriedFields(text) }
    package var bytes: [UInt8] { Array(description.utf8) }
}

extension FieldPath: PolicyText {
    package static var form: String { "names with a dot between them" }
    package static func parse(_ text: String) -> FieldPath? { FieldPath(text) }
    package var bytes: [UInt8] { Array(description.utf8) }
}

extension EntryName: PolicyText {
    package static var kind: String { "a whole number or a string" }
    package static var form: String { "a number from 1 on, or `#` and the name of an entry" }
    package static func parse(_ text: String) -> EntryName? { EntryName(text) }
    package var bytes: [UInt8] { Array(text.utf8) }

    package static func element(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyValueFault) -> EntryName? {
        switch value {
        case .number(let text, _), .string(let text, _):
            guard let name = EntryName(text) else { throw .value(text, form: form) }
            return name
        default: throw .kind
        }
    }
}

extension XMLID: PolicyText {
    package static var form: String { "text" }
    package static func parse(_ text: String) -> XMLID? { XMLID(expected: text) }
    package var bytes: [UInt8] { Array(rawValue.utf8) }
}

extension ValidationTime: PolicyText {
    package static var form: String { "an RFC 3339 time, such as 2026-05-01T10:00:00Z, or issue-instant" }

    package static func parse(_ text: String) -> ValidationTime? {
        text.isIdentical(to: "issue-instant") ? .issueInstant : Timestamp(rfc3339: text).map(ValidationTime.instant)
    }

    package var bytes: [UInt8] {
        switch self {
        case .issueInstant: Array("issue-instant".utf8)
        case .instant(let instant): Array("\(instant.seconds).\(instant.nanoseconds)".utf8)
        }
    }
}

extension AlgorithmAllowance: PolicyText {
    /// The names, with the conditions of those that are allowed under one.
    package static var form: String {
        let names = allCases.map { $0.rawValue + ($0.condition.map { " (\($0))" } ?? "") }
        return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    }
}

extension ValidationPolicy.IssuerPair: PolicyText {
    package static var form: String { "the entity IDs of a Response and of its Assertion, with a space between them" }

    package static func parse(_ text: String) -> ValidationPolicy.IssuerPair? { ValidationPolicy.IssuerPair(text) }

    package var bytes: [UInt8] { Array(text.utf8) }
}

/// A flag without a value.
extension Bool: PolicyElement {
    package static var kind: String { "true or false" }
    package static var kinds: String { kind }
    package static var form: String { "" }
    package init(argument: [UInt8]) { self = true }

    package static func element(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyValueFault) -> Bool? {
        guard case .bool(let isSet, _) = value else { throw .kind }
        return isSet ? true : nil
    }

    package var bytes: [UInt8] { [] }
}

extension Int: PolicyElement {
    package static var kind: String { "a whole number" }
    package static var kinds: String { "whole numbers" }
    package static var form: String { kind }
    package init?(argument: [UInt8]) { self.init(String(decoding: argument, as: UTF8.self)) }

    package static func element(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyValueFault) -> Int? {
        guard case .number(let digits, _) = value, let number = Int(digits) else { throw .kind }
        return number
    }

    package var bytes: [UInt8] { Array(String(self).utf8) }
}

extension InputPath: PolicyElement {
    package static var kind: String { "a string with a path" }
    package static var kinds: String { "strings with paths" }
    package static var form: String { "a path" }
    package init?(argument: [UInt8]) { self.init(bytes: argument) }

    package static func element(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyValueFault) -> InputPath? {
        guard case .string(let text, _) = value else { throw .kind }
        return folder.resolve(text)
    }
}

extension ReplayOptions: PolicyElement {
    package static var kind: String { "true, false or a string with a path" }
    package static var kinds: String { "strings with paths" }
    package static var form: String { "a path" }
    package init(argument: [UInt8]) { self = .database(InputPath(bytes: argument)) }

    package static func element(
        _ value: JSONDocument,
        in folder: PolicyFolder
    ) throws(PolicyValueFault) -> ReplayOptions? {
        switch value {
        case .bool(let isSet, _): return isSet ? .run : nil
        case .string(let text, _) where !text.isEmpty:
            // The path of a directory would prevent the reserved name from being recognized.
            let path = InputPath(text)
            return .database(isForgetful(path) ? path : folder.resolve(text))
        default: throw .kind
        }
    }

    package var bytes: [UInt8] {
        switch self {
        case .run: []
        case .database(let path): path.bytes
        }
    }
}
