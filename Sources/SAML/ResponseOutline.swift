// SPDX-License-Identifier: Apache-2.0

/// What a document says about itself, for reports: raw text, read as far as it goes.
///
/// Nothing in here was checked. It is there also when the document is no valid response.
public struct ResponseOutline: Hashable, Sendable {
    /// The local name of the message: `Response`, if it is one.
    public var kind: String

    /// The identifier of the message.
    public var id: String?

    /// The text of the issuer.
    public var issuer: String?

    /// When the message was made.
    public var issueInstant: String?

    /// The identifier of the request that is answered.
    public var inResponseTo: String?

    /// Where the message was sent.
    public var destination: String?

    /// The status codes, outermost first.
    public var status: [String] = []

    /// The assertions, plain and encrypted, in document order.
    public var assertions: [Assertion] = []

    /// The signatures of the message and of its assertions, in document order.
    public var signatures: [Signature] = []
}

extension ResponseOutline {
    /// An assertion of the document.
    public struct Assertion: Hashable, Sendable {
        /// The identifier; nil while the assertion is encrypted.
        public var id: String?

        /// The text of the issuer.
        public var issuer: String?

        /// Whether the assertion is encrypted.
        public var isEncrypted = false

        /// The names of the attributes, in document order.
        public var attributeNames: [String] = []
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
        public var id: String?

        /// The URI of the signature algorithm.
        public var signatureAlgorithm: String?

        /// The URI of the canonicalisation of the signed information.
        public var canonicalizationAlgorithm: String?

        /// The URI of the digest of each reference.
        public var digestAlgorithms: [String] = []
    }
}
