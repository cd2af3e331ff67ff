// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A value of an answer, as JSON writes it or as AdobePassExchange converts XML.
enum AnswerValue: Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A number that no field of any answer holds.
    case otherNumber
    case text(String)
    case list([AnswerValue])
    case object([ExactText: AnswerValue])

    /// The most bytes of a body; ``JSONDocument/mostAnswerDepth`` limits its depth.
    static let mostBytes = 2 << 20

    /// The members, or nil if it is no object.
    var members: [ExactText: AnswerValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// A member that is there and not null.
    subscript(name: String) -> AnswerValue? {
        guard let member = members?[Exact(name)], member != .null else { return nil }
        return member
    }

    /// The text; nil if it is another value.
    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The text, or the number or truth value as text.
    var scalarText: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .bool(let value): "\(value)"
        default: nil
        }
    }

    /// The truth value: of JSON, or as a text says it.
    var bool: Bool? {
        switch self {
        case .bool(let value): value
        case .text(let text) where text.isIdentical(to: "true"): true
        case .text(let text) where text.isIdentical(to: "false"): false
        default: nil
        }
    }

    /// The number: of JSON, or as a text of digits says it.
    var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .text(let text): Milliseconds(text)?.since1970
        default: nil
        }
    }

    /// The instant: a number that is not negative, or a text of digits.
    var milliseconds: Milliseconds? {
        guard let integer, integer >= 0 else { return nil }
        return Milliseconds(since1970: integer)
    }

    /// The values of a list: the list itself, what a wrapper with members of one name holds, or a single value.
    ///
    /// - Parameter name: The name of the members in a wrapper; any name will do if it is nil.
    /// - Returns: The values; none if it is an empty element.
    func elements(named name: String? = nil) -> [AnswerValue] {
        switch self {
        case .null: return []
        case .list(let values): return values.flatMap { $0.elements(named: name) }
        case .text(let text) where text.unicodeScalars.allSatisfy(\.properties.isWhitespace): return []
        case .object(let members):
            guard let name else { return members.count == 1 ? members.values.flatMap { $0.elements() } : [self] }
            guard let wrapped = members[Exact(name)] else { return [self] }
            if case .list(let values) = wrapped { return values }
            return [wrapped]
        default: return [self]
        }
    }
}
