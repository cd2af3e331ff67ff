// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON
public import UntrustedText

extension RESTv1 {
    /// Reads the metadata of the subscriber: `GET /api/v1/tokens/usermetadata`.
    ///
    /// ``RESTv2/readProfiles(serviceProvider:provider:device:status:)``, whose profiles contain the attributes,
    /// replaces this call.
    ///
    /// Status 404 means that the metadata is missing, 412 that the authentication token is not valid.
    ///
    /// - Parameter client: The device and application on whose behalf the request is made.
    /// - Returns: The call, whose answer is the metadata.
    public static func readUserMetadata(for client: Client) -> ServiceCall<UserMetadata> {
        ServiceCall(isIdempotent: true, read: UserMetadata.init) { server in
            TransportRequest(.get, "/api/v1/tokens/usermetadata", for: client, to: server)
        }
    }

    /// The metadata of a subscriber at a provider.
    public struct UserMetadata: Hashable, Sendable {
        /// The instant of the last change, in seconds since 1970.
        public let updated: Int64?

        /// The keys whose values are encrypted for the programmer's key.
        public let encryptedKeys: Set<ExactText>

        /// The values, by key; one whose key is in ``encryptedKeys`` is Base64 of encrypted bytes.
        public let values: [ExactText: AttributeValue]

        /// The source of the authentication token, if the service names it.
        ///
        /// `Apple` means that the token comes from an exchange with Apple's platform, so that the user can sign out
        /// only in the settings of the device. Case is significant; no other value is documented.
        public var tokenSource: String? { exactTokenSource }

        @Exact private var exactTokenSource: String?

        /// Whether the token comes from an exchange with Apple's platform.
        package var isFromApple: Bool { tokenSource.isIdentical(to: "Apple") }

        init(_ answer: V1Answer) throws(AdobePassError) {
            let value = try answer.value()
            guard let data = value["data"] else { throw answer.fault("`data` is missing.") }
            // An empty element of XML has no members.
            guard let members = data.members ?? (data.text?.isEmpty == true ? [] : nil) else {
                throw answer.fault("`data` is not an object.")
            }
            updated = value["updated"]?.integer
            encryptedKeys = Set(
                (value["encrypted"]?.elements() ?? []).flatMap { $0.elements() }.compactMap(\.text).map {
                    ExactText($0)
                }
            )
            exactTokenSource = data["tokenSource"]?.text
            values = [ExactText: AttributeValue](members: members) { AttributeValue($0) }
        }
    }
}

extension Dictionary where Key == ExactText {
    /// Creates a dictionary of the members of an object whose values can be read.
    fileprivate init(members: [JSONDocument.Member], value: (JSONDocument) -> Value?) {
        self.init(minimumCapacity: members.count)
        for member in members { self[Exact(member.name)] = value(member.value) }
    }
}
