// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

/// How long a part of metadata counts: no longer than any of the elements around it says (metadata, 2.3.1).
struct MetadataValidity: Hashable, Sendable {
    /// When the document was read, from where a `cacheDuration` counts; nil if nobody said.
    let readAt: Timestamp?

    /// The first moment at which it ceases to count; nil if it has no end.
    private(set) var notOnOrAfter: Timestamp?

    /// Whether a `cacheDuration` could not count.
    private(set) var ignoresCacheDuration = false

    /// Starts outside the document, where nothing ends.
    init(readAt: Timestamp?) {
        self.readAt = readAt
    }

    /// The validity inside an element, which may end earlier and never later.
    ///
    /// - Parameter element: An element that may have `validUntil` and `cacheDuration`.
    /// - Returns: The validity of what it holds.
    /// - Throws: An error if one of them cannot be read: then nobody knows when it ends (S-31).
    func narrowed(by element: XMLElementView) throws(TrustError) -> MetadataValidity {
        var inner = self
        if let text = element.attribute("validUntil") {
            guard let end = Timestamp(text) else {
                throw TrustError(
                    .malformedMetadata,
                    "`validUntil` is not a date and time with a time zone.",
                    at: .document(element)
                )
            }
            inner.end(at: end)
        }
        if let text = element.attribute("cacheDuration") {
            guard let seconds = XMLDuration.seconds(of: text) else {
                throw TrustError(
                    .malformedMetadata,
                    "`cacheDuration` is not a duration.",
                    at: .document(element)
                )
            }
            if let readAt {
                inner.end(at: readAt.adding(seconds: seconds))
            } else {
                inner.ignoresCacheDuration = true
            }
        }
        return inner
    }

    private mutating func end(at moment: Timestamp) {
        notOnOrAfter = min(notOnOrAfter ?? moment, moment)
    }
}

extension TrustError.Place {
    /// Where an element begins.
    static func document(_ element: XMLElementView) -> TrustError.Place {
        let location = element.location
        return .document(SourceLocation(line: location.line, column: location.column))
    }
}
#endif
