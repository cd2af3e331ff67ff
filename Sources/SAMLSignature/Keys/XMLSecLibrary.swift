// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature

/// The library that verifies signatures: xmlsec with OpenSSL, which is linked only with the trait `XMLSec`.
///
/// This module is the same with and without the trait. Without it, the C functions fail: no key can be read, so no
/// signature verifies and no content is decrypted.
package enum XMLSecLibrary {
    /// The version that is loaded, or `nil` if this build links none or the version is not supported.
    package static let version: String? = unsafe csec_version().map { unsafe String(cString: $0) }

    /// The version of OpenSSL that is loaded, or `nil` if this build links none.
    package static var openSSLVersion: String? { unsafe csec_openssl_version().map { unsafe String(cString: $0) } }

    /// Whether this build links xmlsec, regardless of the loaded version.
    package static var isLinked: Bool { openSSLVersion != nil }

    /// Throws if no key can be read, because xmlsec is not linked or not supported.
    static func require() throws(TrustError) {
        guard version == nil else { return }
        throw TrustError(
            .unusableLibrary,
            isLinked
                ? "The loaded xmlsec is not supported. Install xmlsec 1.2.37 or later, with the same minor version as the "
                    + "one that this build was compiled with."
                : "This build does not link xmlsec, so it cannot verify, sign or decrypt; enable the trait XMLSec."
        )
    }

    /// Returns whether a version of xmlsec is supported, so that keys can be read.
    package static func supports(major: CInt, minor: CInt, subminor: CInt) -> Bool {
        csec_is_supported(major, minor, subminor)
    }
}
