// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// The groups that are open in a stream of metadata, with their validity.
///
/// The validity of each group is computed once, not for each of its entities.
struct MetadataGroups {
    /// The validity outside the document element.
    private let outside: MetadataValidity

    /// The validity inside each open element, or `nil` if the element or an ancestor is not a group.
    private var open: [MetadataValidity?] = []

    /// Creates the groups of a document of which nothing has been read.
    init(readAt moment: Timestamp?) {
        outside = MetadataValidity(readAt: moment)
    }

    /// The validity inside the innermost open element, or `nil` if it or an ancestor is not a group.
    var validity: MetadataValidity? { open.last ?? outside }

    /// Enters an element.
    ///
    /// - Throws: ``TrustError`` if the expiration time of a group cannot be determined.
    mutating func enter(_ element: XMLElementView) throws(TrustError) {
        guard let validity, element.is(MetadataNames.entitiesDescriptor) else {
            open.append(nil)
            return
        }
        // A group whose expiration time is unknown is open, too, for readers that only describe it.
        open.append(validity)
        open[open.count - 1] = try validity.narrowed(by: element)
    }

    /// Leaves the innermost open element.
    mutating func leave() {
        open.removeLast()
    }
}
