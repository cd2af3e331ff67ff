// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The way from the response down to an element, by child steps.
///
/// The model has no places in it. Only a finding needs one, and then the steps lead back to the tree. What was
/// encrypted counts in the same row as what was not: the model may hold in the clear what the tree holds closed.
package struct ElementAddress: Hashable, Sendable {
    /// One step: the so-manieth child of a kind, counted from zero.
    struct Step: Hashable, Sendable {
        var kind: Kind
        var index: Int
    }

    /// The kinds of element that findings are about.
    package enum Kind: Hashable, Sendable {
        case status
        case issuer
        /// An `Assertion` or `EncryptedAssertion`.
        case entry
        case subject
        /// A `NameID`, `BaseID` or `EncryptedID`.
        case identifier
        case confirmation
        case confirmationData
        case conditions
        case audienceRestriction
        case oneTimeUse
        case authnStatement
        case attributeStatement
        /// An `Attribute` or `EncryptedAttribute`.
        case attribute

        var names: [XMLName] {
            switch self {
            case .status: [Names.status]
            case .issuer: [Names.issuer]
            case .entry: [Names.assertion, Names.encryptedAssertion]
            case .subject: [Names.subject]
            case .identifier: [Names.nameID, Names.baseID, Names.encryptedID]
            case .confirmation: [Names.subjectConfirmation]
            case .confirmationData: [Names.subjectConfirmationData]
            case .conditions: [Names.conditions]
            case .audienceRestriction: [Names.audienceRestriction]
            case .oneTimeUse: [Names.oneTimeUse]
            case .authnStatement: [Names.authnStatement]
            case .attributeStatement: [Names.attributeStatement]
            case .attribute: [Names.attribute, Names.encryptedAttribute]
            }
        }
    }

    private(set) var steps: [Step]

    /// The response itself.
    package static let response = ElementAddress(steps: [])

    /// One step further down.
    package func child(_ kind: Kind, _ index: Int = 0) -> ElementAddress {
        ElementAddress(steps: steps + [Step(kind: kind, index: index)])
    }
}

extension ElementAddress {
    /// Follows the steps from a response, as far as the tree has them.
    @_lifetime(copy message)
    func element(from message: XMLElementView) -> XMLElementView {
        var element = message
        for step in steps {
            guard let child = step.child(of: element) else { break }
            element = child
        }
        return element
    }
}

extension ElementAddress.Step {
    @_lifetime(copy parent)
    fileprivate func child(of parent: XMLElementView) -> XMLElementView? {
        let names = kind.names
        var remaining = index
        var next = parent.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            guard names.contains(where: { child.is($0) }) else { continue }
            if remaining == 0 { return child }
            remaining -= 1
        }
        return nil
    }
}
