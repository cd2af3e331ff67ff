// SPDX-License-Identifier: Apache-2.0

/// The namespace URIs that SAML documents are made of.
enum Namespaces {
    static let encryption = "http://www.w3.org/2001/04/xmlenc#"
    static let signature = "http://www.w3.org/2000/09/xmldsig#"
}
