// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
public import UntrustedText

/// Something in a trust file that was left out, and that somebody should know of.
///
/// Nothing is ever trusted because of one: what cannot be read has no keys.
public struct TrustNotice: Hashable, Sendable {
    /// What was left out, as a stable name.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// More keys than are tried for one issuer.
        case keysLeftOut = "trust.keys-left-out"
        /// A key of an entity that cannot be read.
        case unreadableKey = "trust.unreadable-key"
        /// An entity of an aggregate that cannot be read.
        case unreadableEntity = "trust.unreadable-entity"
        /// A `cacheDuration` that could not count, because nobody said when the file was read.
        case cacheDurationUnused = "trust.cache-duration-unused"
    }

    /// What was left out.
    public let code: Code

    /// What was expected and what was found.
    @Exact public private(set) var message: String

    /// The entity that it is about, if it is about one.
    @Exact public private(set) var entityID: String?

    /// The name of the file, if it has one.
    @Exact public var source: String? = nil

    init(_ code: Code, _ message: String, entityID: String? = nil) {
        self.code = code
        self.message = message
        self.entityID = entityID
    }
}

extension TrustNotice: CustomStringConvertible {
    /// The file, the code, the message and the entity in one line.
    public var description: String {
        let file = source.map { $0.escapedForReport(limit: .max) + ": " } ?? ""
        let entity = entityID.map { " (\($0.escapedForReport))" } ?? ""
        return "\(file)\(code.rawValue): \(message)\(entity)"
    }
}
#endif
