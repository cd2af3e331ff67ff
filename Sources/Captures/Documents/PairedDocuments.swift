// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLEncoding
package import UntrustedText

/// The request that a message of the same input answers.
package struct AnsweredRequest: Hashable, Sendable {
    /// The entry of the request.
    @Exact package private(set) var entry: String?

    /// The document of the request.
    package let document: [UInt8]

    /// The relay state of the request, or `nil` if it has none.
    package let relayState: RelayState?

    /// Decodes the request; `nil` if it contains an error.
    package func message(within limits: DocumentLimits) -> (any ProtocolMessage)? {
        (try? UnverifiedResponse(parsing: document, limits: limits))?.otherMessage
    }
}

/// The latest request before an answer whose own request is not in the input before it.
package struct OtherRequest: Hashable, Sendable {
    /// The request that the answer names; empty if it names none.
    @Exact package private(set) var missingID: String

    @Exact package private(set) var id: String
    @Exact package private(set) var issueInstant: String?
    @Exact package var entry: String?

    /// Returns the request for an answer that names another one.
    fileprivate func missing(_ id: String) -> OtherRequest {
        var request = self
        request.missingID = id
        return request
    }

    init(_ id: String, _ issueInstant: String?, _ entry: String?) {
        (missingID, self.id, self.issueInstant, self.entry) = ("", id, issueInstant, entry)
    }
}

/// The documents of an input, in which each answer has the request that it names in `InResponseTo`.
///
/// Only a request that precedes its answer is joined, so memory contains no answers.
struct PairedDocuments: DocumentSequence {
    // Later requests are not joined.
    private static let maximumRequests = 1_000
    private static let maximumBytes = 16 << 20

    private var documents: any DocumentSequence
    private let limits: DocumentLimits
    private var requests: [ExactText: AnsweredRequest] = [:]
    private var heldBytes = 0
    private var latest: OtherRequest?

    /// The document after the last one, if it was read, or the error of reading it.
    private var ahead: Result<EnclosedDocument?, FileFault>?

    /// The last response, whose login a later request for logout ends, and whether its answer repeats the `POST`.
    private var login: AnsweredRequest?
    private var isRedirected = false

    init(_ documents: any DocumentSequence, limits: DocumentLimits) {
        self.documents = documents
        self.limits = limits
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        var document: EnclosedDocument?
        if let read = ahead.take() { document = try read.get() } else { document = try joined() }
        guard let answered = document?.answered, document?.answer != nil else { return document }
        let known = latest
        do throws(FileFault) { ahead = .success(try joined()) } catch { ahead = .failure(error) }
        // A login that fails at the service provider begins again.
        if let latest, latest != known, let later = requests[ExactText(latest.id)],
            repeats(answered, later)
        {
            document?.laterRequest = latest
        }
        return document
    }

    /// The most seconds between the request of a login and the same request, if the login is repeated without a user.
    private static let maximumRepetition = 300

    /// Returns whether a service provider sent the same request for a login again.
    private func repeats(_ first: AnsweredRequest, _ second: AnsweredRequest) -> Bool {
        guard let first = first.message(within: limits) as? AuthnRequest,
            let second = second.message(within: limits) as? AuthnRequest, let issuer = first.header.issuer
        else { return false }
        let last = first.header.issueInstant.adding(seconds: Self.maximumRepetition)
        return issuer == second.header.issuer && first.forcesAuthentication == second.forcesAuthentication
            && !second.isPassive
            && first.requestedContext == second.requestedContext && second.header.issueInstant <= last
    }

    private mutating func joined() throws(FileFault) -> EnclosedDocument? {
        guard var document = try documents.next() else { return nil }
        guard document.answered == nil, let read = read(document.capture) else { return document }
        let message = AnsweredRequest(entry: document.entry, document: read.document, relayState: read.relayState)
        switch read.kind {
        case .response:
            if let login, !isRedirected, login.document == message.document { document.repeatedEntry = login.entry }
            isRedirected = document.answer?.repeatsRequest == true
            login = message
        case .logoutRequest: document.login = login
        default: break
        }
        guard let outline = read.outline else { return document }
        if let id = outline.inResponseTo {
            document.answered = requests[ExactText(id)]
            if document.answered == nil { document.otherRequest = latest?.missing(id) }
        } else if read.kind == .response {
            document.otherRequest = latest?.missing("")
        } else if let id = outline.id, requests.count < Self.maximumRequests, heldBytes < Self.maximumBytes {
            heldBytes += read.document.count
            // The first one counts: an identifier that is used twice proves nothing.
            requests[ExactText(id)] = requests[ExactText(id)] ?? message
            latest = OtherRequest(id, outline.issueInstant, document.entry)
        }
        return document
    }

    /// Reads a request that can be joined or, if there are any, an answer; a response before any request is not parsed.
    private func read(
        _ capture: InputFile
    ) -> (kind: MessageKind, document: [UInt8], relayState: RelayState?, outline: ResponseOutline?)? {
        let allowance = DocumentAllowance(maximumBytes: capture.bytes.count * DocumentShares.ratio)
        guard let peeled = try? capture.layersDecoded(within: allowance.applied(to: limits.captureLimits)),
            case .message(let kind) = DocumentRoot(of: peeled.document.span)
        else { return nil }
        switch kind {
        case .authnRequest, .attributeQuery, .logoutRequest, .authnQuery, .authzDecisionQuery, .assertionIDRequest,
            .manageNameIDRequest, .nameIDMappingRequest:
            break
        case .response: if requests.isEmpty { return (kind, peeled.document, peeled.relayState, nil) }
        case .logoutResponse, .artifactResponse, .manageNameIDResponse, .nameIDMappingResponse:
            if requests.isEmpty { return nil }
        default: return nil
        }
        guard let parsed = try? UnverifiedResponse(parsing: peeled.document, limits: limits) else { return nil }
        return (kind, peeled.document, peeled.relayState, parsed.outline)
    }
}

extension ValidationPolicy {
    /// Returns the policy for the answer to a request, as with `--request` or `--query`, which take precedence.
    package func answering(_ message: (any ProtocolMessage)?) -> ValidationPolicy {
        guard request == nil, query == nil else { return self }
        var policy = self
        switch message {
        case let request as AuthnRequest: policy.request = request
        case let query as AttributeQuery where profile == .core || profile == .attributeQuery:
            policy.query = query
            policy.profile = .attributeQuery
        default: break
        }
        return policy
    }
}
