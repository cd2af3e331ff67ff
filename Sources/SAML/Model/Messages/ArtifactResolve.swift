// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// A request for the message that an artifact stands for: `samlp:ArtifactResolve` (SAML Core 3.5.1).
public struct ArtifactResolve: ProtocolMessage {
    /// The header of the message.
    public var header: MessageHeader

    /// The artifact, as it was received.
    @Exact public var artifact: String

    /// Creates a request.
    public init(_ header: MessageHeader, artifact: String) {
        self.header = header
        self.artifact = artifact
    }
}
