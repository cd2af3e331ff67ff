// SPDX-License-Identifier: Apache-2.0

package import SecureXML
internal import UntrustedText

/// The places in which the standard puts assertions and responses (S-94).
///
/// An assertion, encrypted or not, is a child of the response, or is in `Advice` or `Evidence` of an assertion or in
/// `Evidence` of a query (SAML Core 2.3.3, 2.6, 2.7.4, 3.3.2.4). A response is the message. The decoder reads no other place, but a receiver that searches a
/// document by name would use what it finds there, such as in `KeyInfo` or `Extensions`. An assertion of SAML 1.x counts,
/// too, and is not a child of a response.
package enum MessagePlaces {
    private static let names = [
        Names.assertion, Names.encryptedAssertion, Names.response, Names.firstVersionAssertion,
    ]

    /// Calls a closure with each assertion and response in a wrong place.
    ///
    /// The assertions in the advice of a misplaced assertion are not reported in addition to it.
    ///
    /// - Parameters:
    ///   - root: The element to search; it is not examined itself.
    ///   - message: The message of the document: `root` or an element inside it.
    ///   - body: A closure that receives the elements, by name and then in document order.
    package static func forEachMisplaced(
        inside root: XMLElementView,
        message: XMLElementView,
        _ body: (XMLElementView) -> Void
    ) {
        for name in names {
            var next = root.nextElement(name, inside: root)
            while let element = next {
                next = element.nextElement(name, inside: root)
                if element.identity != message.identity, !isInPlace(element, of: message) { body(element) }
            }
        }
    }

    /// Returns an error about an assertion or a response in a wrong place.
    package static func error(at element: XMLElementView) -> Finding {
        element.finding(.samlMisplacedMessage, reason(element))
    }

    /// Returns the message of a finding.
    fileprivate static func reason(_ element: XMLElementView) -> String {
        guard let parent = element.parent else { return "\(element.nameForReport) is not allowed here." }
        return
            "\(element.nameForReport) is inside `\(parent.localName.escapedForReport)`, where the standard allows none."
    }

    private static func isInPlace(_ element: XMLElementView, of message: XMLElementView) -> Bool {
        guard let parent = element.parent, !element.is(Names.response) else { return false }
        if parent.identity == message.identity {
            return message.is(Names.response) && !element.is(Names.firstVersionAssertion)
        }
        guard let outer = parent.parent else { return false }
        if parent.is(Names.advice) { return outer.is(Names.assertion) }
        if parent.is(Names.evidence), outer.is(Names.authzDecisionQuery) { return outer.identity == message.identity }
        guard parent.is(Names.evidence), outer.is(Names.authzDecisionStatement), let assertion = outer.parent else {
            return false
        }
        return assertion.is(Names.assertion)
    }
}

extension ModelDecoder {
    /// Reports assertions and responses in places where the decoder does not read them, also around the message.
    ///
    /// Inside another message, they are errors: they prove nothing about it (S-77).
    mutating func checkPlaces(
        ofMessagesIn root: XMLElementView,
        message: XMLElementView,
        _ severity: Finding.Severity = .warning
    ) {
        // The octets of a signed element are a part of a document that was checked.
        guard severity == .error || reports != .errors else { return }
        MessagePlaces.forEachMisplaced(inside: root, message: message) { element in
            report(.samlMisplacedMessage, severity, MessagePlaces.reason(element), at: element)
        }
    }
}
