// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

extension ClientCredentials {
    /// Reads credentials from JSON with the members `client_id` and `client_secret`, as a registration answers them.
    ///
    /// - Parameter bytes: The text of JSON; nil if it is anything else, or one of the two is missing or empty.
    package init?(json bytes: [UInt8]) {
        guard let object = try? JSONObject(JSONDocument(answer: bytes)),
            let id = try? object.privateText("client_id"), !id.value.isEmpty,
            let secret = try? object.privateText("client_secret"), !secret.value.isEmpty
        else { return nil }
        self.init(clientID: id, clientSecret: secret)
    }

    /// The same JSON on one line, with its newline.
    package var json: [UInt8] {
        let json = JSONValue.object([
            .init("client_id", .string(clientID.value)), .init("client_secret", .string(clientSecret.value)),
        ])
        return json.encoded + [0x0A]
    }
}
