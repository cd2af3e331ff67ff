// SPDX-License-Identifier: Apache-2.0

public import SAML

/// Why a document is not sent.
///
/// Nothing of the document is in it but names and places.
public struct ExchangeRefusal: Error, Hashable, Sendable {
    /// What is wrong, with its stable code and its place.
    ///
    /// The codes `exchange.cleanup-breaks-xml`, `exchange.cleanup-changes-signed-content` and
    /// `exchange.cleanup-changes-values` say what the clean-up would do; every other one, that the document is no
    /// response at all.
    public let finding: Finding

    init(_ finding: Finding) {
        self.finding = finding
    }
}

extension ExchangeRefusal: CustomStringConvertible {
    /// The place, the code and the reason in one line.
    public var description: String { "the document is not sent: \(finding)" }
}
