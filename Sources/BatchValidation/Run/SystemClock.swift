// SPDX-License-Identifier: Apache-2.0

package import SAML

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The system clock, which only programs read; this module gets the time as a parameter.
package enum SystemClock {
    /// The current time.
    package static var now: Timestamp {
        let now = Date().timeIntervalSince1970
        let seconds = now.rounded(.down)
        return Timestamp(seconds: Int(seconds), nanoseconds: Int((now - seconds) * 1e9))
    }
}
