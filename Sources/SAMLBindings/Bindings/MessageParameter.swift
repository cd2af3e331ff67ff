// SPDX-License-Identifier: Apache-2.0

/// The parameter of a form or a query string that contains a message (SAML Bindings 3.4.4 and 3.5.4).
public enum MessageParameter: String, Hashable, Sendable, CaseIterable {
    /// A request, in the parameter `SAMLRequest`.
    case request = "SAMLRequest"
    /// A response, in the parameter `SAMLResponse`.
    case response = "SAMLResponse"
}
