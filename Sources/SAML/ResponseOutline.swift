// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// What a document says about itself, for reports: raw text, read as far as it goes.
///
/// Nothing in here was checked. It is there also when the document is no valid response.
public struct ResponseOutline: Hashable, Sendable {
    /// The local name of the message: `Response`, if it is one.
    @Exact public var kind: String

    /// The identifier of the message.
    @Exact public var id: String? = nil

    /// The text of the issuer.
    @Exact public var issuer: String? = nil

    /// When the message was made.
    @Exact public var issueInstant: String? = nil

    /// The identifier of the request that is answered.
    @Exact public var inResponseTo: String? = nil

    /// Where the message was sent.
    @Exact public var destination: String? = nil

    /// The status codes, outermost first.
    @Exact public var status: [String] = []

    /// The assertions, plain and encrypted, in document order.
    public var assertions: [Assertion] = []

    /// The signatures of the message and of its assertions, in document order.
    public var signatures: [Signature] = []
}

extension ResponseOutline {
    /// An assertion of the document.
    public struct Assertion: Hashable, Sendable {
        /// The identifier; nil while the assertion is encrypted.
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
        /// What a signature can cover.
        public enum Coverage: String, Hashable, Sendable {
            /// The message.
            case response
            /// One assertion.
            case assertion
        }

        /// What stands around the signature, and should be what it covers.
        public var covers: Coverage

        /// The identifier of what stands around it.
        @Exact public var id: String? = nil

        /// The URI of the signature algorithm.
        @Exact public var signatureAlgorithm: String? = nil

        /// The URI of the canonicalisation of the signed information.
        @Exact public var canonicalizationAlgorithm: String? = nil

        /// The URI of the digest of each reference.
        @Exact public var digestAlgorithms: [String] = []
    }
}
