// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// A place in an assertion that may be encrypted, and that makes claims: not one in its advice or evidence (S-13).
package enum EncryptedPart: Hashable, Sendable {
    /// The identifier of the subject.
    case subject
    /// The identifier of one confirmation.
    case confirmation(Int)
    /// One entry of one attribute statement; the statement counts among those of attributes.
    case attribute(statement: Int, entry: Int)
}

extension Assertion {
    /// The places that are encrypted, in document order.
    package var encryptedParts: [EncryptedPart] {
        var parts: [EncryptedPart] = []
        if case .encrypted = subject?.identifier { parts.append(.subject) }
        for (index, confirmation) in (subject?.confirmations ?? []).enumerated() {
            if case .encrypted = confirmation.identifier { parts.append(.confirmation(index)) }
        }
        for (statementIndex, statement) in attributeStatements.enumerated() {
            for (index, entry) in statement.entries.enumerated() {
                if case .encrypted = entry { parts.append(.attribute(statement: statementIndex, entry: index)) }
            }
        }
        return parts
    }

    /// Puts an identifier in the place of an encrypted one.
    package mutating func replace(_ part: EncryptedPart, with identifier: Subject.Identifier) {
        switch part {
        case .subject: subject?.identifier = identifier
        case .confirmation(let index): subject?.confirmations[index].identifier = identifier
        case .attribute: break
        }
    }

    /// Puts an attribute in the place of an encrypted one.
    package mutating func replace(_ part: EncryptedPart, with attribute: Attribute) {
        guard case .attribute(let statementIndex, let entry) = part else { return }
        var count = 0
        for index in statements.indices {
            guard case .attribute(var statement) = statements[index] else { continue }
            if count == statementIndex {
                statement.entries[entry] = .attribute(attribute)
                statements[index] = .attribute(statement)
                return
            }
            count += 1
        }
    }
}

extension EncryptedPart {
    /// The element at this place of an assertion that was read without an error, or nil.
    @_lifetime(copy assertion)
    package func element(in assertion: XMLElementView) -> XMLElementView? {
        switch self {
        case .subject:
            return assertion.child(Names.subject)?.child(Names.encryptedID)
        case .confirmation(let index):
            return assertion.child(Names.subject)?.child(Names.subjectConfirmation, index)?.child(Names.encryptedID)
        case .attribute(let statement, let entry):
            var child = assertion.child(Names.attributeStatement, statement)?.firstChildElement
            for _ in 0..<entry { child = child?.nextSiblingElement }
            guard let child, child.is(Names.encryptedAttribute) else { return nil }
            return child
        }
    }
}

extension XMLElementView {
    /// The child element of this name with so many of the same name before it, or nil.
    @_lifetime(copy self)
    fileprivate func child(_ name: XMLName, _ index: Int = 0) -> XMLElementView? {
        var remaining = index
        var next = firstChildElement
        while let child = next {
            if child.is(name) {
                if remaining == 0 { return child }
                remaining -= 1
            }
            next = child.nextSiblingElement
        }
        return nil
    }
}
