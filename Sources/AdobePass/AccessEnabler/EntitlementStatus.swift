// SPDX-License-Identifier: Apache-2.0

/// An advanced status of the SDK: the dictionary of its `status:` callback as a type.
///
/// The message may be a code for a sign-in, and the details a text of a provider for one subscriber. Descriptions omit
/// both.
public struct EntitlementStatus: Hashable, Sendable {
    /// The severity of a status.
    public enum Level: String, Hashable, Sendable, CaseIterable {
        /// The call succeeded.
        case success
        /// Information for developers, without an effect on the call.
        case info
        /// The call succeeded with a restriction, for example because the provider is degraded.
        case warning
        /// The call failed.
        case error
    }

    /// The `errorId` of the SDK, for example `"N000"` if the user is not signed in; an undocumented one is kept.
    ///
    /// The published spellings for a failure of the framework are `"APPL"`, `"APPL_ERROR"`, `"AAPL"` and
    /// `"AAPL_ERROR"`; the facade reports the first two.
    public var errorID: ServiceName

    /// Whether the call succeeded, and with which restrictions.
    public var level: Level

    /// A message for developers; with the identifier REGCODE, the code for the user.
    public var message: PrivateText?

    /// A text for the user, or the name of an error of the framework.
    public var details: PrivateText?

    /// The expiration of a code.
    public var expires: Timestamp?

    package init(
        _ errorID: ServiceName,
        level: Level? = nil,
        message: PrivateText? = nil,
        details: PrivateText? = nil,
        expires: Timestamp? = nil
    ) {
        self.errorID = errorID
        self.level = level ?? Level(of: errorID)
        self.message = message
        self.details = details
        self.expires = expires
    }
}

extension EntitlementStatus {
    /// Creates a status from the dictionary of the SDK.
    ///
    /// - Parameter dictionary: The dictionary. The result is `nil` without an `errorId`. An undocumented level becomes
    ///   the usual one of the identifier.
    public init?(dictionary: [String: String]) {
        guard let id = dictionary["errorId"], !id.isEmpty else { return nil }
        self.init(
            ServiceName(rawValue: id),
            level: dictionary["level"].flatMap { Level(text: $0) },
            message: dictionary["message"].map { PrivateText($0) },
            details: dictionary["details"].map { PrivateText($0) },
            expires: dictionary["expires"].flatMap { Int64($0) }.map { Timestamp(millisecondsSince1970: $0) }
        )
    }

    /// The dictionary of the SDK.
    ///
    /// It contains the message and the details; do not log it.
    public var dictionary: [String: String] {
        var dictionary = ["errorId": errorID.rawValue, "level": level.rawValue]
        dictionary["message"] = message?.value
        dictionary["details"] = details?.value
        dictionary["expires"] = expires.map { "\($0.millisecondsSince1970)" }
        return dictionary
    }
}

extension EntitlementStatus.Level {
    /// Creates a level from its name, ignoring case.
    fileprivate init?(text: String) {
        let text = text.lowercased()
        self.init(rawValue: text == "warn" ? "warning" : text)
    }
}

extension EntitlementStatus: CustomStringConvertible {
    /// The identifier and the level.
    public var description: String { "\(errorID) (\(level.rawValue))" }
}
