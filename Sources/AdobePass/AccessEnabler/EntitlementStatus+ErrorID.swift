// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension EntitlementStatus {
    /// The `errorId` of a status; identifiers that nobody documented survive.
    public struct ErrorID: ExactRawText, ExpressibleByStringLiteral, Sendable {
        /// The identifier as the SDK spells it.
        public let rawValue: String

        /// Makes an identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates an identifier from a literal, so that it can be compared with the documentation of the SDK:
        /// `status.errorID == "N000"`.
        public init(stringLiteral rawValue: String) {
            self.rawValue = rawValue
        }

        /// N000: nobody is signed in.
        package static let notAuthenticated = ErrorID(rawValue: "N000")
        /// N003: the user chose "Other TV Provider".
        package static let otherProvider = ErrorID(rawValue: "N003")
        /// N004: the chosen provider, or single sign-on with it, is off.
        package static let integrationDisabled = ErrorID(rawValue: "N004")
        /// N005: the user left the platform's picker.
        package static let userCancelled = ErrorID(rawValue: "N005")
        /// N010: signed in because the provider is degraded.
        package static let authenticatedByDegradation = ErrorID(rawValue: "N010")
        /// N011: signed in by temporary access.
        package static let authenticatedTemporarily = ErrorID(rawValue: "N011")
        /// N111: temporary access is over.
        package static let temporaryAccessExpired = ErrorID(rawValue: "N111")
        /// N130: no sign-in came of a code.
        package static let tokenNotFound = ErrorID(rawValue: "N130")
        /// N500: the service failed.
        package static let internalError = ErrorID(rawValue: "N500")
        /// VSA203: the user has to sign out in the settings too.
        package static let signOutInSettings = ErrorID(rawValue: "VSA203")
        /// VSA403: the app has no permission.
        package static let accessDenied = ErrorID(rawValue: "VSA403")
        /// VSA404: nobody has been asked for permission.
        package static let accessUndetermined = ErrorID(rawValue: "VSA404")
        /// VSA503: the framework gave no metadata that lead on.
        package static let metadataFailed = ErrorID(rawValue: "VSA503")
        /// APPL: the framework failed without interruption.
        package static let accountFailed = ErrorID(rawValue: "APPL")
        /// APPL_ERROR: the framework failed when a sign-in was checked.
        package static let accountCheckFailed = ErrorID(rawValue: "APPL_ERROR")
        /// REGCODE: there is a code to show.
        package static let registrationCode = ErrorID(rawValue: "REGCODE")
        /// REG500: there is no code.
        package static let noRegistrationCode = ErrorID(rawValue: "REG500")
        /// R400: the app is not registered.
        package static let notRegistered = ErrorID(rawValue: "R400")
        /// R401: there is no access token.
        package static let noAccessToken = ErrorID(rawValue: "R401")
        /// SEC403: the domain is not allowed.
        package static let domainNotAllowed = ErrorID(rawValue: "SEC403")
        /// SEC412: the identifier of the device does not match.
        package static let deviceMismatch = ErrorID(rawValue: "SEC412")
        /// SEC420: TLS failed; no transport tells that apart here.
        package static let insecureConnection = ErrorID(rawValue: "SEC420")
        /// CFG429: too many calls for this device.
        package static let configurationThrottled = ErrorID(rawValue: "CFG429")
        /// Z100: no authorization.
        package static let authorizationFailed = ErrorID(rawValue: "Z100")
        /// P100: no preauthorization.
        package static let preauthorizationFailed = ErrorID(rawValue: "P100")

        /// CFG with a status: there is no configuration.
        ///
        /// - Parameter status: The status of the answer.
        /// - Returns: The identifier.
        package static func configuration(_ status: Int) -> ErrorID { ErrorID(rawValue: "CFG\(status)") }
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
