// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// The kinds of messages that few products send, and what each of them must contain (SAML Core 3.3, 3.6, 3.8).
@Suite struct `decoding of messages` {
    private static let name = "<saml:NameID>p-0042</saml:NameID>"
    private static let subject = "<saml:Subject>\(name)</saml:Subject>"
    private static let action = "<saml:Action Namespace=\"urn:a\">Read</saml:Action>"
    private static let status = """
        <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>
        """

    /// A message of a kind with its attributes and its content.
    static func document(_ kind: String, _ attributes: String, _ content: String) -> String {
        """
        <samlp:\(kind) xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_m1" Version="2.0" \
        IssueInstant="2026-05-01T10:00:00Z"\(attributes)><saml:Issuer>https://idp.example</saml:Issuer>\(content)\
        </samlp:\(kind)>
        """
    }

    /// Returns the codes of all errors and whether there is a message, of the kind of the document.
    private static func read(_ text: String) throws -> (codes: [Finding.Code], isMessage: Bool) {
        func read<Message: ProtocolMessage>(_ type: Message.Type) throws -> (codes: [Finding.Code], isMessage: Bool) {
            let document = try UnverifiedMessage<Message>(parsing: Array(text.utf8))
            return (document.findings.filter { $0.severity == .error }.map(\.code), document.message != nil)
        }
        guard let type = try UnverifiedResponse(parsing: Array(text.utf8)).otherMessageType else {
            return ([.samlNotAResponse], false)
        }
        return try read(type)
    }

    @Test(arguments: [
        ("ManageNameIDRequest", "", name + "<samlp:NewID>p</samlp:NewID>"),
        ("ManageNameIDRequest", "", name + "<samlp:Terminate/>"),
        ("ManageNameIDResponse", "", status),
        ("NameIDMappingRequest", "", name + "<samlp:NameIDPolicy/>"),
        ("NameIDMappingResponse", "", status + name),
        ("NameIDMappingResponse", "", status.replacing("Success", with: "Requester")),
        ("AuthnQuery", " SessionIndex=\"_s1\"", subject),
        ("AuthzDecisionQuery", " Resource=\"urn:r\"", subject + action),
        (
            "AuthzDecisionQuery", " Resource=\"urn:r\"",
            subject + action + "<saml:Evidence><saml:AssertionIDRef>_a1</saml:AssertionIDRef></saml:Evidence>"
        ),
        ("AssertionIDRequest", "", "<saml:AssertionIDRef>_a1</saml:AssertionIDRef>"),
    ])
    func `accepts what the standard requires`(kind: String, attributes: String, content: String) throws {
        let read = try Self.read(Self.document(kind, attributes, content))
        #expect(read.codes == [])
        #expect(read.isMessage)
    }

    @Test(arguments: [
        ("ManageNameIDRequest", "", name, [Finding.Code.samlMissingElement]),
        ("ManageNameIDRequest", "", "<samlp:Terminate/>", [.samlMissingElement]),
        ("ManageNameIDRequest", "", name + "<samlp:Terminate>x</samlp:Terminate>", [.samlUnexpectedElement]),
        ("ManageNameIDRequest", "", name + "<samlp:NewID>p</samlp:NewID><samlp:Terminate/>", [.samlUnexpectedElement]),
        ("ManageNameIDRequest", "", name + "<samlp:NewID>p<!----></samlp:NewID>", [.samlUnexpectedElement]),
        ("ManageNameIDResponse", "", "", [.samlMissingElement]),
        ("NameIDMappingRequest", "", name, [.samlMissingElement]),
        ("NameIDMappingResponse", "", status, [.samlMissingElement]),
        ("AuthnQuery", "", "", [.samlMissingElement]),
        ("AuthzDecisionQuery", " Resource=\"urn:r\"", subject, [.samlMissingElement]),
        ("AuthzDecisionQuery", "", subject + action, [.samlMissingElement]),
        ("AssertionIDRequest", "", "", [.samlMissingElement]),
        ("AssertionIDRequest", "", "<saml:AssertionIDRef>_a</saml:AssertionIDRef>" + subject, [.samlUnexpectedElement]),
    ])
    func `rejects anything else`(kind: String, attributes: String, content: String, codes: [Finding.Code]) throws {
        let read = try Self.read(Self.document(kind, attributes, content))
        #expect(read.codes == codes)
        #expect(!read.isMessage)
    }

