// SPDX-License-Identifier: Apache-2.0

public import AdobePass
internal import HTTPTypes

/// Converts the XML answers of REST API V1 to JSON, which is the only format that AdobePass itself reads.
///
/// The calls ask for JSON, but the service is known to send its configuration and some errors in XML all the same. XML
/// is parsed under the same rules and limits as every other document; XML beyond them is passed on unchanged.
///
/// ```swift
/// let transport = XMLAnswerTransport(HTTPClientTransport())
/// ```
public struct XMLAnswerTransport<Base: Transport>: Transport {
    private let base: Base

    /// Makes a transport.
    ///
    /// - Parameter base: The transport that sends the requests.
    public init(_ base: Base) {
        self.base = base
    }

    /// Sends a request.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The answer, in JSON if it is an XML answer of REST API V1.
    /// - Throws: The fault of the underlying transport.
    public func send(_ request: TransportRequest) async throws(TransportFault) -> TransportResponse {
        let response = try await base.send(request)
        let path = request.head.path ?? ""
        guard path.utf8.starts(with: "/api/v1/".utf8) || path.utf8.starts(with: "/reggie/v1/".utf8) else {
            return response
        }
        // A SAML request may be XML, and goes to the framework as it is.
        let isProfileRequest =
            path.utf8.split(separator: UInt8(ascii: "/")).dropFirst(3).first
            .map { $0.elementsEqual("profile-requests".utf8) } ?? false
        return isProfileRequest && response.head.status.code < 400 ? response : response.decodingXML
    }
}
