// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// The validity of a part of metadata, which is limited by all enclosing elements (metadata, 2.3.1).
struct MetadataValidity: Hashable, Sendable {
    /// The time at which the document was read, at which a `cacheDuration` starts, or `nil` if it is unknown.
    let readAt: Timestamp?

    /// The earliest `validUntil`, or `nil` if it is absent everywhere.
    private(set) var validUntil: Timestamp?

    /// The expiration time by `validUntil` and `cacheDuration`, or `nil` if the part does not expire.
    private(set) var notOnOrAfter: Timestamp?

    /// Whether a `cacheDuration` was ignored.
    private(set) var ignoresCacheDuration = false

    /// Creates the validity of a whole document, before its elements limit it.
    init(readAt: Timestamp?) {
        self.readAt = readAt
    }

    /// Returns the validity inside an element, which never expires later than this one.
    ///
    /// - Parameter element: An element that may have `validUntil` and `cacheDuration`.
    /// - Returns: The validity of the content of the element.
    /// - Throws: ``TrustError`` if an attribute cannot be parsed, because the expiration time is then unknown (S-31).
    func narrowed(by element: XMLElementView) throws(TrustError) -> MetadataValidity {
        var inner = self
        if let text = element.attribute("validUntil") {
            guard let end = Timestamp(text.withoutXMLWhiteSpace) else {
                throw TrustError(
                    .malformedMetadata,
                    "`validUntil` of \(Self.name(of: element)) is `\(text.escapedForReport(limit: 64, inQuotation: true))`, not a date and time with a time zone.",
                    at: .document(element)
                )
            }
            inner.validUntil = min(validUntil ?? end, end)
            inner.end(at: end)
        }
        if let text = element.attribute("cacheDuration") {
            guard let seconds = XMLDuration.seconds(of: text) else {
                throw TrustError(
                    .malformedMetadata,
                    "`cacheDuration` of \(Self.name(of: element)) is `\(text.escapedForReport(limit: 64, inQuotation: true))`, not a duration such as `PT1H`.",
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

    /// The element and the entity or the group that it describes, for messages.
    private static func name(of element: XMLElementView) -> String {
        var id = element.attribute("entityID") ?? element.attribute("Name")
        if id == nil, let parent = element.parent { id = parent.attribute("entityID") }
        return "`\(element.localName)`" + (id.map { " `\($0.escapedForReport)`" } ?? "")
    }

    private mutating func end(at moment: Timestamp) {
        notOnOrAfter = min(notOnOrAfter ?? moment, moment)
    }
}

extension TrustError.Location {
    /// Returns the location of the start of an element.
    static func document(_ element: XMLElementView) -> TrustError.Location {
        .document(SourceLocation(element.location))
    }
}
