// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The content of a response of a test identity provider.
struct ResponseContent {
    let issuer: String
    let url: String
    let audience: String
    let request: XMLID?
    let user: TestUser
    let misbehavior: Misbehavior?
    let moment: Timestamp

    private let responseID: XMLID
    private let assertionID: XMLID

    init(
        issuer: String,
        url: String,
        audience: String,
        request: XMLID?,
        user: TestUser,
        misbehavior: Misbehavior?,
        moment: Timestamp
    ) {
        self.issuer = misbehavior == .otherIssuer ? "\(issuer)/other" : issuer
        self.url = url
        self.audience = misbehavior == .otherAudience ? "https://other.example.test" : audience
        self.user = user
        self.misbehavior = misbehavior
        self.request = misbehavior == .noRequest ? nil : misbehavior == .otherRequest ? XMLID("_other") : request
        let shift = misbehavior == .clockAhead ? 3_600 : misbehavior == .clockBehind ? -3_600 : 0
        self.moment = moment.adding(seconds: shift)
        responseID = .random()
        assertionID = .random()
    }

    /// The response, not signed.
    func response() throws -> Response {
        let destination = misbehavior == .otherDestination ? "https://other.example.test/acs" : url
        let header = MessageHeader(
            id: responseID,
            issueInstant: moment,
            destination: URIReference(destination),
            issuer: NameID(issuer)
        )
        guard misbehavior != .failure else {
            let failed = Status.Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed")
            let status = Status([.responder, failed], message: "\(user.nameID.value) is locked")
            return Response(header, inResponseTo: request, status: status)
        }
        let entry = Response.Entry.assertion(try assertion(id: assertionID, of: user.nameID))
        return Response(header, inResponseTo: request, status: Status([.success]), entries: [entry])
    }

    private func assertion(id: XMLID, of name: NameID) throws -> Assertion {
        guard let audience = URIReference(audience), let context = URIReference(user.authnContext) else {
            throw TestFault.invalidText
        }
        let end = moment.adding(seconds: misbehavior == .expired ? -3_600 : 300)
        let recipient = misbehavior == .otherRecipient ? "https://other.example.test/acs" : url
        let data = Subject.Confirmation.Data(
            notOnOrAfter: end,
            recipient: URIReference(recipient),
            inResponseTo: request
        )
        let authn = AuthnStatement(
            authnInstant: moment.adding(seconds: misbehavior == .oldAuthentication ? -7_200 : 0),
            sessionIndex: user.sessionIndex,
            sessionNotOnOrAfter: user.sessionEnd,
            context: AuthnContext(classReference: context)
        )
        var statements: [Assertion.Statement] = [.authn(authn)]
        if !user.attributes.isEmpty {
            statements.append(.attribute(AttributeStatement(user.attributes.map { .attribute($0) })))
        }
        return Assertion(
            id: id,
            issueInstant: moment,
            issuer: NameID(issuer),
            subject: Subject(
                .nameID(name),
                confirmations: [Subject.Confirmation(method: Subject.Confirmation.bearer, data: data)]
            ),
            conditions: Conditions(
                notBefore: moment.adding(seconds: misbehavior == .expired ? -7_200 : -60),
                notOnOrAfter: end,
                audienceRestrictions: [.init([audience])]
            ),
            statements: statements
        )
    }

    // MARK: Forgeries

    /// Puts the forgery of a misbehavior into a signed document.
    func forge(_ document: [UInt8], _ misbehavior: Misbehavior) throws -> [UInt8] {
        let text = String(decoding: document, as: UTF8.self)
        guard let signed = text.firstElement("saml:Assertion") else { return document }
        let forgedResponse = Response(
            MessageHeader(id: responseID, issueInstant: moment, issuer: NameID(issuer)),
            status: Status([.success]),
            entries: [.assertion(try assertion(id: .random(), of: NameID("forged")))]
        )
        let forged = String(decoding: try forgedResponse.document(), as: UTF8.self).firstElement("saml:Assertion") ?? ""
        let changed: String
        switch misbehavior {
        case .changed: changed = text.replacingFirst(">\(user.nameID.text.escapedForXML)<", with: ">forged<")
        case .forgedBefore: changed = text.replacingFirst(signed, with: forged + signed)
        case .forgedAfter: changed = text.replacingFirst(signed, with: signed + forged)
        case .signedInExtensions:
            changed = text.replacingFirst(signed, with: forged)
                .replacingFirst("<samlp:Status>", with: "<samlp:Extensions>\(signed)</samlp:Extensions><samlp:Status>")
        case .signedInAdvice:
            let end = "</saml:Conditions>"
            changed = text.replacingFirst(
                signed,
                with: forged.replacingFirst(end, with: "\(end)<saml:Advice>\(signed)</saml:Advice>")
            )
        case .signedInObject:
            guard let signature = signed.firstElement("ds:Signature") else { throw TestFault.invalidText }
            let original = signed.replacingFirst(signature, with: "")
            let end = "</ds:Signature>"
            let around = signature.replacingFirst(end, with: "<ds:Object>\(original)</ds:Object>\(end)")
            let issuerEnd = "</saml:Issuer>"
            changed = text.replacingFirst(
                signed,
                with: forged.replacingFirst(issuerEnd, with: "\(issuerEnd)\(around)")
            )
        default: changed = text
        }
        return Array(changed.utf8)
    }
}

extension String {
    /// Returns the first element with a name in a document that this module wrote, with its tags.
    fileprivate func firstElement(_ name: String) -> String? {
        guard let start = firstRange(of: "<\(name) ")?.lowerBound, let end = firstRange(of: "</\(name)>")?.upperBound
        else {
            return nil
        }
        return String(self[start..<end])
    }

    fileprivate func replacingFirst(_ part: String, with replacement: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return self[..<range.lowerBound] + replacement + self[range.upperBound...]
    }

    private func firstRange(of part: String) -> Range<Index>? {
        let (text, part) = (Array(utf8), Array(part.utf8))
        guard part.count <= text.count, !part.isEmpty else { return nil }
        for start in 0...text.count - part.count where text[start..<start + part.count].elementsEqual(part) {
            let first = utf8.index(startIndex, offsetBy: start)
            return first..<utf8.index(first, offsetBy: part.count)
        }
        return nil
    }
}
