// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// The TV provider account of a device, in the terms of Apple's Video Subscriber Account framework.
///
/// The framework exists only on some of Apple's platforms. These types exist on all platforms, so that code that uses
/// them can be written and tested anywhere.
public enum SubscriberAccount: Sendable {
    /// The permission of an app to use the account; the raw values are those of the framework.
    public enum AccessStatus: Int, Hashable, Sendable, CaseIterable {
        /// The user was not asked.
        case notDetermined = 0
        /// The device forbids it, and the user cannot change it.
        case restricted = 1
        /// The user denied it.
        case denied = 2
        /// The user granted it.
        case granted = 3
    }

    /// The answer to a request for permission.
    public struct Access: Hashable, Sendable {
        /// Whether the app may use the account.
        public var status: AccessStatus

        /// The failure from the framework, if the permission is not granted.
        public var failure: RequestError?

        /// Creates an answer from a permission and the failure that explains it.
        public init(_ status: AccessStatus, failure: RequestError? = nil) {
            self.status = status
            self.failure = failure
        }

        /// A granted permission without a failure.
        package static let granted = Access(.granted)
    }

    /// The identifier of a TV provider at Apple: `accountProviderIdentifier` of the framework, and `platformMappingId`
    /// in a configuration of Adobe Pass.
    ///
    /// Identifiers are compared byte by byte.
    public struct ProviderID: ExactRawText, Sendable {
        /// The identifier as the framework spells it.
        public let rawValue: String

        /// Creates an identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The answer to a request for metadata; each request has exactly one.
    public enum Answer: Hashable, Sendable {
        /// The framework returned metadata.
        case metadata(Metadata)
        /// The framework failed.
        case failure(RequestError)
        /// The framework returned neither metadata nor an error.
        case nothing
    }
}

extension SubscriberAccount.ProviderID: CustomStringConvertible {
    /// The identifier, as in ``rawValue``.
    public var description: String { rawValue }
}
