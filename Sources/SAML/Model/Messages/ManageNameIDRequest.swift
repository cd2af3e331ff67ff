// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// A request to change or to end the name of a principal: `samlp:ManageNameIDRequest` (SAML Core 3.6.1).
public struct ManageNameIDRequest: ProtocolMessage, WithheldFromDescriptions {
    /// The header of the message.
    public var header: MessageHeader

    /// The principal, by the current name.
    public var identifier: Subject.Identifier

    /// The new name that the sender gives the principal.
    @Exact public var newID: String?

    /// The new name in encrypted form.
    public var newEncryptedID: EncryptedElement?

    /// Creates a request, which ends the use of the name if it contains no new one (`Terminate`).
    public init(
        _ header: MessageHeader,
        identifier: Subject.Identifier,
        newID: String? = nil,
        newEncryptedID: EncryptedElement? = nil
    ) {
        self.header = header
        self.identifier = identifier
        self.newID = newID
        self.newEncryptedID = newEncryptedID
    }
}

/// The answer to a ``ManageNameIDRequest``: `samlp:ManageNameIDResponse` (SAML Core 3.6.2).
public struct ManageNameIDResponse: StatusResponse {
    /// The header of the message.
    public var header: MessageHeader

    /// The identifier of the request that the message answers.
    public var inResponseTo: XMLID?

    /// The status of the request.
    public var status: Status

    /// Creates an answer.
    public init(_ header: MessageHeader, inResponseTo: XMLID?, status: Status) {
        self.header = header
        self.inResponseTo = inResponseTo
        self.status = status
    }
}
