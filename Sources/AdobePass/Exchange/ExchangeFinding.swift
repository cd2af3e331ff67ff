// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// A finding about a document for the exchange.
///
/// It contains names and places of the document, and no values.
public struct ExchangeFinding: Hashable, Sendable {
    /// The stable code, for example `exchange.cleanup-changes-signed-content`.
    @Exact public private(set) var code: String

    /// The reason in words, without personal data.
    @Exact public private(set) var message: String

    /// The line in the document, counted from one, if the finding has a place.
    public let line: Int?

    /// The column, counted from one in Unicode scalars, if the finding has a place.
    public let column: Int?

    /// Creates a finding.
    public init(code: String, message: String, line: Int? = nil, column: Int? = nil) {
        self.code = code
        self.message = message
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
