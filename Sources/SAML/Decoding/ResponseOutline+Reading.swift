// SPDX-License-Identifier: Apache-2.0

package import SecureXML

extension ResponseOutline {
    /// Reads the outline of a document, one child at a time, without searching the tree.
    package init(_ root: XMLElementView) {
        guard let message = MessageLocator.message(from: root) else {
            self.init(kind: root.localName)
            return
        }
        self.init(
            kind: message.localName,
            id: message.attribute("ID"),
            issueInstant: message.attribute("IssueInstant"),
            inResponseTo: message.attribute("InResponseTo"),
            destination: message.attribute("Destination")
        )
        message.forEachChild { child in
            if child.is(Names.issuer) {
                if issuer == nil { issuer = Self.identity(child) }
            } else if child.is(Names.signature) {
                let coverage = Signature.Coverage(of: message, in: message) ?? .response
                signatures.append(Signature(child, covers: coverage, id: id))
            } else if child.is(Names.status) {
                status += Self.codes(in: child)
            } else if child.is(Names.assertion) {
                readAssertion(child)
            } else if child.is(Names.encryptedAssertion) {
                assertions.append(Assertion(isEncrypted: true))
            }
        }
    }

    /// Returns the text of an entity ID in the form used for comparison (S-16).
    private static func identity(_ element: XMLElementView) -> String { element.text.value.withoutXMLWhiteSpace }

    private static func codes(in status: XMLElementView) -> [String] {
        var codes: [String] = []
        var next = status.firstChildElement
        while let element = next {
            if element.is(Names.statusCode) {
                if let value = element.attribute("Value") { codes.append(value) }
                next = element.firstChildElement
            } else {
                next = element.nextSiblingElement
            }
        }
        return codes
    }

    private mutating func readAssertion(_ element: XMLElementView) {
        var assertion = Assertion(id: element.attribute("ID"))
        element.forEachChild { child in
            if child.is(Names.issuer) {
                if assertion.issuer == nil { assertion.issuer = Self.identity(child) }
            } else if child.is(Names.signature) {
                signatures.append(Signature(child, covers: .assertion, id: assertion.id))
            } else if child.is(Names.attributeStatement) {
                assertion.readAttributeNames(child)
            }
        }
        assertions.append(assertion)
    }
}

extension ResponseOutline.Assertion {
    fileprivate mutating func readAttributeNames(_ statement: XMLElementView) {
        statement.forEachChild { child in
            if child.is(Names.attribute), let name = child.attribute("Name") { attributeNames.append(name) }
        }
    }
}

extension ResponseOutline.Signature.Coverage {
    /// Returns the kind of an element that contains a signature, or `nil` if a signature must not be there (S-17, S-93).
    ///
    /// - Parameters:
    ///   - element: The parent of the signature.
    ///   - message: The message of the document, or an assertion that is read on its own.
    package init?(of element: XMLElementView, in message: XMLElementView) {
        if let outer = message.parent, outer.is(Names.artifactResponse), element.identity == outer.identity {
            self = .artifactResponse
            return
        }
        var place: Self?
        var inner = element
        // Each step leads from an assertion to the one that has it in its advice or evidence.
        while inner.identity != message.identity {
            guard inner.is(Names.assertion), var holder = inner.parent else { return nil }
            if holder.identity == message.identity, message.is(Names.response) {
                self = place ?? .assertion
                return
            }
            if holder.is(Names.evidence), let query = holder.parent, query.is(Names.authzDecisionQuery),
                query.identity == message.identity
            {
                self = place ?? .evidence
                return
            }
            if holder.is(Names.evidence), let statement = holder.parent, statement.is(Names.authzDecisionStatement) {
                place = place ?? .evidence
                holder = statement
            } else if holder.is(Names.advice) {
                place = place ?? .advice
            } else {
                return nil
            }
            guard let around = holder.parent else { return nil }
            inner = around
        }
        self = place ?? Self(ofMessage: message)
    }

    private init(ofMessage message: XMLElementView) {
        if message.is(Names.response) {
            self = .response
        } else if message.is(Names.assertion) {
            self = .assertion
        } else {
            self = message.is(Names.artifactResponse) ? .artifactResponse : .message
        }
    }
}

extension ResponseOutline.Signature {
    /// Creates the outline of the signature of a query string from its algorithm.
    package init(ofQueryWith algorithm: String?) { self.init(covers: .query, signatureAlgorithm: algorithm) }

    /// Reads the outline of one signature; see ``SignatureView``.
    package init(_ signature: XMLElementView, covers coverage: Coverage, id: String?) {
        self.init(covers: coverage, id: id)
        guard let signedInfo = SignatureView(signature).signedInfo else { return }
        canonicalizationAlgorithm = signedInfo.canonicalizationMethod?.uri("Algorithm")
        signatureAlgorithm = signedInfo.signatureMethod?.uri("Algorithm")
        var references = signedInfo.references
        while let reference = references.nextReference() {
            if let algorithm = reference.digestMethod?.uri("Algorithm") { digestAlgorithms.append(algorithm) }
        }
    }
}
