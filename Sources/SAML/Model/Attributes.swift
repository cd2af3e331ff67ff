// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The attributes of one assertion, in document order.
///
/// Several attributes can have the same name, and an attribute can have several values. The lookups return all of them;
/// ``single(_:nameFormat:)`` throws unless there is exactly one (S-49).
public struct Attributes: Hashable, Sendable {
    private let all: [Attribute]

    /// Creates a collection of attributes.
    public init(_ attributes: [Attribute]) {
        all = attributes
    }

    /// The values of all attributes with a name, regardless of the name format, in document order.
    public subscript(name: String) -> [Attribute.Value] {
        all.filter { $0.name.isIdentical(to: name) }.flatMap(\.values)
    }

    /// The values of all attributes with a name and name format, in document order.
    public subscript(name: String, nameFormat: URIReference) -> [Attribute.Value] {
        all.filter { $0.name.isIdentical(to: name) && $0.effectiveNameFormat == nameFormat }.flatMap(\.values)
    }

    /// Returns the texts of all values of the attributes with a name, in document order.
    ///
    /// Values with elements inside, and those with `xsi:nil`, have no text and are omitted.
    public func texts(_ name: String) -> [String] { self[name].compactMap(\.text) }

    /// Returns the text of the only value of an attribute.
    ///
    /// - Throws: ``SAMLError`` with the code `attributes.duplicate-name` if there is more than one value, or
    ///   `attributes.empty` if there is no value or the value is not text.
    public func single(_ name: String, nameFormat: URIReference? = nil) throws(SAMLError) -> String {
        let attributes = all.filter {
            $0.name.isIdentical(to: name) && (nameFormat == nil || $0.effectiveNameFormat == nameFormat)
        }
        let values = attributes.flatMap(\.values)
        guard attributes.count <= 1, values.count <= 1 else {
            throw SAMLError(.attributesDuplicateName, "The attribute has \(values.count) values, not one.")
        }
        guard let text = values.first?.text else {
            throw SAMLError(.attributesEmpty, "The attribute has no text value.")
        }
        return text
    }
}

extension Attributes: RandomAccessCollection {
    /// The position of the first attribute.
    public var startIndex: Int { all.startIndex }

    /// The position after the last attribute.
    public var endIndex: Int { all.endIndex }

    /// The attribute at a position.
    public subscript(position: Int) -> Attribute { all[position] }
}
