// SPDX-License-Identifier: Apache-2.0

public import SAMLSignature

/// A login whose response is verified, before its session exists (``ServiceProvider/Configuration/onSignIn``).
///
/// ```swift
/// configuration.onSignIn = { signIn in
///     guard let account = try await accounts.find(signIn.session["mail"].first) else {
///         throw SignInError("You have no account here. Ask your administrator for one.")
///     }
///     signIn.attach(account.number)
///     if account.isNew { signIn.target = LocalPath("/welcome") ?? .root }
/// }
/// ```
public struct SignIn: Sendable {
    /// The session that will begin.
    public internal(set) var session: Session

    /// The verified assertion, for what a session does not keep.
    public let assertion: VerifiedAssertion

    /// The request that brought the response.
    public let request: BrowserRequest

    /// The path to which the browser is sent.
    public var target: LocalPath

    /// Attaches a value to the session, in place of an earlier one; ``Session/value(as:)`` returns it.
    ///
    /// Name, attributes and value of a session have at most 64 KiB.
    public mutating func attach(_ value: some SessionValue) { session.attachment = value.sessionBytes }
}

/// The refusal of a login by the service, with a sentence for the user.
public struct SignInError: Error, Hashable, Sendable {
    /// The sentence that the error page shows as text.
    public let sentence: String

    /// Creates a refusal.
    public init(_ sentence: String) { self.sentence = sentence }
}
