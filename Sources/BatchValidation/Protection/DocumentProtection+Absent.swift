// SPDX-License-Identifier: Apache-2.0

#if !XMLSec
package import SAML

/// Stands where documents would be signed and opened: this build has no xmlsec.
package struct DocumentProtection: DocumentTask {
    /// Refuses.
    ///
    /// - Throws: A fault that says what build to make.
    package init(signing options: SigningOptions) throws(ConfigurationFault) {
        throw .absent
    }

    /// Refuses.
    ///
    /// - Throws: A fault that says what build to make.
    package init(
        decrypting options: SignatureOptions,
        limits: DocumentLimits,
        at moment: Timestamp
    ) throws(ConfigurationFault) {
        throw .absent
    }

    /// Refuses, and is never asked: nobody can make a value of this type.
    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool { false }
}
#endif
