// SPDX-License-Identifier: Apache-2.0

public import AdobePass
internal import HTTPTypes

/// Converts the XML answers of REST API V1 to JSON, which is the only format that AdobePass itself reads.
///
/// The calls request JSON, but the service is known to send its configuration and some errors in XML. The rules of the
/// XML parser are those for every other document; XML that violates them or exceeds the limits is returned unchanged.
///
/// ```swift
/// let transport = XMLAnswerTransport(HTTPClientTransport())
/// ```
public struct XMLAnswerTransport<Base: Transport>: Transport {
    private let base: Base

    /// Creates a transport.
    ///
    /// - Parameter base: The transport that sends the requests.
    public init(_ base: Base) {
        self.base = base
    }

    /// Sends a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer, in JSON if it is an XML answer of REST API V1.
    /// - Throws: The fault of the underlying transport.
    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let response = try await base.send(request)
        let path = request.head.path ?? ""
        guard path.utf8.starts(with: "/api/v1/".utf8) || path.utf8.starts(with: "/reggie/v1/".utf8) else {
            return response
        }
        // The answer to a profile request is a SAML request, which may be XML and must reach the framework unchanged.
        let isProfileRequest =
            path.utf8.split(separator: UInt8(ascii: "/")).dropFirst(3).first
            .map { $0.elementsEqual("profile-requests".utf8) } ?? false
        return isProfileRequest && response.head.status.code < 400 ? response : response.decodingXML
    }
}
