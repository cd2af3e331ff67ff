// SPDX-License-Identifier: Apache-2.0

/// The refusal to send a document.
///
/// It contains names and places of the document, and no values.
public struct ExchangeRefusal: Error, Hashable, Sendable {
    /// The reason, with its stable code and its place.
    ///
    /// The codes `exchange.cleanup-breaks-xml`, `exchange.cleanup-changes-structure`,
    /// `exchange.cleanup-changes-signed-content` and `exchange.cleanup-changes-values` describe the effect of the cleanup.
    /// `saml.misplaced-message` means that an assertion or a response is in a wrong place. Every other code means that the
    /// document is not a SAML response.
    public let finding: ExchangeFinding

    /// Creates a refusal.
    ///
    /// - Parameter finding: The reason.
    public init(_ finding: ExchangeFinding) {
        self.finding = finding
    }
}

extension ExchangeRefusal: CustomStringConvertible {
    /// The place, the code and the reason in one line.
    public var description: String { "The document was not sent: \(finding)" }
}
