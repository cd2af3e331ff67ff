// SPDX-License-Identifier: Apache-2.0

package import Testing

/// The package traits of the build under test.
package enum BuildTraits {
    #if XMLSec
    package static let hasXMLSec = true
    #else
    package static let hasXMLSec = false
    #endif
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only in builds that link xmlsec.
    package static var requiresXMLSec: Self {
        .enabled(if: BuildTraits.hasXMLSec, "this build has no xmlsec (trait XMLSec)")
    }
}
