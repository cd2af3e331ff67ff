// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON

/// Registers one instance of an application: `POST /o/client/register`.
public struct RegisterClient: ServiceCall {
    private let softwareStatement: PrivateText
    private let redirectURI: String?
    private let information: ClientInformation

    /// Makes the call.
    ///
    /// - Parameters:
    ///   - softwareStatement: The statement of the application, from the console of the service.
    ///   - redirectURI: An address of the application; descriptions differ in whether it is needed.
    ///   - information: What the device tells about itself.
    public init(softwareStatement: PrivateText, redirectURI: String?, information: ClientInformation) {
        self.softwareStatement = softwareStatement
        self.redirectURI = redirectURI
        self.information = information
    }

    /// Credentials that never arrived have no profiles to lose.
    public var repetition: Repetition { .allowed }

    /// The request, which needs no authorization.
    ///
    /// - Parameter server: Where the service lives.
    /// - Returns: The request.
    public func request(to server: ServerAddress) -> TransportRequest {
        var request = TransportRequest(.post, server, path: "/o/client/register")
        request.setPrivate(.deviceInformation, information.headerValue)
        request.head.headerFields[.contentType] = "application/json;charset=utf-8"
        let json = JSONValue.object(present: [
            "software_statement": .string(softwareStatement.value),
            "redirect_uri": redirectURI.map(JSONValue.string),
        ])
        request.body = json.encoded
        return request
    }

    /// Reads the answer.
    ///
    /// - Parameter response: What the server answered.
    /// - Returns: The credentials.
    /// - Throws: A refusal by the service, or a fault of the answer.
    public func answer(from response: TransportResponse) throws(AdobePassError) -> ClientCredentials {
        try response.json(200, 201) { json throws(JSONMismatch) in
            ClientCredentials(
                clientID: try json.required("client_id", try json.privateText("client_id")),
                clientSecret: try json.required("client_secret", try json.privateText("client_secret"))
            )
        }
    }
}
