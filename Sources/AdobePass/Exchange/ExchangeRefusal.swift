// SPDX-License-Identifier: Apache-2.0

/// Why a document is not sent.
///
/// It contains names and places of the document, and no values.
public struct ExchangeRefusal: Error, Hashable, Sendable {
    /// What is wrong, with its stable code and its place.
    ///
    /// The codes `exchange.cleanup-breaks-xml`, `exchange.cleanup-changes-signed-content` and
    /// `exchange.cleanup-changes-values` say what the cleanup would do. Every other code means that the document is not
    /// a response.
    public let finding: ExchangeFinding

    /// Makes a refusal.
    ///
    /// - Parameter finding: What is wrong.
    public init(_ finding: ExchangeFinding) {
        self.finding = finding
    }
}

extension ExchangeRefusal: CustomStringConvertible {
    /// The place, the code and the reason in one line.
    public var description: String { "the document is not sent: \(finding)" }
}
