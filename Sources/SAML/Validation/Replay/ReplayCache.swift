// SPDX-License-Identifier: Apache-2.0

/// Remembers which assertions were used, so that none is used twice (S-47, SAML Core 2.5.1.5).
///
/// A service that runs on several machines puts a store behind it that they share. What the store keeps is the digest
/// of ``ReplayKey/bytes``, the end, and the claimant; with Redis, for example, a claim is one `SET key claimant NX`
/// with an expiry, and a `GET` when the key was there.
public protocol ReplayCache: Sendable {
    /// Claims an assertion.
    ///
    /// Of all claims on one key, also of those made at the same time, exactly one is answered with
    /// ``ReplayAnswer/first``, until the entry has ended. A store that cannot take another entry throws: it never
    /// drops one before its end.
    ///
    /// - Parameters:
    ///   - key: What is claimed.
    ///   - end: The moment from which the entry need not be kept.
    ///   - claimant: Who claims. If the entry was made by the same claimant, the answer is the same as before; nil is
    ///     never the same as another, and is what a service gives.
    ///   - moment: The moment at which entries are judged to have ended.
    /// - Returns: Whether the claim is the first one.
    /// - Throws: ``ReplayCacheError`` where nobody can tell. The assertion is then not to be used.
    func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp
    ) async throws(ReplayCacheError) -> ReplayAnswer
}

/// What came of a claim: a value, never a `Bool` (S-31).
public enum ReplayAnswer: Hashable, Sendable {
    /// Nobody else has claimed the assertion.
    case first
    /// The assertion was used before.
    case seenBefore
}

/// A store of used assertions that cannot answer.
public struct ReplayCacheError: Error, Hashable, Sendable {
    /// What went wrong, as a stable name.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// There is no room for another entry, and none has ended.
        case full = "replay-cache.full"
        /// The store cannot be reached, read or written.
        case unavailable = "replay-cache.unavailable"
    }

    /// What went wrong.
    public let code: Code

    /// What was expected and what was found.
    public let reason: String

    /// Makes an error.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}

extension ReplayCacheError: CustomStringConvertible {
    /// The code and the reason in one line.
    public var description: String { "\(code.rawValue): \(reason)" }
}
