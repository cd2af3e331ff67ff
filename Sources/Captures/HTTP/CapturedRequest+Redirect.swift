// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

extension CapturedRequest {
    /// Returns whether a redirect sends a `POST` to nearly the same URL, such as one with `https` or without a slash at its end.
    ///
    /// A browser follows it with `GET`, without the message.
    func isRepeated(at location: String?) -> Bool {
        guard method?.isIdentical(to: "POST") == true, let url, let location, !location.isIdentical(to: url) else {
            return false
        }
        let (from, to) = (LocatorParts(Array(url.utf8)), LocatorParts(Array(location.utf8)))
        if to.isURL, from.path.count > 1, from.path == to.path { return true }
        let differences = NearMiss.between(location, to.isURL ? url : String(decoding: from.path, as: UTF8.self))
        return !differences.isEmpty && !differences.contains(where: \.isOther)
    }
}
