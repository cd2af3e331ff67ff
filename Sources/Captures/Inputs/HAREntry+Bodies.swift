// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension HAREntry {
    static func finding(ofExchanges count: Int, lackingBody bodiless: Int) -> Finding? {
        guard count > 0 else { return nil }
        let entries = count == 1 ? "1 entry" : "\(count) entries"
        guard bodiless > 0 else {
            return .unknownFormat(
                "This is an HTTP archive (HAR) with \(entries), and no request in it contains a SAML message.",
                remedy:
                    "Start the recording before the sign-in, keep the log across pages (`Preserve log`), and export it after "
                    + "the service provider has answered."
            )
        }
        let requests = bodiless == 1 ? "1 `POST` request has" : "\(bodiless) `POST` requests have"
        return .unknownFormat(
            "This is an HTTP archive (HAR) with \(entries) without the bodies of requests: \(requests) no `postData`, in which "
                + "the `SAMLResponse` is.",
            remedy:
                "Export it with content (`Save all as HAR with content`), without a filter that removes bodies, or copy the value "
                + "of `SAMLResponse` from the form data of the request."
        )
    }
}
