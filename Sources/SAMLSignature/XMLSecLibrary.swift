// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature

/// The library that signatures are verified with: xmlsec, guarded by the trait `XMLSec`.
package enum XMLSecLibrary {
    /// The version that is linked and initialised; nil if this build has none.
    package static let version: String? = unsafe csec_version().map { unsafe String(cString: $0) }
}
