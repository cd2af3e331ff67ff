// SPDX-License-Identifier: Apache-2.0

#if !XMLSec
/// Stands where signatures would be verified: this build has no xmlsec.
package struct SignatureVerification: DocumentTask {
    /// Refuses.
    ///
    /// - Throws: A fault that says what build to make.
    package init(_ options: VerificationOptions) throws(ConfigurationFault) {
        throw .absent
    }

    /// Never called: nobody can make a value of this type.
    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool { false }
}
#endif
