// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// What became of a request (SAML Core 3.2.2).
public struct Status: Hashable, Sendable {
    /// The codes, the top-level one first, each refined by the next.
    public var codes: [Code]

    /// The message for people.
    @Exact public var message: String? = nil

    /// Details, each of any form.
    public var detail: [XMLContent]

    /// Makes a status.
    public init(_ codes: [Code], message: String? = nil, detail: [XMLContent] = []) {
        self.codes = codes
        self.message = message
        self.detail = detail
    }

    /// Whether the top-level code says that the request succeeded (S-40).
    public var isSuccess: Bool { codes.first == .success }
}

extension Status {
    /// One status code: a URI.
    public struct Code: ExactRawText, Sendable {
        /// The URI of the code.
        public let rawValue: String

        /// Makes a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The request succeeded.
        public static let success = Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:Success")

        /// The requester was at fault.
        public static let requester = Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:Requester")

        /// The responder was at fault.
        public static let responder = Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:Responder")

        /// The version of the request was not understood.
        public static let versionMismatch = Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:VersionMismatch")
    }
}
