// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
public import UntrustedText

/// The value of an attribute of a subscriber.
///
/// It is personal data. An encrypted value is Base64 of bytes for the key of the programmer.
public enum AttributeValue: Hashable, Sendable {
    /// One text.
    case text(PrivateText)
    /// Several texts.
    case list([PrivateText])
    /// Named texts, for example ratings by rating system.
    case map([ExactText: PrivateText])
}

extension AttributeValue {
    /// The texts: those of a map are in the order of their names.
    public var texts: [PrivateText] {
        switch self {
        case .text(let text): [text]
        case .list(let texts): texts
        case .map(let texts): texts.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    /// Reads a value; `nil` for `null`.
    init?(_ value: JSONDocument) {
        switch value {
        case .null: return nil
        case .array(let values, _): self = .list(values.compactMap(\.attributeText))
        case .object(let members, _):
            var texts: [ExactText: PrivateText] = [:]
            for member in members { texts[Exact(member.name)] = member.value.attributeText }
            self = .map(texts)
        case .string, .number, .bool:
            guard let text = value.scalar else { return nil }
            self = .text(PrivateText(text))
        }
    }
}

extension JSONDocument {
    /// The text of a scalar, or the JSON of an array or an object, with its member names in order; `nil` for `null`.
    fileprivate var attributeText: PrivateText? {
        guard !isNull else { return nil }
        return PrivateText(scalar ?? String(decoding: value.sorted.encoded, as: UTF8.self))
    }
}

extension JSONValue {
    fileprivate var sorted: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.sorted))
        case .object(let members):
            .object(members.sorted { $0.name < $1.name }.map { .init($0.name, $0.value.sorted) })
        default: self
        }
    }
}
