// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The path from the response to an element, one child at a time.
///
/// The model contains no locations, so a finding stores the path to its element, and the tree supplies the location.
/// Encrypted and unencrypted siblings share one index, because the model may contain an element decrypted that the tree
/// contains encrypted.
public struct ElementAddress: Hashable, Sendable {
    /// One step of the path: the index of a child among its siblings of the same kind, from zero.
    struct Step: Hashable, Sendable {
        var kind: Kind
        var index: Int
    }

    /// The kinds of elements that findings refer to.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// The `Status` of the response.
        case status
        /// An `Issuer`.
        case issuer
        /// An `Assertion` or `EncryptedAssertion`.
        case entry
        /// A `Subject`.
        case subject
        /// A `NameID`, `BaseID` or `EncryptedID`.
        case identifier
        /// A `SubjectConfirmation`.
        case confirmation
        /// A `SubjectConfirmationData`.
        case confirmationData
        /// A `Conditions`.
        case conditions
        /// An `AudienceRestriction`.
        case audienceRestriction
        /// A `OneTimeUse`.
        case oneTimeUse
        /// An `AuthnStatement`.
        case authnStatement
        /// An `AttributeStatement`.
        case attributeStatement
        /// An `Attribute` or `EncryptedAttribute`.
        case attribute

        var names: [XMLName] {
            switch self {
            case .status: [Names.status]
            case .issuer: [Names.issuer]
            case .entry: [Names.assertion, Names.encryptedAssertion]
            case .subject: [Names.subject]
            case .identifier: Names.identifiers
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

    // Rules create paths before they know whether there is a finding. An array of the steps would be allocated for each.
    private var first: Step?
    private var second: Step?
    private var third: Step?
    private var fourth: Step?
    private var further: [Step] = []

    private init() {}

    /// The address of the response itself.
    public static let response = ElementAddress()

    /// The steps from the response to the element.
    var steps: [Step] { [first, second, third, fourth].compactMap(\.self) + further }

    /// Returns the path to a child of this element.
    ///
    /// - Parameters:
    ///   - kind: The kind of child.
    ///   - index: The index among the children of this kind, counted from zero. If the document has no such child, a
    ///     finding gets the location of this element.
    /// - Returns: The path.
    /// - Precondition: `index` is not negative.
    public func child(_ kind: Kind, _ index: Int = 0) -> ElementAddress {
        precondition(index >= 0, "The index must not be negative.")
        let step = Step(kind: kind, index: index)
        var child = self
        if first == nil {
            child.first = step
        } else if second == nil {
            child.second = step
        } else if third == nil {
            child.third = step
        } else if fourth == nil {
            child.fourth = step
        } else {
            child.further.append(step)
        }
        return child
    }
}

extension Assertion {
    /// Returns the attributes, encrypted or not, with their paths from that of the assertion, in document order.
    func entries(at address: ElementAddress) -> some Sequence<(AttributeStatement.Entry, ElementAddress)> {
        lazyAttributeStatements.enumerated().lazy.flatMap { position, statement in
            statement.entries.enumerated().lazy.map { index, entry in
                (entry, address.child(.attributeStatement, position).child(.attribute, index))
            }
        }
    }
}

extension ElementAddress {
    /// Returns the element at this path, or its closest ancestor in the tree.
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
        var children = ChildElements(of: parent)
        while let child = children.next() {
            guard names.contains(where: { child.is($0) }) else { continue }
            if remaining == 0 { return child }
            remaining -= 1
        }
        return nil
    }
}
