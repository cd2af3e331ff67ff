// SPDX-License-Identifier: Apache-2.0

internal import SAML

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The system clock, which no other code reads.
enum Clock {
    static var now: Timestamp {
        let now = Date().timeIntervalSince1970
        let seconds = now.rounded(.down)
        return Timestamp(seconds: Int(seconds), nanoseconds: Int((now - seconds) * 1e9))
    }
}

extension ValidationTime? {
    /// The time at which configuration files are read: the given time, or the current time.
    var moment: Timestamp {
        if case .instant(let instant) = self { instant } else { Clock.now }
    }
}
