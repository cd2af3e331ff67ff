// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The way from the response down to an element, by child steps.
///
/// The model has no places in it. Only a finding needs one, and then the steps lead back to the tree.
struct ElementAddress: Hashable, Sendable {
    /// One step: the so-manieth child of a kind, counted from zero.
    struct Step: Hashable, Sendable {
        var kind: Kind
        var index: Int
    }

    /// The kinds of element that findings are about.
    enum Kind: Hashable, Sendable {
        case status
        case assertion
        case encryptedAssertion
        case subject
        case encryptedID
        case conditions
        case attributeStatement
        case attribute
        case encryptedAttribute

        var name: XMLName {
            switch self {
            case .status: Names.status
            case .assertion: Names.assertion
            case .encryptedAssertion: Names.encryptedAssertion
            case .subject: Names.subject
            case .encryptedID: Names.encryptedID
            case .conditions: Names.conditions
            case .attributeStatement: Names.attributeStatement
            case .attribute: Names.attribute
            case .encryptedAttribute: Names.encryptedAttribute
            }
        }
    }

    private(set) var steps: [Step]

    /// The response itself.
    static let response = ElementAddress(steps: [])

    /// One step further down.
    func child(_ kind: Kind, _ index: Int = 0) -> ElementAddress {
        ElementAddress(steps: steps + [Step(kind: kind, index: index)])
    }
}

extension ElementAddress {
    /// Follows the steps from a response, as far as the tree has them.
    @_lifetime(copy message)
    func element(from message: XMLElementView) -> XMLElementView? {
        var element = message
        for step in steps {
            guard let child = step.child(of: element) else { return nil }
            element = child
        }
        return element
    }
}

extension ElementAddress.Step {
    @_lifetime(copy parent)
    fileprivate func child(of parent: XMLElementView) -> XMLElementView? {
        var remaining = index
        var next = parent.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            guard child.is(kind.name) else { continue }
            if remaining == 0 { return child }
            remaining -= 1
        }
        return nil
    }
}
