// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A finding about a document for the exchange.
///
/// It contains names and places of the document, and no values.
public struct ExchangeFinding: Hashable, Sendable {
    /// The stable code, for example `exchange.cleanup-changes-signed-content`.
    public var code: String { exactCode }

    @Exact private var exactCode: String

    /// The reason in words, without personal data.
    public var message: String { exactMessage }

    @Exact private var exactMessage: String

    /// The line in the document, counted from one, if the finding has a place.
    public let line: Int?

    /// The column, counted from one in Unicode scalars, if the finding has a place.
    public let column: Int?

    /// Creates a finding.
    public init(code: String, message: String, line: Int? = nil, column: Int? = nil) {
        exactCode = code
        exactMessage = message
        self.line = line
        self.column = column
    }
}

extension ExchangeFinding: CustomStringConvertible {
    /// The place, the code and the message in one line.
    public var description: String {
        let place = if let line, let column { "\(line):\(column): " } else { "" }
        return "\(place)\(code): \(message)"
    }
}
