// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension SubscriberAccount {
    /// A request for metadata, as `VSAccountMetadataRequest`.
    public struct MetadataRequest: Hashable, Sendable {
        /// Who asks: for Adobe Pass the issuer of its SAML requests.
        @Exact public var channelIdentifier: String

        /// The providers that the app supports; empty means all of the region.
        public var supportedProviders: [ProviderID] = []

        /// The providers that come first.
        public var featuredProviders: [ProviderID] = []

        /// What the provider gets to see, for Adobe Pass the SAML request.
        public var verificationToken: VerificationToken?

        /// Whether the answer is to name the provider.
        public var includesProviderID = true

        /// Whether the answer is to say how long the sign-in lasts.
        public var includesExpirationDate = true

        /// What the user wants to watch, for prompts.
        @Exact public var videoTitle: String? = nil

        /// Whether the framework may show something to the user.
        public var isInterruptionAllowed = false

        /// Whether the user must sign in even if signed in already.
        public var forcesAuthentication = false

        /// The attributes that the provider is asked for; without any there is no SAML response.
        @Exact public var attributeNames: [String] = []

        /// The ways of authentication that the app supports.
        public var authenticationSchemes: [AuthenticationScheme] = [.saml]

        /// Makes a request that asks for the provider and the end of the sign-in, and may show nothing.
        ///
        /// - Parameter channelIdentifier: Who asks.
        public init(channelIdentifier: String = MetadataRequest.adobePassChannel) {
            self.channelIdentifier = channelIdentifier
        }

        /// The channel identifier of Adobe Pass.
        public static let adobePassChannel = "https://saml.sp.auth.adobe.com"
    }

    /// A way of authentication.
    public enum AuthenticationScheme: Hashable, Sendable, CaseIterable {
        /// SAML, the only one that Adobe Pass takes.
        case saml
        /// A scheme of the provider's own.
        case api
    }

    /// A text that is opaque to the framework and meant for the provider.
    ///
    /// It does not show up in descriptions.
    public struct VerificationToken: Hashable, Sendable {
        /// The text.
        @Exact public private(set) var text: String

        /// Makes a token.
        public init(_ text: String) {
            self.text = text
        }
    }
}

extension SubscriberAccount.VerificationToken: CustomStringConvertible, CustomReflectable {
    /// How long the token is.
    public var description: String { "verification token of \(text.utf8.count) bytes" }

    /// Nothing of the token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
