// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SAML

/// The page for a user whose attempt failed: a plain sentence and the ID of the attempt (S-85).
enum ErrorPage {
    /// Creates the page of a record.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - sentence: The sentence of the service, if it refused the login.
    ///   - help: The page of the identity provider that helps the user, if its message was not accepted.
    ///   - pages: The pages of the service.
    /// - Returns: The page.
    static func response(
        to record: AttemptRecord,
        _ sentence: String?,
        help: EndpointURL?,
        _ pages: ServiceProvider.Pages
    ) -> ServiceProvider.BrowserResponse {
        let isLogout = [.logoutRequest, .logoutEnd].contains(record.kind)
        let (status, usual): (HTTPResponse.Status, String) =
            switch record.outcome {
            // Also what the back button and a reload show.
            case .cookieMissing where isLogout, .unknownRequest where isLogout:
                (.forbidden, "This logout has ended, or was started in another browser.")
            case .malformedRequest: (.badRequest, "The request is incomplete or damaged.")
            case .methodNotAllowed: (.methodNotAllowed, "This address does not receive requests of this kind.")
            case .bodyTooLarge: (.contentTooLarge, "The request is too large or incomplete.")
            case .bodyTooSlow: (.requestTimeout, "The request took too long. Try again.")
            case .loginRequired: (.unauthorized, "You are not signed in. Sign in, and try again.")
            case .cookieMissing:
                // Also what the back button shows after a login.
                (.forbidden, "This login has ended, or your browser did not send its cookie. Start again.")
            case .unknownRequest: (.forbidden, "This login has expired or was already used. Start again.")
            case .storeUnavailable, .busy: (.serviceUnavailable, "The service is busy. Try again in a minute.")
            case .providerUnreachable:
                (.badGateway, "The identity provider did not answer. Start again in a minute.")
            case .failed: (.internalServerError, "The service could not create a message.")
            case .refusedByService: (.forbidden, "The service did not sign you in.")
            case .unusableProvider: (.forbidden, "This service does not accept the identity provider.")
            case .partlySignedOut:
                (.ok, "You are signed out of this service, but perhaps not of others. Close the browser.")
            default: (.forbidden, "The service did not accept the message of the identity provider. Start again.")
            }
        let attempt = ServiceProvider.FailedAttempt(record: record, sentence: sentence ?? usual, help: help)
        let own = record.outcome == .partlySignedOut ? pages.signedOut ?? pages.error : pages.error
        return .page(status, own?(attempt) ?? page(attempt))
    }

    private static func page(_ attempt: ServiceProvider.FailedAttempt) -> ServiceProvider.Page {
        let link = attempt.help.map { url -> ServicePage.HTML in
            """
            <p><a rel="noreferrer" href="\(url.text)">Help of your identity provider</a></p>

            """
        }
        return ServiceProvider.Page(
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Sign in and out</title></head><body>
            <p>\(attempt.sentence)</p>
            \(link ?? "")\
            <p>If you ask for help, give this number: <code>\(attempt.record.id)</code></p>
            </body></html>
            """
        )
    }
}
