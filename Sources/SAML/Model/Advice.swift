// SPDX-License-Identifier: Apache-2.0

/// What may help in judging an assertion, and may be ignored (SAML Core 2.6.1).
///
/// Assertions in here make no claims: nobody has to have checked them (S-13).
public struct Advice: Hashable, Sendable {
    /// The pieces, in document order.
    public var pieces: [Piece]

    /// Makes an advice.
    public init(_ pieces: [Piece]) {
        self.pieces = pieces
    }
}

extension Advice {
    /// One piece of advice.
    public enum Piece: Hashable, Sendable {
        /// An assertion, or where to find one.
        case assertion(AssertionReference)
        /// An element of another namespace.
        case other(XMLContent)
    }
}

/// An assertion that another one refers to, inside `Advice` or `Evidence`.
public indirect enum AssertionReference: Hashable, Sendable {
    /// The identifier of an assertion.
    case id(XMLID)
    /// Where an assertion is.
    case uri(URIReference)
    /// The assertion itself.
    case assertion(Assertion)
    /// The assertion itself, encrypted.
    case encrypted(EncryptedElement)
}
