// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import Testing

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

    @Test func `convert to a date as the documentation shows`() throws {
        let moment = try #require(Timestamp("2026-05-01T10:00:00.25Z"))
        let date = Date(timeIntervalSince1970: moment.since1970 / .seconds(1))
        // Both directions compute with a Double, which has about a microsecond of precision.
        #expect(abs(date.timeIntervalSince1970 - 1_777_629_600.25) < 1e-6)
        let distance = Timestamp(since1970: .seconds(date.timeIntervalSince1970)).duration(since: moment)
        #expect(abs(distance / .seconds(1)) < 2e-6)
    }
}
