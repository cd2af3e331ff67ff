// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The status of the Video Subscriber Account framework on a device: the header field `AP-Partner-Framework-Status`.
///
/// The provider of a user is personal data; descriptions and dumps omit it.
public struct PartnerFrameworkStatus: Hashable, Sendable, Withheld {
    /// An error of the framework.
    public struct FrameworkError: Hashable, Sendable {
        /// The code of the error, as text.
        public var code: String? { exactCode }

        @Exact private var exactCode: String?

        /// The message of the framework.
        public let message: PrivateText?

        /// Creates an error from its code and the message of the framework.
        public init(code: String?, message: PrivateText? = nil) {
            exactCode = code
            self.message = message
        }
    }

    /// The permission of the application to use the framework: `"granted"`, `"denied"`, `"restricted"` (the user cannot
    /// change it) or `"notDetermined"` (the user was not asked); `nil` if it is not known.
    public var accessStatus: ServiceName?

    /// The error because of which the permission is not known.
    public var permissionError: FrameworkError?

    /// The provider that the user signed in with; `nil` if it is not known.
    public var providerID: SubscriberAccount.ProviderID?

    /// The instant at which the sign-in at the provider expires.
    ///
    /// The encoded status omits the member if it is `nil`. The documentation does not say what the service does then;
    /// expect the basic flow.
    public var expirationDate: Timestamp?

    /// The error because of which the provider is not known.
    public var providerError: FrameworkError?

    /// Creates a status.
    ///
    /// - Parameters:
    ///   - accessStatus: The permission of the application to use the framework.
    ///   - permissionError: The error because of which the permission is not known.
    ///   - providerID: The provider.
    ///   - expirationDate: The instant at which the sign-in expires.
    ///   - providerError: The error because of which the provider is not known.
    public init(
        accessStatus: ServiceName?,
        permissionError: FrameworkError? = nil,
        providerID: SubscriberAccount.ProviderID? = nil,
        expirationDate: Timestamp? = nil,
        providerError: FrameworkError? = nil
    ) {
        self.accessStatus = accessStatus
        self.permissionError = permissionError
        self.providerID = providerID
        self.expirationDate = expirationDate
        self.providerError = providerError
    }

    /// Returns the status of an app that may use the framework, with the provider that the user signed in with.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - expirationDate: The instant at which the sign-in expires; see ``expirationDate`` for `nil`.
    /// - Returns: The status.
    public static func granted(
        _ provider: SubscriberAccount.ProviderID,
        until expirationDate: Timestamp?
    ) -> PartnerFrameworkStatus {
        PartnerFrameworkStatus(accessStatus: "granted", providerID: provider, expirationDate: expirationDate)
    }

    /// The permission, without the provider.
    public var description: String { "PartnerFrameworkStatus(\(accessStatus?.description ?? "unknown"))" }
}

extension SubscriberAccount.AccessStatus {
    /// The name of the permission in a status.
    package var name: ServiceName {
        switch self {
        case .granted: "granted"
        case .denied: "denied"
        case .restricted: "restricted"
        case .notDetermined: "notDetermined"
        }
    }
}
