// SPDX-License-Identifier: Apache-2.0

public import SAML

extension ServiceProvider {
    /// The pages of the service in place of those of this library; `nil` for the latter.
    ///
    /// ```swift
    /// configuration.pages.error = {
    ///     .init("<!DOCTYPE html><title>Sign in</title><p>\($0.sentence)<p>\($0.record.id)",
    ///         contentSecurityPolicy: "default-src 'none'; style-src 'self'")
    /// }
    /// configuration.pages.choice = { .init("<!DOCTYPE html><title>Sign in</title><h1>Where do you work?</h1>\($0.list)") }
    /// ```
    ///
    /// A value between `\(` and `)` is escaped, unless it is ``ServicePage/HTML``, as `list` is.
    public struct Pages: Sendable {
        /// The page for a user whose attempt failed.
        public var error: (@Sendable (FailedAttempt) -> Page)?

        /// The page on which a user chooses an identity provider.
        public var choice: (@Sendable (Choice) -> Page)?

        /// The page for a user who is signed out of this service, but perhaps not of others; `nil` for ``error``.
        ///
        /// It appears if the identity provider says so, or if its answer is not signed.
        /// After any other logout, the browser is sent to the target, also if the identity provider has no
        /// `SingleLogoutService` and the user remains signed in there (the outcome ``AttemptRecord/Outcome/partlySignedOut``).
        public var signedOut: (@Sendable (FailedAttempt) -> Page)?

        /// Creates pages.
        public init() {}
    }

    /// The values that the page of a failed attempt can show.
    public struct FailedAttempt: Hashable, Sendable {
        /// The record.
        ///
        /// A page shows its ID, and not its findings, which help an attacker (S-85).
        public let record: AttemptRecord

        /// The sentence for the user, in English: that of the service (``SignInError``) or of this library.
        public let sentence: String

        /// The page of the identity provider that helps the user.
        public let help: EndpointURL?
    }

    /// The values that the page of a choice can show.
    public struct Choice: Hashable, Sendable {
        /// The identity providers that can be used, in the order of their entity IDs: at most 500.
        public let options: [Option]

        /// The path to which the login leads.
        public let target: LocalPath

        /// The options as a list of links.
        public var list: ServicePage.HTML {
            let links: [ServicePage.HTML] = options.map { "<li><a href=\"\($0.url)\">\($0.name)</a></li>" }
            return "<ul>\n\(links)\n</ul>"
        }

        /// An identity provider with the URL that starts a login with it.
        public struct Option: Hashable, Sendable {
            /// The name for users.
            ///
            /// In the metadata of a federation, each identity provider chooses its own.
            public let name: String

            /// The entity ID.
            public let entityID: String

            /// The URL.
            public let url: String
        }
    }
}