    /// An assertion is evidence for the query, and proves nothing in another message (S-77).
    @Test func `admits an assertion in the evidence of a query alone`() throws {
        let assertion = """
            <saml:Assertion ID="_a1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">\
            <saml:Issuer>https://idp.example</saml:Issuer>\(Self.subject)</saml:Assertion>
            """
        let content = Self.subject + Self.action + "<saml:Evidence>\(assertion)</saml:Evidence>"
        #expect(try Self.read(Self.document("AuthzDecisionQuery", " Resource=\"urn:r\"", content)).codes == [])
        let extensions = """
            <samlp:Extensions><x xmlns="urn:x"><saml:Evidence>\(assertion)</saml:Evidence></x></samlp:Extensions>
            """
        let other = Self.document("AuthzDecisionQuery", " Resource=\"urn:r\"", extensions + Self.subject + Self.action)
        #expect(try Self.read(other).codes == [.samlMisplacedMessage])
    }

    @Test func `withholds names from descriptions`() throws {
        let text = Self.document("ManageNameIDRequest", "", Self.name + "<samlp:NewID>p-0043</samlp:NewID>")
        let message = try #require(try UnverifiedMessage<ManageNameIDRequest>(parsing: Array(text.utf8)).message)
        #expect(message.newID == "p-0043")
        #expect(!"\(message)".contains("p-00"))
    }
}

/// Tools show what a document with an error contains; validation rejects it.
@Suite struct `content of faulty messages` {
    private static let text = `decoding of messages`.document(
        "LogoutRequest",
        " NotOnOrAfter=\"2026-05-01T10:05:00Z\"",
        "<saml:NameID>p-0042</saml:NameID><samlp:SessionIndex>_s1</samlp:SessionIndex>"
    )

    @Test(arguments: [
        ("00Z\" Not", "00\" Not"), (" ID=\"_m1\"", ""), ("Version=\"2.0\"", "Version=\"1.1\""),
        ("<saml:Issuer>", "<saml:X/><saml:Issuer>"), ("</samlp:Logout", "x</samlp:Logout"),
    ])
    func `is shown after an error`(part: String, fault: String) throws {
        let text = Self.text.replacing(part, with: fault)
        let document = try UnverifiedMessage<LogoutRequest>(parsing: Array(text.utf8))
        let (message, shown) = (document.message, document.shown)
        #expect(text != Self.text)
        #expect(message == nil)
        #expect(shown?.nameID == NameID("p-0042"))
        #expect(shown?.sessionIndexes == ["_s1"])
        #expect(shown?.notOnOrAfter == Timestamp("2026-05-01T10:05:00Z"))
    }

    @Test func `is shown without the part that is faulty`() throws {
        let order = Self.text.replacing("<saml:NameID>p-0042</saml:NameID>", with: "")
            .replacing("</samlp:LogoutRequest>", with: "<saml:NameID>p-0042</saml:NameID></samlp:LogoutRequest>")
        let late = try UnverifiedMessage<LogoutRequest>(parsing: Array(order.utf8)).shown
        #expect(late?.nameID == NameID("p-0042"))
        let nameless = Self.text.replacing("<saml:NameID>p-0042</saml:NameID>", with: "")
        let shown = try UnverifiedMessage<LogoutRequest>(parsing: Array(nameless.utf8)).shown
        #expect(shown?.identifier.isReadable == false)
        #expect(shown?.sessionIndexes == ["_s1"])
    }

