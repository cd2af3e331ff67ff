// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature

/// The library that signatures are verified with: xmlsec over OpenSSL, guarded by the trait `XMLSec`.
package enum XMLSecLibrary {
    /// The version that is loaded and initialised; nil if this build has none, or the one that is loaded is not usable.
    package static let version: String? = unsafe csec_version().map { unsafe String(cString: $0) }

    /// The version of OpenSSL that is loaded; nil if this build has none.
    package static var openSSLVersion: String? { unsafe csec_openssl_version().map { unsafe String(cString: $0) } }

    /// Whether a version of xmlsec is one that keys are made with.
    package static func supports(major: CInt, minor: CInt, subminor: CInt) -> Bool {
        csec_is_supported(major, minor, subminor)
    }
}
