// SPDX-License-Identifier: Apache-2.0

public import SAML

/// How a service provider resolves artifacts.
public struct ArtifactResolution: Sendable {
    /// Sends a SOAP envelope to a URL by POST, with the type `text/xml`, and returns the body of the answer.
    ///
    /// The transport checks the certificate of the server, follows no redirect, and limits time and size. Metadata names the
    /// URL, so a service whose metadata others write also limits the addresses that its server may reach.
    public typealias Transport = @Sendable (_ envelope: [UInt8], _ url: EndpointURL) async throws -> [UInt8]

    /// The transport.
    public let transport: Transport

    /// Whether requests for a login ask for an artifact instead of a response by POST.
    public var isRequested = false

    /// Resolves artifacts over a transport.
    public init(over transport: @escaping Transport) { self.transport = transport }
}

extension ServiceProvider.Configuration {
    /// The binding of the responses that the service provider asks for.
    var responseBinding: SAMLBinding { artifacts?.isRequested == true ? .artifact : .post }
}
