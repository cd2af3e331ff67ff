// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing
internal import TimestampDates
internal import Timestamps

@Suite struct `A timestamp and a duration` {
    @Test(arguments: [
        (Duration.zero, 0, 0), (.seconds(5), 5, 0), (.milliseconds(-1), -1, 999_000_000), (.seconds(-1), -1, 0),
        (.nanoseconds(-1), -1, 999_999_999), (Duration(secondsComponent: 0, attosecondsComponent: -1), -1, 999_999_999),
        (Duration(secondsComponent: 1, attosecondsComponent: 999_999_999), 1, 0),
        (.seconds(Int64.max), Int.max, 0), (.seconds(Int64.min), Int.min, 0),
        (.seconds(Int64.min) - .nanoseconds(1), Int.min, 0), (.seconds(Int64.max) * 4, Int.max, 0),
    ])
    func `convert to each other`(duration: Duration, seconds: Int, nanoseconds: Int) {
        let moment = Timestamp(since1970: duration)
        #expect(moment == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
        #expect(Timestamp(since1970: moment.since1970) == moment)
    }

    @Test func `can be added, up to the ends of the range`() {
        let moment = Timestamp(seconds: 10, nanoseconds: 500_000_000)
        #expect(moment.adding(.milliseconds(1_500)) == Timestamp(seconds: 12))
        #expect(moment.adding(.seconds(-11)) == Timestamp(seconds: -1, nanoseconds: 500_000_000))
        #expect(moment.adding(.seconds(Int64.max)).seconds == .max)
        #expect(moment.adding(.seconds(Int64.min) * 4).seconds < -Int.max / 2)
        #expect(Timestamp(seconds: 12).duration(since: moment) == .milliseconds(1_500))
        #expect(moment.duration(since: Timestamp(seconds: 12)) == .milliseconds(-1_500))
    }

    @Test(arguments: [
        (0, 0, Int64(0)), (1, 999_999_999, 1_999), (-1, 999_000_000, -1), (-1, 998_999_999, -2),
        (.max, 0, .max), (.min, 0, .min), (9_223_372_036_854_775, 807_000_000, .max),
        (9_223_372_036_854_775, 999_000_000, .max),
    ])
    func `convert to milliseconds`(seconds: Int, nanoseconds: Int, milliseconds: Int64) {
        let moment = Timestamp(seconds: seconds, nanoseconds: nanoseconds)
        #expect(moment.millisecondsSince1970 == milliseconds)
        #expect(Timestamp(millisecondsSince1970: milliseconds).millisecondsSince1970 == milliseconds)
    }
}

@Suite struct `A timestamp and a date` {
    @Test(arguments: [
        (0.0, 0, 0), (-0.25, -1, 750_000_000), (1_777_629_600.5, 1_777_629_600, 500_000_000),
        (Double.infinity, Int.max, 999_999_999), (-Double.infinity, Int.min, 0), (Double.nan, Int.min, 0),
        (1e300, Int.max, 999_999_999), (1_777_629_600.1, 1_777_629_600, 100_000_000),
        (1_777_629_600.000_001, 1_777_629_600, 1_000), (1_777_629_600.999_999_8, 1_777_629_601, 0),
    ])
    func `convert to the nearest microsecond`(interval: Double, seconds: Int, nanoseconds: Int) {
        let moment = Timestamp(Date(timeIntervalSince1970: interval))
        #expect(moment.seconds == seconds)
        #expect(moment.nanoseconds == nanoseconds)
    }

    @Test func `convert to each other`() throws {
        let moment = try #require(Timestamp("2026-05-01T10:00:00.25Z"))
        #expect(moment.date == Date(timeIntervalSince1970: 1_777_629_600.25))
        #expect(Timestamp(moment.date) == moment)
    }
}
