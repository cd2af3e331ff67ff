// SPDX-License-Identifier: Apache-2.0

internal import SAML
public import UntrustedText

/// A notice about a part of a trust file that was omitted.
///
/// A notice never extends trust: parts that cannot be read have no keys.
public struct TrustNotice: Hashable, Sendable {
    /// The kinds of notices.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// An issuer has more keys than are tried.
        case keysLeftOut = "trust.keys-left-out"
        /// A key of an entity cannot be read.
        case unreadableKey = "trust.unreadable-key"
        /// An entity of an aggregate cannot be read.
        case unreadableEntity = "trust.unreadable-entity"
        /// The certificates of the issuers in a chain are not trusted.
        case chainCertificates = "trust.chain-certificates"
        /// A `cacheDuration` was ignored, because the time of reading is unknown.
        case cacheDurationUnused = "trust.cache-duration-unused"
    }

    /// The kind of the notice.
    public let code: Code

    /// A description of the notice.
    @Exact public private(set) var message: String

    /// The entity that the notice is about, or `nil` if it is absent.
    @Exact public private(set) var entityID: String?

    /// The name of the file, or `nil` if the notice is not about a file.
    @Exact public var source: String? = nil

    init(_ code: Code, _ message: String, entityID: String? = nil) {
        self.code = code
        self.message = message
        self.entityID = entityID
    }
}

extension TrustNotice: CustomStringConvertible {
    /// The file, the code, the message and the entity, on one line.
    public var description: String {
        let file = source.map { $0.escapedForReport(limit: .max) + ": " } ?? ""
        let entity = entityID.map { " (\($0.escapedForReport))" } ?? ""
        return "\(file)\(code.rawValue): \(message)\(entity)"
    }
}
