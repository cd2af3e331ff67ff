// SPDX-License-Identifier: Apache-2.0

/// What the SDK calls an advanced status: the dictionary of its `status:` callback, with types.
///
/// The message may be a code that signs somebody in, and the details a text of a provider for one subscriber. Neither is
/// in a description.
public struct EntitlementStatus: Hashable, Sendable {
    /// How grave it is.
    public enum Level: String, Hashable, Sendable, CaseIterable {
        /// Something was done.
        case success
        /// Something to know.
        case info
        /// Something goes on, but not as it should.
        case warning
        /// Something failed.
        case error
    }

    /// What happened.
    public var errorID: ErrorID

    /// How grave it is.
    public var level: Level

    /// A sentence for developers; of `registrationCode`, the code for the user.
    public var message: PrivateText?

    /// A text for the user, or the framework's name of its error.
    public var details: PrivateText?

    /// When a code ends.
    public var expires: EpochMilliseconds?

    /// Makes a status.
    package init(
        _ errorID: ErrorID,
        level: Level? = nil,
        message: PrivateText? = nil,
        details: PrivateText? = nil,
        expires: EpochMilliseconds? = nil
    ) {
        self.errorID = errorID
        self.level = level ?? errorID.usualLevel
        self.message = message
        self.details = details
        self.expires = expires
    }
}

extension EntitlementStatus {
    /// Reads the dictionary of the SDK.
    ///
    /// - Parameter dictionary: The dictionary; nil comes of one without an `errorId`. A level that nobody documented is
    ///   taken for the usual one of the identifier.
    public init?(dictionary: [String: String]) {
        guard let id = dictionary["errorId"], !id.isEmpty else { return nil }
        self.init(
            ErrorID(rawValue: id),
            level: dictionary["level"].flatMap { Level(text: $0) },
            message: dictionary["message"].map { PrivateText($0) },
            details: dictionary["details"].map { PrivateText($0) },
            expires: dictionary["expires"].flatMap { Int64($0) }.map { EpochMilliseconds(since1970: $0) }
        )
    }

    /// The dictionary of the SDK; it tells everything, so log it nowhere.
    public var dictionary: [String: String] {
        var dictionary = ["errorId": errorID.rawValue, "level": level.rawValue]
        dictionary["message"] = message?.value
        dictionary["details"] = details?.value
        dictionary["expires"] = expires.map { "\($0.since1970)" }
        return dictionary
    }
}

extension EntitlementStatus.Level {
    /// Reads a level, in whatever case.
    fileprivate init?(text: String) {
        let text = text.lowercased()
        self.init(rawValue: text == "warn" ? "warning" : text)
    }
}

extension EntitlementStatus: CustomStringConvertible {
    /// The identifier and the level.
    public var description: String { "\(errorID) (\(level.rawValue))" }
}
