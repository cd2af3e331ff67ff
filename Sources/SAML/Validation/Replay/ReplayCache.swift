// SPDX-License-Identifier: Apache-2.0

/// A store of used assertions, which prevents a second use of an assertion (S-47, SAML Core 2.5.1.5).
///
/// A service that runs on several machines needs a shared store. The store keeps the digest of ``ReplayKey/bytes``, the
/// expiration time and the claimant. With Redis, for example, a claim is a `SET key claimant NX` with an expiration
/// time, followed by a `GET` if the key already exists.
public protocol ReplayCache: Sendable {
    /// Claims an assertion for one use.
    ///
    /// For all claims of the same key, including concurrent ones, exactly one returns ``ReplayAnswer/first`` until the
    /// entry expires. A store that has no room for another entry throws; it never removes an unexpired entry.
    ///
    /// - Parameters:
    ///   - key: The key of the assertion.
    ///   - end: The time from which the entry may be removed.
    ///   - claimant: The identity of the claimant. A repeated claim by the same claimant returns the same answer as
    ///     before. Services pass `nil`, which never equals another claimant.
    ///   - moment: The current time, at which entries expire.
    /// - Returns: Whether this is the first claim.
    /// - Throws: ``ReplayCacheError`` if the store cannot answer. The assertion must then be rejected.
    func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp
    ) async throws(ReplayCacheError) -> ReplayAnswer
}

/// The answer to a claim (S-31).
public enum ReplayAnswer: Hashable, Sendable {
    /// The assertion was not claimed before.
    case first
    /// The assertion was used before.
    case seenBefore
}

/// An error of a replay cache that cannot answer a claim.
public struct ReplayCacheError: Error, Hashable, Sendable {
    /// The kinds of replay cache errors.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The cache is full, and no entry has expired.
        case full = "replay-cache.full"
        /// The store cannot be reached, read or written.
        case unavailable = "replay-cache.unavailable"
    }

    /// The kind of the error.
    public let code: Code

    /// A description of the error, without personal data.
    public let reason: String

    /// Creates an error with a code and a description.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}

extension ReplayCacheError: CustomStringConvertible {
    /// The code and the reason, on one line.
    public var description: String { "\(code.rawValue): \(reason)" }
}
