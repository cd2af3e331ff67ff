// SPDX-License-Identifier: Apache-2.0

/// The answer to an ``ArtifactResolve``: `samlp:ArtifactResponse` (SAML Core 3.5.2).
///
/// A response inside it is validated in the document that contains both.
public struct ArtifactResponse: StatusResponse {
    /// The header of the message.
    public var header: MessageHeader

    /// The identifier of the request that the message answers.
    public var inResponseTo: XMLID?

    /// The status of the request.
    public var status: Status

    /// The name of the message inside it, or `nil` if it is empty.
    public var contentName: QualifiedName?

    /// Creates an answer.
    public init(
        _ header: MessageHeader,
        inResponseTo: XMLID?,
        status: Status,
        contentName: QualifiedName? = nil
    ) {
        self.header = header
        self.inResponseTo = inResponseTo
        self.status = status
        self.contentName = contentName
    }
}
