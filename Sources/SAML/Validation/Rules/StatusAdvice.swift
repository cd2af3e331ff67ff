// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// What a second-level status code says about the request, and what to do (SAML Core 3.2.2.2).
package struct StatusAdvice {
    /// The meaning of the code, in a sentence that names the part of the request.
    package let meaning: String

    package let remedy: String

    private init(_ meaning: String, _ remedy: String) {
        self.meaning = meaning
        self.remedy = remedy
    }

    /// Returns the advice for the innermost code that the standard defines, or `nil` if the status contains no such code.
    init?(for status: Status) {
        for code in status.codes.reversed() {
            guard let name = code.rawValue.utf8.split(separator: UInt8(ascii: ":")).last,
                code.rawValue.beginsWithBytes(of: Self.prefix), let advice = Self.all[Array(name)]
            else { continue }
            self = advice
            return
        }
        return nil
    }

    /// Returns the advice for the last part of a code.
    package init?(named name: String) {
        guard let advice = Self.all[Array(name.utf8)] else { return nil }
        self = advice
    }

    /// The first part of all codes of the standard.
    package static let prefix = "urn:oasis:names:tc:SAML:2.0:status:"

    private static let all: [[UInt8]: StatusAdvice] = [
        "AuthnFailed": .init(
            "The identity provider could not authenticate the user.",
            "Read the log of the identity provider: the user entered wrong credentials, canceled, or failed a second factor."
        ),
        "InvalidAttrNameOrValue": .init(
            "An `Attribute` of the query has a name or a value that the identity provider does not accept.",
            "Compare `Name`, `NameFormat` and the values in the query with the attributes that the identity provider knows."
        ),
        "InvalidNameIDPolicy": .init(
            "The identity provider cannot issue the name identifier that `NameIDPolicy` of the request demands.",
            "Omit `NameIDPolicy` from the request, or set its `Format` to one that the identity provider issues for this service "
                + "provider; otherwise configure this format at the identity provider."
        ),
        "NoAuthnContext": .init(
            "The identity provider cannot meet `RequestedAuthnContext` of the request.",
            "Omit `RequestedAuthnContext` from the request, use `Comparison=\"minimum\"`, or request a class that the identity "
                + "provider supports."
        ),
        "NoAvailableIDP": .init(
            "No identity provider of the list in `Scoping` of the request could be reached.",
            "Check that the identity providers in `IDPList` are available to the proxy."
        ),
        "NoPassive": .init(
            "The request demands `IsPassive`, and the identity provider cannot authenticate the user without interaction.",
            "Send the request again without `IsPassive`; this answer only means that the user has no session."
        ),
        "NoSupportedIDP": .init(
            "The proxy supports no identity provider of the list in `Scoping` of the request.",
            "Correct `IDPList` of the request, or register its identity providers at the proxy."
        ),
        "PartialLogout": .init(
            "The identity provider could not end all sessions of the user (`PartialLogout`).",
            "Check the logout endpoints of the other service providers, and ask the user to close the browser."
        ),
        "ProxyCountExceeded": .init(
            "`ProxyCount` in `Scoping` of the request does not allow as many proxies as the authentication needs.",
            "Increase `ProxyCount` in the request, or omit it."
        ),
        "RequestDenied": .init(
            "The identity provider understood the request and denied it.",
            "Check at the identity provider that the user is assigned to this service provider and that no access rule denies it."
        ),
        "RequestUnsupported": .init(
            "The identity provider does not support this kind of request.",
            "Compare the request with what the identity provider supports: its binding, `ProtocolBinding`, `ForceAuthn`, `Subject` "
                + "and extensions."
        ),
        "RequestVersionDeprecated": .init(
            "The identity provider no longer supports the `Version` of the request.",
            "Send requests with `Version=\"2.0\"`, or update the identity provider."
        ),
        "RequestVersionTooHigh": .init(
            "The `Version` of the request is higher than the identity provider supports.",
            "Send requests with `Version=\"2.0\"`."
        ),
        "RequestVersionTooLow": .init(
            "The `Version` of the request is lower than the identity provider supports.",
            "Send requests with `Version=\"2.0\"`."
        ),
        "ResourceNotRecognized": .init(
            "The `Resource` of the query is not known to the identity provider.",
            "Correct `Resource` in the query, or register it at the identity provider."
        ),
        "TooManyResponses": .init(
            "The answer would contain more elements than the identity provider can return.",
            "Request less at once, such as fewer attributes."
        ),
        "UnknownAttrProfile": .init(
            "The identity provider does not know the attribute profile of the query.",
            "Use the attribute names and `NameFormat` that the metadata of the identity provider lists."
        ),
        "UnknownPrincipal": .init(
            "The identity provider does not know the `Subject` of the request.",
            "Check that the user exists at the identity provider, and compare the `NameID` of the request with the one of the login."
        ),
        "UnsupportedBinding": .init(
            "The identity provider cannot answer with the `ProtocolBinding` of the request.",
            "Set `ProtocolBinding` to HTTP-POST, or register an assertion consumer service with the requested binding at the "
                + "identity provider."
        ),
        "VersionMismatch": .init(
            "The identity provider does not support the SAML version of the request.",
            "Send requests with `Version=\"2.0\"`, and configure both providers for SAML 2.0."
        ),
    ].reduce(into: [:]) { all, entry in all[Array(entry.key.utf8)] = entry.value }
}
