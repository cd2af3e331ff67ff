// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// What a device knows of the TV provider that its owner signed in with, in the words of Apple's Video Subscriber
/// Account framework.
///
/// The framework is on some of Apple's platforms only. These types are on all of them, so that what follows from an
/// answer can be written and tested anywhere.
public enum SubscriberAccount: Sendable {
    /// Whether an app may ask about the subscription; raw values are those of the framework.
    public enum AccessStatus: Int, Hashable, Sendable, CaseIterable {
        /// Nobody has been asked yet.
        case notDetermined = 0
        /// The device forbids it, and its user cannot change that.
        case restricted = 1
        /// The user said no.
        case denied = 2
        /// The user said yes.
        case granted = 3
    }

    /// The answer to the question for access.
    public struct Access: Hashable, Sendable {
        /// Whether the app may ask.
        public var status: AccessStatus

        /// What the framework says about it, if access is not granted.
        public var failure: Failure?

        /// Makes an answer.
        public init(_ status: AccessStatus, failure: Failure? = nil) {
            self.status = status
            self.failure = failure
        }

        /// Access without a complaint.
        public static let granted = Access(.granted)
    }

    /// The name of a TV provider on Apple's side, as `platformMappingId` in a configuration of Adobe Pass.
    ///
    /// Names are compared exactly.
    public struct ProviderID: ExactRawText, Sendable {
        /// The name.
        public let rawValue: String

        /// Makes a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// What came of a request for metadata; there is exactly one for each request.
    public enum Answer: Hashable, Sendable {
        /// The framework answered.
        case metadata(Metadata)
        /// The framework failed.
        case failure(Failure)
        /// The framework gave neither metadata nor an error.
        case nothing
    }
}

extension SubscriberAccount.ProviderID: CustomStringConvertible {
    /// The name itself.
    public var description: String { rawValue }
}
