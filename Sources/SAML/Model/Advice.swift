// SPDX-License-Identifier: Apache-2.0

/// Additional information about an assertion that a relying party may ignore (SAML Core 2.6.1).
///
/// Assertions in `Advice` are not validated, so their claims must not be trusted (S-13).
public struct Advice: Hashable, Sendable {
    /// The content, in document order.
    public var content: [Content]

    /// Creates an `Advice` element with its content in document order.
    public init(_ content: [Content]) {
        self.content = content
    }
}

extension Advice {
    /// An assertion or another element in `Advice`.
    public enum Content: Hashable, Sendable {
        /// An assertion, or a reference to one.
        case assertion(AssertionReference)
        /// An element of a namespace other than that of SAML assertions.
        case other(XMLContent)
    }
}

/// An assertion, or a reference to one, inside `Advice` or `Evidence`.
public indirect enum AssertionReference: Hashable, Sendable {
    /// The identifier of an assertion.
    case id(XMLID)
    /// The URI of an assertion.
    case uri(URIReference)
    /// An `Assertion` that supports this one.
    case assertion(Assertion)
    /// An encrypted assertion.
    case encrypted(EncryptedElement)
}
