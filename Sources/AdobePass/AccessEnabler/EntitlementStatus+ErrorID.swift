// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension EntitlementStatus {
    /// The `errorId` of a status; identifiers that nobody documented survive.
    public struct ErrorID: ExactRawText, Sendable {
        /// The identifier as the SDK spells it.
        public let rawValue: String

        /// Makes an identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// N000: nobody is signed in.
        public static let notAuthenticated = ErrorID(rawValue: "N000")
        /// N003: the user chose "Other TV Provider".
        public static let otherProvider = ErrorID(rawValue: "N003")
        /// N004: the chosen provider, or single sign-on with it, is off.
        public static let integrationDisabled = ErrorID(rawValue: "N004")
        /// N005: the user left the platform's picker.
        public static let userCancelled = ErrorID(rawValue: "N005")
        /// N010: signed in because the provider is degraded.
        public static let authenticatedByDegradation = ErrorID(rawValue: "N010")
        /// N011: signed in by temporary access.
        public static let authenticatedTemporarily = ErrorID(rawValue: "N011")
        /// N111: temporary access is over.
        public static let temporaryAccessExpired = ErrorID(rawValue: "N111")
        /// N130: no sign-in came of a code.
        public static let tokenNotFound = ErrorID(rawValue: "N130")
        /// N500: the service failed.
        public static let internalError = ErrorID(rawValue: "N500")
        /// VSA203: the user has to sign out in the settings too.
        public static let signOutInSettings = ErrorID(rawValue: "VSA203")
        /// VSA403: the app has no permission.
        public static let accessDenied = ErrorID(rawValue: "VSA403")
        /// VSA404: nobody has been asked for permission.
        public static let accessUndetermined = ErrorID(rawValue: "VSA404")
        /// VSA503: the framework gave no metadata that lead on.
        public static let metadataFailed = ErrorID(rawValue: "VSA503")
        /// APPL: the framework failed without interruption.
        public static let accountFailed = ErrorID(rawValue: "APPL")
        /// APPL_ERROR: the framework failed when a sign-in was checked.
        public static let accountCheckFailed = ErrorID(rawValue: "APPL_ERROR")
        /// REGCODE: there is a code to show.
        public static let registrationCode = ErrorID(rawValue: "REGCODE")
        /// REG500: there is no code.
        public static let noRegistrationCode = ErrorID(rawValue: "REG500")
        /// R400: the app is not registered.
        public static let notRegistered = ErrorID(rawValue: "R400")
        /// R401: there is no access token.
        public static let noAccessToken = ErrorID(rawValue: "R401")
        /// SEC403: the domain is not allowed.
        public static let domainNotAllowed = ErrorID(rawValue: "SEC403")
        /// SEC412: the identifier of the device does not match.
        public static let deviceMismatch = ErrorID(rawValue: "SEC412")
        /// SEC420: TLS failed; no transport tells that apart here.
        public static let insecureConnection = ErrorID(rawValue: "SEC420")
        /// CFG429: too many calls for this device.
        public static let configurationThrottled = ErrorID(rawValue: "CFG429")
        /// Z100: no authorization.
        public static let authorizationFailed = ErrorID(rawValue: "Z100")
        /// P100: no preauthorization.
        public static let preauthorizationFailed = ErrorID(rawValue: "P100")

        /// CFG with a status: there is no configuration.
        ///
        /// - Parameter status: The status of the answer.
        /// - Returns: The identifier.
        public static func configuration(_ status: Int) -> ErrorID { ErrorID(rawValue: "CFG\(status)") }
    }
}

extension EntitlementStatus.ErrorID {
    /// Whether the framework failed: APPL, APPL_ERROR, AAPL or AAPL_ERROR, as published pages spell it.
    public var isAccountFailure: Bool { ["APPL", "APPL_ERROR", "AAPL", "AAPL_ERROR"].contains(rawValue) }

    /// The level that the identifier comes with, as far as that is documented; an error otherwise.
    var usualLevel: EntitlementStatus.Level {
        switch self {
        case .registrationCode: .success
        case .notAuthenticated, .otherProvider, .integrationDisabled, .userCancelled, .authenticatedTemporarily,
            .signOutInSettings, .accessDenied, .accessUndetermined, .metadataFailed:
            .info
        case .authenticatedByDegradation, .temporaryAccessExpired, .configurationThrottled: .warning
        default: .error
        }
    }
}

extension EntitlementStatus.ErrorID: CustomStringConvertible {
    /// The identifier, if it is one that can be shown.
    public var description: String { ServiceName.description(of: rawValue) }
}
