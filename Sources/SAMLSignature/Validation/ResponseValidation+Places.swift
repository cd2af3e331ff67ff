// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

extension ResponseValidation {
    /// Rejects a document with an assertion or a response in a wrong place that no verified signature covers (S-93).
    ///
    /// A reader that searches a document by name would use it.
    mutating func rejectUnsignedMessages(around original: borrowing UnverifiedResponse) {
        let root = original.tree.root
        guard original.response != nil, let message = MessageLocator.message(from: root) else { return }
        var locations: Set<SourceLocation> = []
        var first: Finding?
        MessagePlaces.forEachMisplaced(inside: root, message: message) { element in
            guard !coverage.covers(element) else { return }
            locations.insert(SourceLocation(element.location))
            if first == nil { first = MessagePlaces.error(at: element) }
        }
        guard let first else { return }
        for index in result.findings.indices where result.findings[index].code == .samlMisplacedMessage {
            if let place = result.findings[index].location, locations.contains(place) {
                result.findings[index].severity = .error
            }
        }
        // The list of findings has a limit.
        if !result.findings.contains(where: { $0.code == .samlMisplacedMessage && $0.severity == .error }) {
            result.findings.append(first)
        }
    }
}
