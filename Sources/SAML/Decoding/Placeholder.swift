// SPDX-License-Identifier: Apache-2.0

/// The values of required parts that could not be decoded.
///
/// A model contains one only with an error among the findings: no document is accepted with it, and tools show the rest.
enum Placeholder {
    /// No identifier of a document is empty.
    static let id = XMLID(checked: "")

    /// No time of a document is so early.
    static let instant = Timestamp(seconds: .min)

    /// No URI is empty.
    static let uri = URIReference(unchecked: "")

    static let header = MessageHeader(id: id, issueInstant: instant)

    /// No identifier of a principal has this name.
    static let identifier = Subject.Identifier.baseID(BaseID(content: XMLContent(QualifiedName("", in: ""))))
}

extension XMLID {
    /// The identifier as text, or `nil` if it could not be decoded.
    package var readableText: String? { self == Placeholder.id ? nil : rawValue }
}

extension Timestamp {
    /// The time, or `nil` if it could not be decoded.
    package var readable: Timestamp? { self == Placeholder.instant ? nil : self }
}

extension Subject.Identifier {
    /// Whether the identifier could be decoded.
    package var isReadable: Bool { self != Placeholder.identifier }
}
