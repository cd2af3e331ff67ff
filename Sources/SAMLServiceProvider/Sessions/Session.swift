// SPDX-License-Identifier: Apache-2.0

public import SAML
public import UntrustedText

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The session of a user who signed in.
///
/// Every part comes from a verified assertion. Name and attributes identify a user only together with the identity
/// provider: two identity providers may use the same ones (S-87).
public struct Session: Hashable, Sendable {
    /// The entity ID of the identity provider.
    @Exact public private(set) var identityProvider: String

    /// The name of the user, or `nil` if the assertion has none.
    public let nameID: NameID?

    /// The attributes that have text as values, in document order.
    public let attributes: [Attribute]

    /// The class of the authentication context, or `nil` if the assertion names none.
    @Exact public private(set) var authnContext: String?

    /// The time at which the identity provider authenticated the user.
    public let authnInstant: Timestamp

    /// The identifiers of the session at the identity provider.
    @Exact public private(set) var sessionIndexes: [String]

    /// The time at which the session began.
    public let start: Timestamp

    /// The time at which the session ends.
    public let end: Timestamp

    /// An attribute of a user.
    public struct Attribute: Hashable, Sendable, Codable {
        /// The name.
        @Exact public private(set) var name: String

        /// The name format, or `nil` if it is absent.
        @Exact public private(set) var nameFormat: String?

        /// The values, in document order.
        @Exact public private(set) var values: [String]
    }

    /// Returns the values of the attributes with a name, in document order.
    public subscript(name: String) -> [String] {
        attributes.filter { $0.name.isIdentical(to: name) }.flatMap(\.values)
    }

    /// Creates the session of an assertion.
    ///
    /// - Parameters:
    ///   - assertion: The assertion, which was verified.
    ///   - lifetime: The maximum length, in seconds. The session ends no later than `SessionNotOnOrAfter` (S-84).
    ///   - moment: The current time.
    init(_ assertion: Assertion, lifetime: Int, at moment: Timestamp) {
        let statements = assertion.authnStatements
        identityProvider = assertion.issuer.value
        nameID = assertion.subject?.nameID
        attributes = assertion.attributes.map { attribute in
            Attribute(
                name: attribute.name,
                nameFormat: attribute.nameFormat?.rawValue,
                values: attribute.values.compactMap(\.text)
            )
        }
        authnContext = statements.first?.context.classReference?.rawValue
        authnInstant = statements.first?.authnInstant ?? assertion.issueInstant
        sessionIndexes = statements.compactMap(\.sessionIndex)
        start = Timestamp(seconds: moment.seconds)
        let ends = statements.compactMap(\.sessionNotOnOrAfter) + [moment.adding(seconds: lifetime)]
        end = Timestamp(seconds: (ends.min() ?? moment).seconds)
    }

    /// Returns the session, as a store keeps it.
    ///
    /// - Parameters:
    ///   - id: The value of the session cookie.
    ///   - recipient: The entity ID of the service provider.
    ///   - issued: The `IssueInstant` of the assertion.
    /// - Returns: The session, or `nil` if it cannot be encoded.
    func stored(as id: String, at recipient: String, issued: Timestamp) -> StoredSession? {
        guard let contents = try? JSONEncoder().encode(Contents(self)) else { return nil }
        let key = Self.key(id, at: recipient)
        return StoredSession(
            key: key,
            principal: nameID.map { Self.principal($0, of: identityProvider, at: recipient) } ?? key,
            indexes: sessionIndexes.map { Self.key(ofIndex: $0, at: identityProvider) },
            issued: issued,
            end: end,
            contents: Array(contents)
        )
    }

    /// Reads the session that a store returned; fails if another version wrote it.
    init?(_ contents: [UInt8]) {
        guard let contents = try? JSONDecoder().decode(Contents.self, from: Data(contents)) else { return nil }
        identityProvider = contents.identityProvider
        nameID = contents.name.map { name in
            NameID(
                name.text,
                format: name.format.flatMap(URIReference.init),
                nameQualifier: name.nameQualifier,
                spNameQualifier: name.spNameQualifier,
                spProvidedID: name.spProvidedID
            )
        }
        attributes = contents.attributes
        authnContext = contents.authnContext
        authnInstant = Timestamp(seconds: contents.authnInstant)
        sessionIndexes = contents.sessionIndexes
        start = Timestamp(seconds: contents.start)
        end = Timestamp(seconds: contents.end)
    }
}

extension Session {
    /// Returns the key of a session at a service provider: several can use one store, and a session counts for one of them.
    static func key(_ id: String, at recipient: String) -> StoreKey { StoreKey("session", [recipient, id]) }

    /// Returns the key of a user: of the identity provider and the whole name identifier (S-79).
    ///
    /// A part that is absent has the value that the standard gives it, which other messages may write (SAML Core 2.2.2,
    /// 8.3.1, 8.3.7).
    static func principal(_ name: NameID, of provider: String, at recipient: String) -> StoreKey {
        let format = name.format?.rawValue ?? "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"
        let qualifiers = [name.nameQualifier ?? provider, name.spNameQualifier ?? recipient]
        return StoreKey("principal", [recipient, provider, name.value, format] + qualifiers + [name.spProvidedID])
    }

    /// Returns the key of a session at an identity provider.
    static func key(ofIndex index: String, at provider: String) -> StoreKey { StoreKey("index", [provider, index]) }

    /// The form of a session in a store.
    private struct Contents: Codable {
        struct Name: Codable {
            let text: String
            let format, nameQualifier, spNameQualifier, spProvidedID: String?
        }

        let identityProvider: String
        let name: Name?
        let attributes: [Attribute]
        let authnContext: String?
        let sessionIndexes: [String]
        let authnInstant, start, end: Int

        init(_ session: Session) {
            identityProvider = session.identityProvider
            name = session.nameID.map { name in
                Name(
                    text: name.text,
                    format: name.format?.text,
                    nameQualifier: name.nameQualifier,
                    spNameQualifier: name.spNameQualifier,
                    spProvidedID: name.spProvidedID
                )
            }
            attributes = session.attributes
            authnContext = session.authnContext
            sessionIndexes = session.sessionIndexes
            authnInstant = session.authnInstant.seconds
            start = session.start.seconds
            end = session.end.seconds
        }
    }
}

extension Session: CustomStringConvertible {
    /// The identity provider and the times, without personal data.
    public var description: String { "session of \(identityProvider) from \(start) to \(end)" }
}
