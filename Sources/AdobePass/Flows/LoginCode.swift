// SPDX-License-Identifier: Apache-2.0

/// A code that signs this device in, in a browser on this or another device.
///
/// Anyone who knows the code can use it; descriptions and dumps omit it.
public struct LoginCode: Hashable, Sendable {
    /// The code that the user enters in the browser.
    public let code: RegistrationCode

    /// The expiration of the code.
    public let expiration: Timestamp

    /// The URL of the page for the code; `nil` if the service does not name it.
    public let page: PrivateText?

    package init(_ code: RegistrationCode, expiration: Timestamp, page: PrivateText? = nil) {
        self.code = code
        self.expiration = expiration
        self.page = page
    }
}

extension LoginCode {
    /// The longest lifetime of a code; a longer one is shortened to it.
    private static let maximumLifetime: Duration = .seconds(36_000)

    /// Returns the code, with its expiration limited to the longest lifetime.
    func clamped(at now: Timestamp) -> LoginCode {
        LoginCode(code, expiration: min(expiration, now.adding(Self.maximumLifetime)), page: page)
    }
}
