// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// The unvalidated content of a document, for reports.
///
/// The outline contains raw text and is available even if the document is not a valid response. Do not use it for
/// security decisions.
public struct ResponseOutline: Hashable, Sendable {
    /// The local name of the message element, such as `Response`.
    @Exact public var kind: String

    /// The identifier of the message.
    @Exact public var id: String? = nil

    /// The text of the issuer.
    @Exact public var issuer: String? = nil

    /// The time at which the message was issued.
    @Exact public var issueInstant: String? = nil

    /// The identifier of the request that the message answers.
    @Exact public var inResponseTo: String? = nil

    /// The URL that the message was sent to.
    @Exact public var destination: String? = nil

    /// The status codes, outermost first.
    @Exact public var status: [String] = []

    /// The assertions, encrypted or not, in document order.
    public var assertions: [Assertion] = []

    /// The signatures of the message and of its assertions, in document order.
    public var signatures: [Signature] = []
}

extension ResponseOutline {
    /// An assertion of the document.
    public struct Assertion: Hashable, Sendable {
        /// The identifier, or `nil` if the assertion is encrypted.
        @Exact public var id: String? = nil

        /// The text of the issuer.
        @Exact public var issuer: String? = nil

        /// Whether the assertion is encrypted.
        public var isEncrypted = false

        /// The names of the attributes, in document order.
        @Exact public var attributeNames: [String] = []
    }

    /// A signature of the document.
    public struct Signature: Hashable, Sendable {
        /// The kinds of elements that a signature can cover.
        public enum Coverage: String, Hashable, Sendable {
            /// The response, which is the document element.
            case response
            /// A message that is not a response.
            case message
            /// The query string that contains a message other than a response (SAML Bindings 3.4.4.1).
            case query
            /// The `ArtifactResponse` around the response.
            case artifactResponse = "artifact-response"
            /// One assertion of the response, without the response around it.
            case assertion
            /// An assertion in the `Advice` of another one; the signature proves nothing for the rest of the document.
            case advice
            /// An assertion in the `Evidence` of another one; the signature proves nothing for the rest of the document.
            case evidence
        }

        /// The element that contains the signature, which is the element that it should cover.
        public var covers: Coverage

        /// The identifier of the element that contains the signature.
        @Exact public var id: String? = nil

        /// The URI of the signature algorithm.
        @Exact public var signatureAlgorithm: String? = nil

        /// The URI of the canonicalization algorithm of `SignedInfo`.
        @Exact public var canonicalizationAlgorithm: String? = nil

        /// The URI of the digest algorithm of each reference.
        @Exact public var digestAlgorithms: [String] = []
    }
}

extension ResponseOutline {
    /// The outline as reports show it, without the user information of anything that looks like a URL (S-99).
    package var withoutUserInformation: ResponseOutline {
        var outline = self
        outline.kind = kind.withoutUserInformation
        outline.id = id?.withoutUserInformation
        outline.issuer = issuer?.withoutUserInformation
        outline.issueInstant = issueInstant?.withoutUserInformation
        outline.inResponseTo = inResponseTo?.withoutUserInformation
        outline.destination = destination?.withoutUserInformation
        outline.status = status.map(\.withoutUserInformation)
        for index in assertions.indices {
            outline.assertions[index].id = assertions[index].id?.withoutUserInformation
            outline.assertions[index].issuer = assertions[index].issuer?.withoutUserInformation
            outline.assertions[index].attributeNames = assertions[index].attributeNames.map(\.withoutUserInformation)
        }
        return outline
    }
}
