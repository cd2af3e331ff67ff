// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// The position of an encrypted claim in an assertion; encrypted parts of advice and evidence do not count (S-13).
package enum EncryptedPart: Hashable, Sendable {
    /// The identifier of the subject.
    case subject
    /// The identifier of the subject confirmation with this index.
    case confirmation(Int)
    /// An entry of an attribute statement; `statement` is the index among the attribute statements only.
    case attribute(statement: Int, entry: Int)
    /// The identifier in a value of an attribute.
    case value(statement: Int, entry: Int, value: Int)
}

extension Assertion {
    /// The positions of all encrypted claims, in document order.
    package var encryptedParts: [EncryptedPart] {
        var parts: [EncryptedPart] = []
        if case .encrypted = subject?.identifier { parts.append(.subject) }
        for (index, confirmation) in (subject?.confirmations ?? []).enumerated() {
            if case .encrypted = confirmation.identifier { parts.append(.confirmation(index)) }
        }
        for (statementIndex, statement) in attributeStatements.enumerated() {
            for (index, entry) in statement.entries.enumerated() {
                switch entry {
                case .encrypted: parts.append(.attribute(statement: statementIndex, entry: index))
                case .attribute(let attribute):
                    for (position, value) in attribute.values.enumerated() where value.encryptedIdentifier != nil {
                        parts.append(.value(statement: statementIndex, entry: index, value: position))
                    }
                }
            }
        }
        return parts
    }

    /// Replaces an encrypted identifier with its decrypted value.
    package mutating func replace(_ part: EncryptedPart, with identifier: Subject.Identifier) {
        switch part {
        case .subject: subject?.identifier = identifier
        case .confirmation(let index): subject?.confirmations[index].identifier = identifier
        case .attribute: break
        case .value(let statement, let entry, let value):
            guard case .nameID(let nameID) = identifier else { return }
            let name = QualifiedName("NameID", in: Namespaces.assertionURI, prefix: "saml")
            let element = XMLContent(name, nodes: [.text(nameID.value)])
            change(entry, ofStatement: statement) { entry in
                guard case .attribute(var attribute) = entry, value < attribute.values.count else { return }
                attribute.values[value].content = .nodes([.element(element)])
                entry = .attribute(attribute)
            }
        }
    }

    /// Replaces an encrypted attribute with its decrypted value.
    package mutating func replace(_ part: EncryptedPart, with attribute: Attribute) {
        guard case .attribute(let statement, let entry) = part else { return }
        change(entry, ofStatement: statement) { $0 = .attribute(attribute) }
    }

    private mutating func change(
        _ entry: Int,
        ofStatement statementIndex: Int,
        _ body: (inout AttributeStatement.Entry) -> Void
    ) {
        var count = 0
        for index in statements.indices {
            guard case .attribute(var statement) = statements[index] else { continue }
            if count == statementIndex {
                body(&statement.entries[entry])
                statements[index] = .attribute(statement)
                return
            }
            count += 1
        }
    }
}

/// Finds the elements of encrypted claims in an assertion that was decoded without errors.
///
/// Each element is visited once for all claims, which must be in document order.
package struct EncryptedPartElements: ~Escapable {
    private let subject: XMLElementView?
    private var confirmations: NumberedChildren
    private var statements: NumberedChildren
    private var entries: NumberedChildren
    private var statement: Int?
    private var values: NumberedChildren
    private var entry: Int?

    @_lifetime(copy assertion)
    package init(of assertion: XMLElementView) {
        subject = assertion.firstChild(Names.subject)
        confirmations = NumberedChildren(of: assertion.firstChild(Names.subject), Names.subjectConfirmation)
        statements = NumberedChildren(of: assertion, Names.attributeStatement)
        entries = NumberedChildren(of: nil, nil)
        values = NumberedChildren(of: nil, nil)
    }

    /// Returns the element of a claim, or `nil` if the claim names no element of the tree.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    package mutating func element(of part: EncryptedPart) -> XMLElementView? {
        switch part {
        case .subject:
            return subject?.firstChild(Names.encryptedID)
        case .confirmation(let index):
            return confirmations.child(index)?.firstChild(Names.encryptedID)
        case .attribute(let statement, let entry):
            if statement != self.statement {
                entries = NumberedChildren(of: statements.child(statement), nil)
                (self.statement, self.entry) = (statement, nil)
            }
            guard let child = entries.child(entry), child.is(Names.encryptedAttribute) else { return nil }
            return child
        case .value(let statement, let entry, let value):
            if statement != self.statement {
                entries = NumberedChildren(of: statements.child(statement), nil)
                (self.statement, self.entry) = (statement, nil)
            }
            if entry != self.entry {
                values = NumberedChildren(of: entries.child(entry), Names.attributeValue)
                self.entry = entry
            }
            return values.child(value)?.firstChild(Names.encryptedID)
        }
    }
}

/// The child elements with one name, found by increasing indices.
private struct NumberedChildren: ~Escapable {
    // `Optional` is explicit, because `?` would initialize it with a `nil` of another lifetime.
    private var next: Optional<XMLElementView>
    private let name: XMLName?
    private var index = 0

    /// Creates the children of an element, or no children; without a name, all child elements count.
    @_lifetime(copy parent)
    init(of parent: XMLElementView?, _ name: XMLName?) {
        next = parent?.firstChildElement
        self.name = name
    }

    /// Returns the child with an index, which must be higher than those before.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func child(_ wanted: Int) -> XMLElementView? {
        while let child = next {
            next = child.nextSiblingElement
            if let name, !child.is(name) { continue }
            index += 1
            if index > wanted { return child }
        }
        return nil
    }
}
