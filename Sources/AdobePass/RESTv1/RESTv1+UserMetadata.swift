// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
public import UntrustedText

extension RESTv1 {
    /// What a provider says about a subscriber.
    public struct UserMetadata: Hashable, Sendable {
        /// A value: personal data, and Base64 of encrypted bytes if its key is among ``encryptedKeys``.
        public enum Value: Hashable, Sendable {
            /// One text.
            case text(PrivateText)
            /// Several texts.
            case list([PrivateText])
            /// Texts with names, as ratings by their systems.
            case map([ExactText: PrivateText])
        }

        /// When it was last changed, in seconds since 1970.
        public let updated: Int64?

        /// The keys whose values are encrypted for the programmer's key.
        public let encryptedKeys: Set<ExactText>

        /// The values by their keys.
        public let values: [ExactText: Value]

        /// Where the authentication token came from, if the service says so.
        @Exact public private(set) var tokenSource: String?

        /// Whether the token came from an exchange with Apple's platform, so that only the settings of the device end it.
        ///
        /// The value is `Apple`, and case counts; no other is documented.
        public var isFromApple: Bool { tokenSource.isIdentical(to: "Apple") }

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
            tokenSource = data["tokenSource"]?.text
            values = [ExactText: Value](members: members) { Value($0) }
        }
    }
}

extension RESTv1.UserMetadata.Value {
    /// Reads a value; nil if there is none.
    init?(_ value: JSONDocument) {
        if let text = value.scalar {
            self = .text(PrivateText(text))
        } else if case .array(let values, _) = value {
            self = .list(values.compactMap(\.scalar).map { PrivateText($0) })
        } else if let members = value.members {
            self = .map([ExactText: PrivateText](members: members) { $0.scalar.map { PrivateText($0) } })
        } else {
            return nil
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
