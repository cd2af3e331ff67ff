// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension SubscriberAccount {
    /// A request for metadata, as in `VSAccountMetadataRequest`.
    ///
    /// It always requests SAML.
    public struct MetadataRequest: Hashable, Sendable {
        /// The channel that makes the request: for Adobe Pass, the issuer of its SAML requests.
        public var channelIdentifier: String {
            get { exactChannelIdentifier }
            set { exactChannelIdentifier = newValue }
        }

        @Exact private var exactChannelIdentifier: String

        /// The providers that the app supports; empty for all providers of the region.
        public var supportedProviders: [ProviderID] = []

        /// The providers at the top of the picker.
        public var featuredProviders: [ProviderID] = []

        /// A text for the provider, opaque to the framework: for Adobe Pass, the SAML request.
        public var verificationToken: PrivateText?

        /// Whether the metadata contains the provider.
        public var includesProviderID = true

        /// Whether the metadata contains the expiration of the sign-in.
        public var includesExpirationDate = true

        /// The title of the video that the user wants to watch, for prompts.
        public var videoTitle: String? {
            get { exactVideoTitle }
            set { exactVideoTitle = newValue }
        }

        @Exact private var exactVideoTitle: String? = nil

        /// Whether the framework may interrupt the user with a screen, which requires a presenter.
        public var isInterruptionAllowed = false

        /// Whether the user must sign in again.
        public var forcesAuthentication = false

        /// The attributes for the query to the provider; without attributes, the metadata has no SAML response.
        public var attributeNames: [String] {
            get { exactAttributeNames }
            set { exactAttributeNames = newValue }
        }

        @Exact private var exactAttributeNames: [String] = []

        /// Creates a request for the provider and the expiration of the sign-in, which does not interrupt the user.
        ///
        /// - Parameter channelIdentifier: The channel that makes the request; that of Adobe Pass by default.
        public init(channelIdentifier: String = "https://saml.sp.auth.adobe.com") {
            exactChannelIdentifier = channelIdentifier
        }

        /// Returns the presenter for the screens of the framework; `nil` if the request must not interrupt the user.
        ///
        /// Without a presenter, the framework shows no picker, and the user cannot sign in. That is a programming error.
        func presenter(_ given: (any SubscriberAccountPresenter)?) -> (any SubscriberAccountPresenter)? {
            precondition(
                !isInterruptionAllowed || given != nil,
                "a request that may interrupt the user has no presenter"
            )
            return isInterruptionAllowed ? given : nil
        }
    }
}
