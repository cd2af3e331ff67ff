// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// A key that was considered for a rejected signature, and the reason that it did not verify the signature.
public struct KeyAttempt: Hashable, Sendable {
    /// The result of considering a key.
    @nonexhaustive
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// The key created the signature value; if the signature is rejected, the reason is another one.
        case verifies
        /// The key did not create the signature value.
        case doesNotVerify = "does-not-verify"
        /// The kind of the key does not fit the signature algorithm.
        case otherAlgorithm = "other-algorithm"
        /// The policy does not allow a key of this kind and size.
        case notAllowed = "not-allowed"
        /// The key was not tried: an earlier check rejected the signature, or an earlier key verified it.
        case notTried = "not-tried"

        /// The outcome in words.
        package var words: String {
            switch self {
            case .verifies: "created the signature value"
            case .doesNotVerify: "did not create the signature value"
            case .otherAlgorithm: "is of a kind other than the signature algorithm requires"
            case .notAllowed: "is not allowed by the policy, because of its kind or size"
            case .notTried: "was not tried"
            }
        }
    }

    /// The source of a key.
    @nonexhaustive
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// The signature contains the key, which is evidence but never trusted.
        case message
        /// Trusted metadata contains the key.
        case metadata
        /// The key was given without metadata.
        case configuration

        /// The origin in words.
        package var words: String {
            switch self {
            case .message: "in the message"
            case .metadata: "in the metadata"
            case .configuration: "configured here"
            }
        }
    }

    /// The key.
    public let key: SignatureResult.Key

    /// The result of considering the key.
    public let outcome: Outcome

    /// The source of the key.
    public let origin: Origin

    /// Creates the result for a key.
    package init(key: SignatureResult.Key, outcome: Outcome, origin: Origin) {
        self.key = key
        self.outcome = outcome
        self.origin = origin
    }

    /// The attempt as JSON, with a fixed order of members.
    package var json: JSONValue {
        .object(
            key.members + [
                .init("result", .string(outcome.rawValue)), .init("origin", .string(origin.rawValue)),
            ]
        )
    }
}

extension SignatureResult.Key {
    /// The members of the JSON of a key.
    package var members: [JSONValue.Member] {
        [
            .init("key", .string(fingerprint)),
            .init("keyKind", .optional(kind)),
            .init("certificate", certificate?.json ?? .null),
        ]
    }
}
