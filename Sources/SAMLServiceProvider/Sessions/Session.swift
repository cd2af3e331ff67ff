// SPDX-License-Identifier: Apache-2.0

public import SAML
public import UntrustedText

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

    /// The time at which the session ends; an idle one ends before (``ServiceProvider/Configuration/idleLifetime``).
    public let end: Timestamp

    /// The value that the service attached.
    var attachment: [UInt8]?

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

    /// Returns the value that the service attached at the login (``SignIn/attach(_:)``), or `nil` if it attached nothing, or no
    /// value of this type.
    public func value<Value: SessionValue>(as _: Value.Type) -> Value? { attachment.flatMap(Value.init(sessionBytes:)) }

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

    private static let version: UInt8 = 2

    /// The session, as a store keeps it.
    var contents: [UInt8] {
        var fields = StoredFieldWriter(version: Self.version)
        fields.append(identityProvider)
        // A name has text, also an empty one.
        fields.append(nameID?.text)
        if let nameID {
            fields.append(nameID.format?.text)
            fields.append(nameID.nameQualifier)
            fields.append(nameID.spNameQualifier)
            fields.append(nameID.spProvidedID)
        }
        fields.append(authnContext)
        fields.append(sessionIndexes)
        for moment in [authnInstant, start, end] { fields.append(moment.seconds) }
        fields.append(attributes.count)
        for attribute in attributes {
            fields.append(attribute.name)
            fields.append(attribute.nameFormat)
            fields.append(attribute.values)
        }
        fields.append(attachment)
        return fields.bytes
    }

    /// Reads the session that a store returned; fails if another version wrote it.
    init?(_ contents: [UInt8]) {
        do throws(StoredFieldReader.UnknownForm) {
            var fields = try StoredFieldReader(contents, version: Self.version)
            identityProvider = try fields.requiredText()
            nameID =
                if let text = try fields.text() {
                    NameID(
                        text,
                        format: try fields.text().flatMap(URIReference.init),
                        nameQualifier: try fields.text(),
                        spNameQualifier: try fields.text(),
                        spProvidedID: try fields.text()
                    )
                } else {
                    nil
                }
            authnContext = try fields.text()
            sessionIndexes = try fields.texts()
            authnInstant = Timestamp(seconds: try fields.number())
            start = Timestamp(seconds: try fields.number())
            end = Timestamp(seconds: try fields.number())
            var attributes: [Attribute] = []
            for _ in 0..<max(try fields.number(), 0) {
                attributes.append(
                    Attribute(
                        name: try fields.requiredText(),
                        nameFormat: try fields.text(),
                        values: try fields.texts()
                    )
                )
            }
            self.attributes = attributes
            attachment = try fields.octets().map(Array.init)
            guard fields.isAtEnd else { return nil }
        } catch {
            return nil
        }
    }
}

extension Session: CustomStringConvertible {
    /// The identity provider and the times, without personal data.
    public var description: String { "session of \(identityProvider) from \(start) to \(end)" }
}
