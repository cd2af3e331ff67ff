// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The attributes of one assertion, in document order.
///
/// A name may stand for several attributes, and an attribute for several values. Nothing here picks
/// one of them in silence: ``single(_:nameFormat:)`` throws where there is not exactly one (S-49).
public struct Attributes: Hashable, Sendable {
    private let all: [Attribute]

    /// Collects attributes.
    public init(_ attributes: [Attribute]) {
        all = attributes
    }

    /// All values of the attributes of a name, whatever their name format, in document order.
    public subscript(name: String) -> [Attribute.Value] {
        all.filter { $0.name.isIdentical(to: name) }.flatMap(\.values)
    }

    /// All values of the attributes of a name and name format, in document order.
    public subscript(name: String, nameFormat: URIReference) -> [Attribute.Value] {
        all.filter { $0.name.isIdentical(to: name) && $0.effectiveNameFormat == nameFormat }.flatMap(\.values)
    }

    /// The text of the only value of a name.
    ///
    /// - Throws: ``SAMLError`` with the code `attributes.duplicate-name` where there are several attributes or
    ///   values, and `attributes.empty` where there is none or it is no text.
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
