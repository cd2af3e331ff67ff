// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import SAML

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The value of `--at`.
enum JudgingMoment: ExpressibleByArgument {
    case now
    case instant(Timestamp)
    case issueInstant

    init?(argument: String) {
        if argument == "issue-instant" {
            self = .issueInstant
        } else if let instant = Timestamp(rfc3339: argument) {
            self = .instant(instant)
        } else {
            return nil
        }
    }

    /// The moment itself, where `now` is one that was read before.
    func time(now: Timestamp) -> JudgingTime {
        switch self {
        case .now: .instant(now)
        case .instant(let instant): .instant(instant)
        case .issueInstant: .issueInstant
        }
    }

    /// The moment itself.
    var time: JudgingTime { time(now: Self.clock) }

    /// The moment at which files of configuration are read: the given one, or else now.
    ///
    /// This is the one place where the clock of the day is read.
    var clock: Timestamp {
        if case .instant(let instant) = self { instant } else { Self.clock }
    }

    private static var clock: Timestamp {
        let now = Date().timeIntervalSince1970
        let seconds = now.rounded(.down)
        return Timestamp(seconds: Int(seconds), nanoseconds: Int((now - seconds) * 1e9))
    }

    var defaultValueDescription: String { "now" }
}
