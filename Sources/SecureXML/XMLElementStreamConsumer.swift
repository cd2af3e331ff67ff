// SPDX-License-Identifier: Apache-2.0

/// A receiver of the elements and octets of an ``XMLElementStream``.
///
/// All content is provisional until the stream has finished without an error: later bytes can show that the document is
/// not well-formed, or differs from the signed one (S-24).
///
/// An element is borrowed for one call. Its open ancestors have names, attributes and namespaces, but not their other
/// content. Locations and paths of elements are meaningless, because the source is not kept.
package protocol XMLElementStreamConsumer: AnyObject {
    /// Receives the document element after its start tag was parsed: names, attributes and namespaces.
    func begin(_ root: XMLElementView)

    /// Receives the `ds:Signature` that is the first child element of the document element.
    ///
    /// - Parameter signature: The signature with its content.
    /// - Returns: The canonicalization of the signed octets, which are the document element without this signature, or
    ///   `nil` if they are not needed. Only the exclusive method is supported.
    func canonicalization(for signature: XMLElementView) -> Canonicalization?

    /// Receives an element that is neither requested nor inside a requested one, after its start tag was parsed.
    func open(_ element: XMLElementView)

    /// Receives the end of the innermost element that ``open(_:)`` received.
    func close()

    /// Receives a requested element with its content.
    func take(_ element: XMLElementView)

    /// Receives the next signed octets.
    ///
    /// The octets are valid only after ``XMLElementStream/finish()`` has returned ``XMLElementStream/Octets/whole``
    /// (S-24).
    func take(octets: Span<UInt8>)
}

extension XMLElementStreamConsumer {
    package func open(_ element: XMLElementView) {}

    package func close() {}
}
