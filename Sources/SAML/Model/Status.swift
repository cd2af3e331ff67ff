// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// The status of a request (SAML Core 3.2.2).
public struct Status: Hashable, Sendable {
    /// The status codes, top-level code first; each code refines the previous one.
    public var codes: [Code]

    /// The message for human readers.
    @Exact public var message: String? = nil

    /// Additional information, as uninterpreted XML.
    public var detail: [XMLContent]

    /// Creates a status.
    public init(_ codes: [Code], message: String? = nil, detail: [XMLContent] = []) {
        self.codes = codes
        self.message = message
        self.detail = detail
    }

    /// Whether the top-level code is ``Code/success`` (S-40).
    public var isSuccess: Bool { codes.first == .success }
}

extension Status {
    /// A status code, which is a URI.
    public struct Code: ExactRawText, Sendable {
        /// The URI of the code.
        public let rawValue: String

        /// Creates a status code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The request succeeded.
        public static let success = Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:Success")

        /// The request failed because of an error of the requester.
        public static let requester = Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:Requester")

        /// The request failed because of an error of the responder.
        public static let responder = Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:Responder")

        /// The responder does not support the SAML version of the request.
        public static let versionMismatch = Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:VersionMismatch")
    }
}
