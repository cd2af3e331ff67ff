// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension SSOService {
    /// The identity that several devices share, as a device names it.
    public struct Identity: Hashable, Sendable, Withheld {
        let isLinkCode: Bool
        @Exact private(set) var text: String

        /// Creates the identity of a persistent identifier that the app chooses: the header field `X-SSO-ID`.
        ///
        /// - Parameter persistentID: Up to 512 printable ASCII characters. The result is `nil` for other text.
        public init?(persistentID: String) { self.init(persistentID, isLinkCode: false) }

        /// Creates the identity of a code of another device: the header field `X-SSO-LINK`.
        ///
        /// - Parameter linkCode: Up to 512 printable ASCII characters. The result is `nil` for other text.
        public init?(linkCode: String) { self.init(linkCode, isLinkCode: true) }

        private init?(_ text: String, isLinkCode: Bool) {
            guard (1...512).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                return nil
            }
            (self.text, self.isLinkCode) = (text, isLinkCode)
        }
    }

    /// A token of the service with its validity period.
    public struct ServiceToken: Hashable, Sendable {
        /// The token.
        public let token: IdentityToken

        /// The instant from which the token is valid.
        public let notBefore: Timestamp?

        /// The instant at which the token expires.
        public let notAfter: Timestamp?

        init(_ json: JSONObject) throws(JSONMismatch) {
            // The tables of the page name it `jws`, its samples `serviceToken`.
            let texts = (try json.string("serviceToken"), try json.string("jws"))
            let text = try json.required("serviceToken", texts.0 ?? texts.1)
            guard let token = IdentityToken(text) else { throw JSONMismatch("`serviceToken` is not a signed token.") }
            self.token = token
            notBefore = try json.milliseconds("notBefore")
            notAfter = try json.milliseconds("notAfter")
        }
    }

    /// A code that links another device once.
    public struct LinkCode: Hashable, Sendable {
        /// The code, which the user types on the other device.
        public let code: PrivateText

        /// The instant at which the code expires.
        public let notAfter: Timestamp?

        init(_ json: JSONObject) throws(JSONMismatch) {
            // The table of the page names it `link`, its samples `code`.
            let texts = (try json.privateText("code"), try json.privateText("link"))
            code = try json.required("code", texts.0 ?? texts.1)
            notAfter = try json.milliseconds("notAfter")
        }
    }

    /// A device with the identity of a token.
    public struct LinkedDevice: Hashable, Sendable {
        /// The identifier of the device, in the form of the service: the page does not say whether it is Base64.
        public let id: PrivateText

        /// The properties of the device, for example `model`, `os` or `lastSeen`.
        ///
        /// Properties that are `null` are omitted.
        public let properties: [ExactText: PrivateText]

        /// Whether the device was linked with a code: the type `sso` instead of `regular`.
        public let isLinked: Bool

        init(id: ExactText, _ json: JSONObject) throws(JSONMismatch) {
            self.id = PrivateText(id.wrappedValue)
            properties = json.members.compactMapValues { $0.scalar.map { PrivateText($0) } }
            isLinked = try json.name("type") == "sso"
        }
    }
}
