// SPDX-License-Identifier: Apache-2.0

internal import SAML

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The clock of the day, which is read here and nowhere else.
enum Clock {
    static var now: Timestamp {
        let now = Date().timeIntervalSince1970
        let seconds = now.rounded(.down)
        return Timestamp(seconds: Int(seconds), nanoseconds: Int((now - seconds) * 1e9))
    }
}

extension JudgingTime? {
    /// The moment at which files of configuration are read: the given instant, or now.
    var moment: Timestamp {
        if case .instant(let instant) = self { instant } else { Clock.now }
    }
}
