// SPDX-License-Identifier: Apache-2.0

/// Reads the keys of holder-of-key confirmations (SAML Core 2.4.1.3); implemented where keys can be decoded.
package protocol HolderKeyReader: Sendable {
    /// Returns the DER `SubjectPublicKeyInfo` of each key in a `ds:KeyInfo`, without duplicates.
    ///
    /// - Parameter keyInfo: The `ds:KeyInfo`, from signed octets.
    /// - Returns: The keys; empty if the element contains no key that can be read.
    func keys(in keyInfo: XMLContent) -> [[UInt8]]
}
