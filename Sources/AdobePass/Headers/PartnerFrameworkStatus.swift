// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// What the Video Subscriber Account framework said of this device: the header field `AP-Partner-Framework-Status`.
///
/// Which provider somebody has is personal data, and left out of every description.
public struct PartnerFrameworkStatus: Hashable, Sendable {
    /// Whether the application may ask the framework.
    public struct AccessStatus: ExactRawText, Sendable {
        /// The name as the services spell it.
        public let rawValue: String

        /// Makes a status.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The user agreed.
        public static let granted = AccessStatus(rawValue: "granted")
        /// The user declined.
        public static let denied = AccessStatus(rawValue: "denied")
        /// The user may not decide.
        public static let restricted = AccessStatus(rawValue: "restricted")
        /// The user was not asked yet.
        public static let notDetermined = AccessStatus(rawValue: "notDetermined")
    }

    /// An error of the framework.
    public struct FrameworkError: Hashable, Sendable {
        /// The code, as text.
        @Exact public private(set) var code: String?

        /// What the framework said.
        public let message: PrivateText?

        /// Makes an error.
        public init(code: String?, message: PrivateText? = nil) {
            self.code = code
            self.message = message
        }
    }

    /// Whether the application may ask; nil if that is not known.
    public var accessStatus: AccessStatus?

    /// Why the permission is not known.
    public var permissionError: FrameworkError?

    /// The provider, as Apple names it.
    public var providerID: PlatformMappingID?

    /// When the sign-in at the provider expires.
    ///
    /// If the framework gives no date, the member is not written. What the service makes of that is not documented; it
    /// is expected to fall back to the basic flow.
    public var expirationDate: EpochMilliseconds?

    /// Why the provider is not known.
    public var providerError: FrameworkError?

    /// Makes a status.
    ///
    /// - Parameters:
    ///   - accessStatus: Whether the application may ask.
    ///   - permissionError: Why the permission is not known.
    ///   - providerID: The provider, as Apple names it.
    ///   - expirationDate: When the sign-in expires.
    ///   - providerError: Why the provider is not known.
    public init(
        accessStatus: AccessStatus?,
        permissionError: FrameworkError? = nil,
        providerID: PlatformMappingID? = nil,
        expirationDate: EpochMilliseconds? = nil,
        providerError: FrameworkError? = nil
    ) {
        self.accessStatus = accessStatus
        self.permissionError = permissionError
        self.providerID = providerID
        self.expirationDate = expirationDate
        self.providerError = providerError
    }
}

extension PartnerFrameworkStatus: CustomStringConvertible, CustomReflectable {
    /// The permission, without the provider.
    public var description: String {
        "PartnerFrameworkStatus(\(accessStatus.map { ServiceName.description(of: $0.rawValue) } ?? "unknown"))"
    }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
