// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

extension EndpointURL {
    /// Returns whether both URLs have the same origin for a browser, to which neither the case of a host nor the spelling of a port
    /// matters.
    func hasOrigin(of other: EndpointURL) -> Bool {
        isSecure == other.isSecure && host.isIdentical(to: other.host) && port == other.port
    }

    private var port: UInt16 {
        UInt16(String(decoding: authority.utf8.dropFirst(host.utf8.count + 1), as: UTF8.self)) ?? (isSecure ? 443 : 80)
    }
}
