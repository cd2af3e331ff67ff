// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
public import UntrustedText

extension RESTv1 {
    /// A TV provider, as the configuration of a channel describes it.
    public struct MVPD: Hashable, Sendable {
        /// How far a provider is boarded at Apple.
        ///
        /// Values that nobody documented survive, and mean neither of the documented ones.
        public struct BoardingStatus: ExactRawText, Sendable {
            /// The value as the service spells it; case counts.
            public let rawValue: String

            /// Makes a status.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// Platform single sign-on works.
            public static let supported = BoardingStatus(rawValue: "SUPPORTED")
            /// The provider is listed in Apple's picker, and signs in by the regular flow.
            public static let picker = BoardingStatus(rawValue: "PICKER")
        }

        /// The identifier that Adobe Pass gives the provider.
        public let id: MVPDID

        /// The name, for people.
        @Exact public var displayName: String? = nil

        /// Where its logo is.
        @Exact public var logoURL: String? = nil

        /// Whether the channel uses platform single sign-on with it; false if the document does not say so.
        public var enablePlatformServices: Bool

        /// How far it is boarded at Apple; nil if it is not.
        public var boardingStatus: BoardingStatus?

        /// Whether it may be listed in Apple's picker; false if the document does not say so.
        public var displayInPlatformPicker: Bool

        /// The identifier that Apple gives the provider.
        public var platformMappingID: PlatformMappingID?

        /// The SAML attributes to ask for, for `attributeNames`.
        @Exact public var requiredMetadataFields: [String]

        /// Makes a provider.
        public init(
            id: MVPDID,
            displayName: String? = nil,
            logoURL: String? = nil,
            enablePlatformServices: Bool = false,
            boardingStatus: BoardingStatus? = nil,
            displayInPlatformPicker: Bool = false,
            platformMappingID: PlatformMappingID? = nil,
            requiredMetadataFields: [String] = []
        ) {
            self.id = id
            self.displayName = displayName
            self.logoURL = logoURL
            self.enablePlatformServices = enablePlatformServices
            self.boardingStatus = boardingStatus
            self.displayInPlatformPicker = displayInPlatformPicker
            self.platformMappingID = platformMappingID
            self.requiredMetadataFields = requiredMetadataFields
        }
    }
}

extension RESTv1.MVPD {
    /// Whether the provider signs in on the platform: single sign-on is on, boarding is done, and the mapping is known.
    public var supportsPlatformSignIn: Bool {
        enablePlatformServices && boardingStatus == .supported && platformMappingID != nil
    }

    /// Reads an entry; nil if it has no identifier that can be used.
    init?(_ value: JSONDocument) {
        guard let id = value["id"]?.text.flatMap({ MVPDID($0) }) else { return nil }
        func text(_ name: String) -> String? {
            guard let text = value[name]?.text, !text.isEmpty else { return nil }
            return text
        }
        self.init(
            id: id,
            displayName: text("displayName"),
            logoURL: text("logoUrl"),
            enablePlatformServices: value["enablePlatformServices"]?.truthValue ?? false,
            boardingStatus: text("boardingStatus").map(BoardingStatus.init(rawValue:)),
            displayInPlatformPicker: value["displayInPlatformPicker"]?.truthValue ?? false,
            platformMappingID: text("platformMappingId").map { PlatformMappingID($0) },
            requiredMetadataFields: (value["requiredMetadataFields"]?.elements() ?? []).flatMap { $0.elements() }
                .compactMap(\.text).filter { !$0.isEmpty }
        )
    }
}
