// SPDX-License-Identifier: Apache-2.0

/// A binding of SAML: how a message travels (SAML Bindings 3).
public enum SAMLBinding: String, Hashable, Sendable, CaseIterable {
    /// HTTP Redirect: in a query.
    case redirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
    /// HTTP POST: in a form.
    case post = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
    /// HTTP Artifact: as a reference, which the recipient resolves.
    case artifact = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact"
    /// SOAP: without a browser.
    case soap = "urn:oasis:names:tc:SAML:2.0:bindings:SOAP"
}
