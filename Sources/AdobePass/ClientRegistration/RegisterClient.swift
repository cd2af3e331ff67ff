// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON

extension ServiceCall where Answer == ClientCredentials {
    /// Registers one instance of an application: `POST /o/client/register`.
    ///
    /// The request needs no authorization. A session makes this call itself; see
    /// ``ClientAuthorization/credentials(_:registration:information:)``.
    ///
    /// - Parameters:
    ///   - softwareStatement: The statement of the application, from the console of the service.
    ///   - redirectURI: A URI of the application; the documentation is inconsistent about whether it is required.
    ///   - information: The information about the device.
    /// - Returns: The call, whose answer contains the credentials.
    public static func registerClient(
        softwareStatement: PrivateText,
        redirectURI: String?,
        information: ClientInformation
    ) -> Self {
        // Credentials that never arrived have no profiles to lose.
        ServiceCall(isIdempotent: true, statuses: [200, 201]) { server in
            var request = TransportRequest(.post, server, path: "/o/client/register")
            request.setPrivate(.deviceInformation, information.headerValue)
            request.head.headerFields[.contentType] = "application/json;charset=utf-8"
            let json = JSONValue.object(present: [
                "software_statement": .string(softwareStatement.value),
                "redirect_uri": redirectURI.map(JSONValue.string),
            ])
            request.body = json.encoded
            return request
        } json: { json throws(JSONMismatch) in
            ClientCredentials(
                clientID: try json.required("client_id", try json.privateText("client_id")),
                clientSecret: try json.required("client_secret", try json.privateText("client_secret"))
            )
        }
    }
}
