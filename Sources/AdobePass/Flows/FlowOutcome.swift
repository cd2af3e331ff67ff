// SPDX-License-Identifier: Apache-2.0

/// A notice of a sign-in, for the user or the app.
public enum FlowNotice: Hashable, Sendable {
    /// The platform's sign-in failed; the basic one follows.
    case fellBack(FallbackReason)
    /// The user needs a code for another device.
    case showCode(LoginCode)
    /// The code is no longer valid.
    case hideCode
    /// The account on the device changed during the sign-in; the platform is asked again.
    case startedAgain
    /// The response is sent, and the cleanup of the recipe changes something in it, for example signed content.
    ///
    /// If the service refuses the response, this is the likely cause.
    case cleanupWarning(ExchangeFinding)
}

/// The outcome of a sign-in.
public enum FlowOutcome: Hashable, Sendable {
    /// The user is signed in; the provider is `nil` if the service did not name it.
    case authenticated(MVPDID?, by: SignInMeans)
    /// The user is not signed in, without a failure.
    case notAuthenticated(Cancellation)
    /// A call that the sign-in requires failed in this step.
    case failed(SignInStep, CallError)
    /// The task or the app canceled the sign-in.
    case cancelled
}

/// The means by which the user signed in.
public enum SignInMeans: Hashable, Sendable, CaseIterable {
    /// An earlier sign-in is still valid.
    case present
    /// The platform's sign-in.
    case platform
    /// The basic sign-in.
    case basic
    /// Temporary access, which the user chose in place of a provider.
    case temporary
}

/// The reason why a sign-in ended without a failure and without a signed-in user.
public enum Cancellation: Hashable, Sendable, CaseIterable {
    /// The user chose no provider.
    case noProviderChosen
    /// The user chose no profile.
    case noProfileChosen
    /// The user closed the browser before signing in.
    case loginNotCompleted
    /// The last code expired.
    case codeExpired
    /// The sign-in requires a screen, which ``ProfileSignIn/signInSilently()`` excludes.
    case interactionNeeded
}

/// A step of a sign-in.
public enum SignInStep: Hashable, Sendable, CaseIterable {
    /// The registration of the app.
    case registration
    /// The first check for a token or for profiles.
    case check
    /// The request for the configuration of the channel.
    case configuration
    /// The request for a code or a session.
    case code
    /// The repeated check whether the user signed in.
    case polling
}
