// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

extension ClientCredentials {
    /// Parses credentials from JSON with the members `client_id` and `client_secret`, the format of a registration.
    ///
    /// - Parameter bytes: The JSON text. The result is `nil` if it is not JSON, or if a member is missing or empty.
    package init?(json bytes: [UInt8]) {
        guard let object = try? JSONObject(JSONDocument(answer: bytes)),
            let id = try? object.privateText("client_id"), !id.value.isEmpty,
            let secret = try? object.privateText("client_secret"), !secret.value.isEmpty
        else { return nil }
        self.init(clientID: id, clientSecret: secret)
    }

    /// The credentials as JSON on one line, with a newline.
    package var json: [UInt8] {
        let json = JSONValue.object([
            .init("client_id", .string(clientID.value)), .init("client_secret", .string(clientSecret.value)),
        ])
        return json.encoded + [0x0A]
    }
}
