// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension ModelDecoder {
    /// Decodes the response of a document.
    mutating func response(from root: XMLElementView) -> Response? {
        guard let message = message(from: root) else { return nil }
        guard message.is(Names.response) else {
            reportWrongMessage(message, expected: Names.response)
            return nil
        }
        checkRoot(root, is: message)
        let response = response(message)
        checkPlaces(ofSignaturesIn: root, message: message)
        checkPlaces(ofMessagesIn: root, message: message)
        return withoutErrors(response)
    }

    /// Decodes the message of a document, which is not a response.
    ///
    /// Assertions and responses have no place in it, except in the advice and evidence of an assertion, and neither has a
    /// signature but its own (S-77).
    mutating func message<Message: ProtocolMessage>(_ type: Message.Type, from root: XMLElementView) -> Message? {
        guard let kind = MessageType(type), let message = outermostMessage(from: root) else { return nil }
        guard message.is(kind.name) else {
            reportWrongMessage(message, expected: kind.name)
            return nil
        }
        checkRoot(root, is: message)
        let decoded = kind.decode(&self, message)
        checkPlaces(ofSignaturesIn: root, message: message)
        checkPlaces(ofMessagesIn: root, message: message, Message.self == LoneAssertion.self ? .warning : .error)
        return withoutErrors(decoded as? Message)
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

    /// Returns a decoded message; with an error among the findings, keeps it as ``faulty`` and returns `nil`.
    private mutating func withoutErrors<Message: ProtocolMessage>(_ message: Message?) -> Message? {
        guard hasErrors else { return message }
        faulty = message
        return nil
    }

    /// Whether any finding is an error, so that the result is not a model.
    private var hasErrors: Bool { findings.contains { $0.severity == .error } }

    @_lifetime(copy root)
    private mutating func message(from root: XMLElementView) -> XMLElementView? {
        if let outer = MessageLocator.artifactResponse(from: root) { artifactResponse = checkArtifactResponse(outer) }
        guard let outer = outermostMessage(from: root) else { return nil }
        return MessageLocator.message(in: outer)
    }

    /// Returns the root, or the only child of the body of a SOAP envelope, which is checked.
    @_lifetime(copy root)
    private mutating func outermostMessage(from root: XMLElementView) -> XMLElementView? {
        guard MessageLocator.isEnvelope(root) else { return root }
        checkEnvelope(root)
        guard let message = MessageLocator.outerMessage(from: root) else {
            report(
                .samlNotAResponse,
                "The body of the SOAP envelope does not contain exactly one message.",
                at: root
            )
            return nil
        }
        return message
    }

    /// Reports an element around the message, where a binding allows none.
    private mutating func checkRoot(_ root: XMLElementView, is message: XMLElementView) {
        guard !limits.admitsEnclosure, message.identity != root.identity else { return }
        reportUnexpected(root, "is around the `\(message.localName)`, which must be the root of what a browser sends")
    }

    @inline(never)
    private mutating func reportWrongMessage(_ element: XMLElementView, expected: XMLName) {
        let name = element.localName
        let meant = name.isIdentical(to: "\(expected.local)") ? expected : MessageType(named: name)?.name
        if let meant, !element.isIn(meant.namespace) {
            return report(
                .samlNotAResponse,
                "The element \(element.nameForReport) is not in the namespace of SAML 2.0, `\(meant.namespace)`.",
                at: element,
                remedy: "Write the element with the namespace of SAML 2.0, usually by the prefix `samlp`."
            )
        }
        if let right = MessageType.name(ignoringCaseOf: name) {
            return report(
                .samlNotAResponse,
                "The element is named `\(name.escapedForReport)`; its name must be `\(right)`, with these capital letters.",
                at: element,
                remedy: "Configure the sender to write the name of the element as the standard does."
            )
        }
        if element.is(Names.soapFault) {
            var words = ""
            element.forEachChild { child in
                guard child.localName.isIdentical(to: "faultstring") else { return }
                words = StatusText.knownWords(of: text(of: child)).map { ": \"\($0)\"" } ?? ""
            }
            return report(
                .samlNotAResponse,
                "The SOAP envelope contains a `Fault` in place of a message\(words).",
                at: element,
                remedy: "Read the log of the server that answered with the fault, at the time of the request."
            )
        }
        if let part = element.partOfMessage {
            return report(
                .samlNotAResponse,
                "This is \(part), without the message around it.",
                at: element,
                remedy:
                    "Capture the whole message: take the value of `SAMLResponse` from the request in the developer tools of a "
                    + "browser, or export the requests as HAR."
            )
        }
        let isCAS = element.isIn("http://www.yale.edu/tp/cas")
        report(
            .samlNotAResponse,
            "The message is \(element.nameForReport)\(isCAS ? " of the protocol CAS" : ""), not `\(expected.local)` (namespace "
                + "`\(expected.namespace)`).",
            at: element,
            remedy: isCAS ? "Configure the application for CAS, or its server for SAML 2.0." : nil
        )
    }
}

extension XMLElementView {
    /// The element as a part of a message, for a sentence, or `nil` for an element of another namespace.
    fileprivate var partOfMessage: String? {
        let namespaces = [
            Namespaces.assertionURI, Namespaces.protocolURI, Namespaces.signature, Namespaces.encryption,
        ]
        guard let namespaceURI, namespaces.containsIdentical(to: namespaceURI) else { return nil }
        let isMessage =
            namespaceURI.isIdentical(to: Namespaces.protocolURI)
            && (self.is(Names.response) || MessageType(named: localName) != nil)
        return isMessage ? nil : "`\(localName.escapedForReport)`, a part of a SAML message"
    }
}
