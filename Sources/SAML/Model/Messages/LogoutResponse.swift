// SPDX-License-Identifier: Apache-2.0

/// The answer to a ``LogoutRequest``: `samlp:LogoutResponse` (SAML Core 3.7.2).
public struct LogoutResponse: StatusResponse {
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