    @Test func `is shown if a value is not in the list of the standard`() throws {
        func shown<Message: ProtocolMessage>(_ kind: String, _ attributes: String, _ content: String) throws -> Message?
        {
            let subject = "<saml:Subject><saml:NameID>p-0042</saml:NameID></saml:Subject>"
            let text = `decoding of messages`.document(kind, attributes, subject + content)
            let document = try UnverifiedMessage<Message>(parsing: Array(text.utf8))
            let message = document.message
            #expect(message == nil)
            return document.shown
        }
        let reference = "<saml:AuthnContextClassRef>urn:a</saml:AuthnContextClassRef>"
        let context = "<samlp:RequestedAuthnContext Comparison=\"best\">\(reference)</samlp:RequestedAuthnContext>"
        let query: AuthnQuery? = try shown("AuthnQuery", "", context)
        #expect(query?.requestedContext?.classes.map(\.text) == ["urn:a"])
        let action = "<saml:Action>Read</saml:Action>"
        let decision: AuthzDecisionQuery? = try shown("AuthzDecisionQuery", " Resource=\"urn:r\"", action)
        #expect(decision?.actions.map(\.name) == ["Read"])
    }

    @Test(arguments: [
        ("IssueInstant=\"2026-05-01T10:00:00Z\"", "IssueInstant=\"2026-05-01T10:00:00\""), ("Method=", "Methods="),
        ("Decision=\"", "Decision=\"x"), ("AuthnInstant=\"", "AuthnInstant=\"x"),
    ])
    func `of a response is shown, too`(part: String, fault: String) throws {
        let text = Documents.everything.replacing(part, with: fault)
        let document = try UnverifiedResponse(parsing: Array(text.utf8))
        let (response, shown) = (document.response, document.shown)
        let whole = try #require(try UnverifiedResponse(parsing: Array(Documents.everything.utf8)).response)
        #expect(text != Documents.everything)
        #expect(response == nil)
        #expect(shown?.assertions.map(\.attributes.count) == whole.assertions.map(\.attributes.count))
        #expect(shown?.assertions.map(\.authnStatements.count) == whole.assertions.map(\.authnStatements.count))
        #expect(
            shown?.assertions.map(\.authzDecisionStatements.count)
                == whole.assertions.map(\.authzDecisionStatements.count)
        )
        #expect(shown?.assertions.first?.subject?.nameID == whole.assertions.first?.subject?.nameID)
    }
}

/// The header blocks of ECP carry a message, and prove nothing (SAML Profiles 4.2).
@Suite struct `header blocks of messages in envelopes` {
    private static func codes(_ block: String) throws -> [Finding.Code] {
        let request = `decoding of messages`.document("AuthnRequest", "", "")
        let text = Documents.inEnvelope(request, header: "<s:Header>\(block)</s:Header>")
        return try UnverifiedMessage<AuthnRequest>(parsing: Array(text.utf8)).findings.map(\.code)
    }

    @Test(arguments: [
        ("urn:liberty:paos:2003-08", "Request", true), ("urn:liberty:paos:2003-08", "Response", true),
        ("urn:oasis:names:tc:SAML:2.0:profiles:SSO:ecp", "Request", true),
        ("urn:oasis:names:tc:SAML:2.0:profiles:SSO:ecp", "Response", true),
        ("urn:oasis:names:tc:SAML:2.0:profiles:SSO:ecp", "RelayState", true),
        ("urn:oasis:names:tc:SAML:2.0:profiles:SSO:ecp", "Unknown", false), ("urn:x", "Request", false),
    ])
    func `of ECP are known`(namespace: String, name: String, isKnown: Bool) throws {
        let block = "<x:\(name) xmlns:x=\"\(namespace)\" s:mustUnderstand=\"1\">a</x:\(name)>"
        #expect(try Self.codes(block) == (isKnown ? [] : [.samlUnexpectedElement]))
    }
}
