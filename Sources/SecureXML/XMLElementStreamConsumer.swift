// SPDX-License-Identifier: Apache-2.0

/// What an ``XMLElementStream`` hands things over to.
///
/// Everything is provisional until the stream has finished without a fault: what comes later may show that the
/// document is not well-formed, or that it is not what was signed (S-24).
///
/// An element is lent for one call. Its open ancestors are there with their names, attributes and namespaces, but not
/// with the rest of their content; places and paths of elements mean nothing, as the source is gone.
package protocol XMLElementStreamConsumer: AnyObject {
    /// Takes the document element, as soon as its start tag was read: names, attributes and namespaces.
    func begin(_ root: XMLElementView)

    /// Takes the `ds:Signature` that is the first child element of the document element.
    ///
    /// - Parameter signature: The signature with all it holds.
    /// - Returns: How to write the octets that it signs, which is the document element without this signature; only
    ///   the exclusive method will do. Or nil if they are not wanted.
    func canonicalization(for signature: XMLElementView) -> Canonicalization?

    /// Takes an element that was asked for, with all it holds.
    func take(_ element: XMLElementView)

    /// Takes the next of the octets that the signature asked for.
    ///
    /// They count for nothing before ``XMLElementStream/finish()`` says that they are all (S-24).
    func take(octets: Span<UInt8>)
}
