// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes the response of a document.
    mutating func response(from root: XMLElementView) -> Response? {
        guard let message = message(from: root) else { return nil }
        guard message.is(Names.response) else {
            reportWrongMessage(message, expected: Names.response)
            return nil
        }
        let response = response(message)
        checkPlaces(ofSignaturesIn: root, message: message)
        checkPlaces(ofMessagesIn: root, message: message)
        return hasErrors ? nil : response
    }

    /// Decodes the attribute query of a document.
    mutating func attributeQuery(from root: XMLElementView) -> AttributeQuery? {
        guard let message = message(from: root) else { return nil }
        guard message.is(Names.attributeQuery) else {
            reportWrongMessage(message, expected: Names.attributeQuery)
            return nil
        }
        let query = attributeQuery(message)
        return hasErrors ? nil : query
    }

    /// Decodes the request for authentication of a document.
    mutating func authnRequest(from root: XMLElementView) -> AuthnRequest? {
        guard let message = message(from: root) else { return nil }
        guard message.is(Names.authnRequest) else {
            reportWrongMessage(message, expected: Names.authnRequest)
            return nil
        }
        let request = authnRequest(message)
        return hasErrors ? nil : request
    }

    /// Decodes an assertion that is the root of its own document, as it is after verification or decryption.
    mutating func assertion(from root: XMLElementView) -> Assertion? {
        guard root.is(Names.assertion) else {
            reportWrongMessage(root, expected: Names.assertion)
            return nil
        }
        let assertion = assertion(root)
        checkPlaces(ofSignaturesIn: root, message: root)
        checkPlaces(ofMessagesIn: root, message: root)
        return hasErrors ? nil : assertion
    }

    /// Whether any finding is an error, so that the result is not a model.
    private var hasErrors: Bool { findings.contains { $0.severity == .error } }

    @_lifetime(copy root)
    private mutating func message(from root: XMLElementView) -> XMLElementView? {
        if let outer = MessageLocator.artifactResponse(from: root) { artifactIssuer = checkArtifactResponse(outer) }
        guard MessageLocator.isEnvelope(root) else { return MessageLocator.message(from: root) }
        checkEnvelope(root)
        guard let message = MessageLocator.message(from: root) else {
            report(
                .samlNotAResponse,
                "The body of the SOAP envelope does not contain exactly one message.",
                at: root
            )
            return nil
        }
        return message
    }

    @inline(never)
    private mutating func reportWrongMessage(_ element: XMLElementView, expected: XMLName) {
        report(
            .samlNotAResponse,
            "The message is \(element.nameForReport), not `\(expected.local)` (namespace `\(expected.namespace)`).",
            at: element
        )
    }
}
