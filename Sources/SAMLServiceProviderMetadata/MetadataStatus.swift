// SPDX-License-Identifier: Apache-2.0

public import SAML

/// The state of a source, for metrics and the log.
public struct MetadataStatus: Hashable, Sendable {
    /// A stage of the rollover of the keys with which an identity provider signs.
    public enum Rollover: String, Hashable, Sendable, CaseIterable {
        /// There are new keys next to the old ones.
        case begun
        /// Old keys are gone, and others remain.
        case completed
        /// None of the old keys remains.
        case replaced
    }

    /// The URL or the path of the source.
    public let source: String

    /// The time at which the source last confirmed the copy in use, or `nil` if it never did.
    public internal(set) var confirmed: Timestamp?

    /// The time at which the copy in use expires, or `nil` if it names none.
    public internal(set) var expires: Timestamp?

    /// The number of identity providers that the copy describes.
    public internal(set) var count = 0

    /// The reason of the last failure, or `nil` after a success; it contains no text of a server.
    public internal(set) var failure: String?

    /// The number of failures since the last success.
    public internal(set) var failures = 0

    /// The last change of the keys of each identity provider, by entity ID, as far as it was observed.
    public internal(set) var rollovers: [String: Rollover] = [:]

    /// The entity IDs of the identity providers that the source describes, but that another source keeps, or that were in the
    /// list before the refresher, in the order of the source: this description changes nothing (S-103).
    public internal(set) var overlaps: [String] = []

    init(source: String) { self.source = source }

    /// Returns the time since the source confirmed the copy, in seconds.
    public func age(at moment: Timestamp) -> Int? { confirmed.map { moment.seconds - $0.seconds } }
}
